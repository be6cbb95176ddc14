/** Terms as a PDF: its facts in a definition, the language in which it is shown, and its address. */

import { marketOf } from '@foyer/national-fields/markets'
import type { CountryCode, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'

/** About 200 pages of text with a few pictures. */
export const MAX_TERMS_BYTES = 10 * 1024 * 1024

export const TermsPdf = Type.Object(
  {
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Names the file, which never changes.' }),
    name: Type.String({ minLength: 1, maxLength: 255, description: 'The name of the file.' }),
    size: Type.Integer({ minimum: 1, maximum: MAX_TERMS_BYTES, description: 'In bytes.' }),
    pages: Type.Optional(Type.Integer({ minimum: 1, description: 'Absent: the file does not say.' })),
  },
  { additionalProperties: false },
)
export type TermsPdf = Static<typeof TermsPdf>

/** By language. Law and market may know them in one language only, so that none has to be translated. */
export const TermsPdfs = Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), TermsPdf, {
  'x-input': 'PDF',
  title: 'PDF',
  description:
    'At most 10 MB. Who reads a language without a PDF gets the one in the language of their country, else ' +
    'in English.',
})
export type TermsPdfs = Static<typeof TermsPdfs>

export interface ShownPdf {
  language: LanguageCode
  pdf: TermsPdf
}

/**
 * In the language of the page, else of the market, else in English, else the first by the alphabet: the
 * database does not keep the order of the languages. undefined: no file.
 */
export function pdfIn(pdfs: TermsPdfs, language: LanguageCode, market: CountryCode): ShownPdf | undefined {
  const preferences = [language, ...(marketOf(market)?.languages ?? []), 'en', ...Object.keys(pdfs).sort()]
  const found = preferences.find((each) => Object.hasOwn(pdfs, each))
  const pdf = found === undefined ? undefined : pdfs[found]
  return found !== undefined && pdf ? { language: found, pdf } : undefined
}

/** Changes with the content, so that it can be cached without limit. */
export const termsPath = (customerId: string, sha256: string): string =>
  `/onboarding/terms/${customerId}/${sha256}`
