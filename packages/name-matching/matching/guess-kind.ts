/** Guesses whether a name is one of a person or of an organization. */
import { prepareName } from './prepare.ts'
import type { NameKind, NamePart } from './prepared-name.ts'
import { wordTables } from './words/word-tables.ts'

/** Two letters at the end are a legal form only if they are written like one: AG, A/S, Oy. */
const shortForm = /(?:^|\s)(?:[A-Z]{2}|A\/S|I\/S|K\/S|Oy|S\.A\.|N\.V\.|B\.V\.|A\.S\.)\.?$/

/** An organization if a legal form or a word of company names is in one of the names. */
export function guessKind(names: readonly string[]): NameKind {
  return names.some(isOrganization) ? 'ORGANIZATION' : 'PERSON'
}

const isCompanyWord = ({ role, script, roman }: NamePart): boolean =>
  role === 'NUMBER' ||
  ((role === 'COMMON' || role === 'SOFT') &&
    !(script === 'LATIN' && wordTables().romanisedPhrases.has(roman)))

const SHORT_FORM = 2

function isOrganization(name: string): boolean {
  const { parts, forms } = prepareName(name, 'ORGANIZATION')
  if (parts.some(isCompanyWord)) return true
  const isShouted = name === name.toUpperCase()
  return forms.some(({ id }) => id.length > SHORT_FORM || (shortForm.test(name.trim()) && !isShouted))
}
