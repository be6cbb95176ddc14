/** Compares two names as screening does, with what else is known of both. */

import { guessKind } from '@foyer/name-matching/matching/guess-kind'
import type { NameKind } from '@foyer/name-matching/matching/prepared-name'
import { prepareEntity, prepareSubject, scoreSubject } from '@foyer/name-matching/matching/score-subject'
import type { MatchExplanation } from '@foyer/name-matching/schemas'
import type { CountryCode, ISODate } from '@foyer/national-fields/schemas/primitives'

export interface ComparedName {
  name: string
  born?: ISODate | undefined
  country?: CountryCode | undefined
}

/** Nothing can be said of a name without one. */
export const hasLetter = (name: string): boolean => /[\p{L}\p{N}]/u.test(name)

/** `one` is the screened name, `other` that of a list. Null: one of them has no letter and no digit. */
export function compareTwo(
  one: ComparedName,
  other: ComparedName,
  given?: NameKind,
): { kind: NameKind; match: MatchExplanation | null } {
  const kind = given ?? guessKind([one.name, other.name])
  if (![one, other].every(({ name }) => hasLetter(name))) return { kind, match: null }
  const subject = prepareSubject({
    ...{ kind, names: [one.name], birthDate: one.born ?? null, identifiers: [] },
    countries: one.country === undefined ? [] : [one.country],
  })
  const entity = prepareEntity(
    {
      names: [{ text: other.name, kind: 'PRIMARY' }],
      birthDates: other.born === undefined ? [] : [{ value: other.born, circa: false }],
      countries: other.country === undefined ? [] : [other.country],
      identifiers: [],
    },
    kind,
  )
  return { kind, match: scoreSubject(subject, entity, 0) }
}
