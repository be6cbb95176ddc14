/** Contradictions between two names of organizations: words, countries, numbers and legal forms. */
import { factorOf, type MatchFactor } from './factors.ts'
import type { Pairing } from './pair-parts.ts'
import type { NamePart, PartRole, PreparedName } from './prepared-name.ts'
import type { LegalForm } from './words/word-tables.ts'

const MOST_SWAPPED = 2

export function companyFactors(
  screened: PreparedName,
  listed: PreparedName,
  pairing: Pairing,
): MatchFactor[] {
  const { left } = pairing
  return [
    ...wordFactors(left),
    ...countryFactors(left),
    ...numberFactors(pairing),
    ...formFactors(screened.forms, listed.forms),
    ...initialFactors(pairing),
  ]
}

const withRole = (parts: readonly NamePart[], ...roles: PartRole[]): NamePart[] =>
  parts.filter(({ role }) => roles.includes(role))
const textOf = (parts: readonly NamePart[]): string => parts.map(({ text }) => text).join(' ')

function wordFactors(left: Pairing['left']): MatchFactor[] {
  const [mine, theirs] = left.map((parts) => withRole(parts, 'NAME', 'COMMON', 'INITIAL')) as Pairing['left']
  const detail = `${textOf(mine)} / ${textOf(theirs)}`
  const swapped = Math.min(mine.length, theirs.length)
  const extra = Math.max(mine.length, theirs.length) - swapped
  const soft = left.flatMap((parts) => withRole(parts, 'SOFT'))
  return [
    ...(swapped > 0 ? [factorOf('partsSwapped', Math.min(swapped, MOST_SWAPPED), detail)] : []),
    ...(extra > 0 ? [factorOf('extraWords', Math.min(extra, MOST_SWAPPED), detail)] : []),
    ...(soft.length > 0 ? [factorOf('companyWord', 1, textOf(soft))] : []),
  ]
}

function countryFactors(left: Pairing['left']): MatchFactor[] {
  const [mine, theirs] = left.map((parts) => withRole(parts, 'COUNTRY')) as Pairing['left']
  if (mine.length + theirs.length === 0) return []
  const differ = mine.length > 0 && theirs.length > 0
  return [factorOf(differ ? 'countriesDiffer' : 'countryAdded', 1, `${textOf(mine)} / ${textOf(theirs)}`)]
}

/** The next number of a series is near; a number that only one name has, or quite another one, is not. */
function numberFactors({ pairs, left }: Pairing): MatchFactor[] {
  const [mine, theirs] = left.map((parts) => withRole(parts, 'NUMBER')) as Pairing['left']
  const differing = pairs.filter(({ how }) => how === 'NUMBER')
  const detail = differing.map(({ one, other }) => `${one.text} / ${other.text}`).join(', ')
  return [
    ...(differing.length > 0 ? [factorOf('numbersDiffer', 1, detail)] : []),
    ...(mine.length + theirs.length > 0
      ? [factorOf('numberAdded', 1, `${textOf(mine)} / ${textOf(theirs)}`)]
      : []),
  ]
}

/** A missing form is neutral. Two forms agree if they are equal or of one class, such as Ltd and GmbH. */
function formFactors(mine: readonly LegalForm[], theirs: readonly LegalForm[]): MatchFactor[] {
  if (mine.length === 0 || theirs.length === 0) return []
  const agrees = mine.some((form) =>
    theirs.some(({ id, classes }) => form.id === id || classes.some((each) => form.classes.includes(each))),
  )
  if (agrees) return []
  const names = (forms: readonly LegalForm[]) => forms.map(({ id }) => id).join(' ')
  return [factorOf('legalFormsDiffer', 1, `${names(mine)} / ${names(theirs)}`)]
}

function initialFactors({ pairs }: Pairing): MatchFactor[] {
  return pairs.every(({ how }) => how === 'INITIAL') ? [factorOf('noWordInCommon', 1, null)] : []
}
