/** The PDFs that a definition refers to: each must have been uploaded by the customer. */
import { Value } from 'typebox/value'
import type { FieldError } from '#kernel/api-error.ts'
import { TermsPdf } from '../fields/terms-pdf.ts'
import type { TermsFile } from '../ports.ts'
import { type Part, problem } from './part-checks.ts'

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * The PDFs of a draft, which may be malformed: a value that violates the schema has another problem already.
 */
function pdfsIn(definition: unknown): Part<TermsPdf>[] {
  return listOf(fieldOf(definition, 'steps')).flatMap((step, index) =>
    listOf(fieldOf(step, 'terms')).flatMap((term, at) =>
      Object.entries(fieldOf(term, 'pdf') ?? {}).flatMap(([language, value]) =>
        fieldOf(step, 'kind') === 'TERMS' && Value.Check(TermsPdf, value)
          ? [{ value, at: `/steps/${index}/terms/${at}/pdf/${language}` }]
          : [],
      ),
    ),
  )
}

/** The SHA-256 of each PDF, once. */
export const pdfHashesIn = (definition: unknown): string[] => [
  ...new Set(pdfsIn(definition).map(({ value }) => value.sha256)),
]

/** The name of each PDF by its SHA-256. */
export const pdfNamesIn = (definitions: readonly unknown[]): Map<string, string> =>
  new Map(
    definitions
      .flatMap(pdfsIn)
      .reverse()
      .map(({ value: { sha256, name } }) => [sha256, name]),
  )

/** `uploaded`: the files of the customer with these hashes. */
export const termsFileProblems = (definition: unknown, uploaded: readonly TermsFile[]): FieldError[] =>
  pdfsIn(definition).flatMap(({ value: { sha256, name, size, pages }, at }) => {
    const file = uploaded.find((each) => each.sha256 === sha256)
    if (!file)
      return [problem(at, 'file_unknown', `The file "${name}" is not here. Upload it again to use it.`)]
    if (file.size === size && file.pages === (pages ?? null)) return []
    const facts = `${file.size} bytes, ${file.pages ?? 'an unknown number of'} pages`
    return [problem(at, 'file_differs', `The file "${name}" has ${facts}. Upload it again, or correct this.`)]
  })
