/** Checks for all parts of a definition: unique keys, reserved keys, and texts in every language. */
import type { FieldError } from '#kernel/api-error.ts'
import type { Text } from '../workflow.ts'

/** A part of the definition; `at` is its JSON pointer. */
export interface Part<T = unknown> {
  value: T
  at: string
}
/** `problems` are schema violations. Further checks need a part without any. */
export interface CheckedPart extends Part {
  problems: FieldError[]
}

export const problem = (path: string, code: string, message: string): FieldError => ({ path, code, message })

const textField = (value: unknown, name: string): string | undefined => {
  const text = typeof value === 'object' && value !== null && (value as Record<string, unknown>)[name]
  return typeof text === 'string' ? text : undefined
}

export function duplicateKeyProblems(all: readonly Part[], what: string, name = 'key'): FieldError[] {
  const seen = new Set<string>()
  return all.flatMap(({ value, at }) => {
    const key = textField(value, name)
    if (key === undefined) return []
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [problem(`${at}/${name}`, 'not_unique', `Two ${what} have the ${name} "${key}".`)]
  })
}

/** A property of every JavaScript object: as a key it would look answered from the start. */
const builtInNames = ['constructor']

export function reservedProblems({ value, at }: Part, reserved: readonly string[] = []): FieldError[] {
  const key = textField(value, 'key')
  return key !== undefined && [...reserved, ...builtInNames].includes(key)
    ? [problem(`${at}/key`, 'key_reserved', `The key "${key}" is reserved by Foyer.`)]
    : []
}

export const partsOf = <T>(list: readonly T[], at: string): Part<T>[] =>
  list.map((value, index) => ({ value, at: `${at}/${index}` }))

export const textsProblems = (
  { at }: Part,
  texts: ReadonlyArray<Text | undefined>,
  names: readonly string[],
  languages: readonly string[],
): FieldError[] => texts.flatMap((text, index) => textProblems(text, `${at}/${names[index]}`, languages))

export function textProblems(text: Text | undefined, at: string, languages: readonly string[]): FieldError[] {
  if (text === undefined) return []
  const missing = languages.filter((language) => !Object.hasOwn(text, language))
  return missing.map((language) =>
    problem(at, 'language_missing', `This text has no translation for the language ${language}.`),
  )
}
