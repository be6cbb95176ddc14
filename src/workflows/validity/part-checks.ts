/** What all parts of a definition keep: keys that differ and are not taken, texts in every language. */
import type { FieldError } from '../../errors.ts'
import type { Text } from '../workflow.ts'

/** A part of the definition, and where it stands. */
export interface Part<T = unknown> {
  value: T
  at: string
}
/** `problems`: what its schema has against it. Its parts are looked at only when there is nothing. */
export interface CheckedPart extends Part {
  problems: FieldError[]
}

export const problem = (path: string, code: string, message: string): FieldError => ({ path, code, message })

const wordOf = (value: unknown, name: string): string | undefined => {
  const word = typeof value === 'object' && value !== null && (value as Record<string, unknown>)[name]
  return typeof word === 'string' ? word : undefined
}

export function duplicateKeyProblems(all: readonly Part[], who: string, name = 'key'): FieldError[] {
  const seen = new Set<string>()
  return all.flatMap(({ value, at }) => {
    const key = wordOf(value, name)
    if (key === undefined) return []
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [problem(`${at}/${name}`, 'not_unique', `Two ${who} have the ${name} "${key}".`)]
  })
}

/** What every plain object of JavaScript answers to: as a key it would look answered from the start. */
const taken = ['constructor']

export function reservedProblems({ value, at }: Part, reserved: readonly string[] = []): FieldError[] {
  const key = wordOf(value, 'key')
  return key !== undefined && [...reserved, ...taken].includes(key)
    ? [
        problem(
          `${at}/key`,
          'key_reserved',
          `Nothing here may be called "${key}": Foyer uses the word itself.`,
        ),
      ]
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
    problem(at, 'language_missing', `This text is missing in the language ${language}.`),
  )
}
