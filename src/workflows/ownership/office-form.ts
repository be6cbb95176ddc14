/** The public office of an owner, or of a person close to them. */

import { number } from '@foyer/national-fields/number'
import { type FieldResult, optional, type Problem, rejection } from '@foyer/national-fields/problem'
import { oneOf } from '../fields/choice.ts'
import { readFields } from '../fields/read-fields.ts'
import { shortText } from '../fields/text.ts'
import { type Form, field, type Values } from '../steps/step-kind.ts'
import { officeRelations, type PublicOffice } from './declared.ts'

/** No term of today began before. */
const FIRST_YEAR = 1930

export function readOffice(form: Form, today: string): { value: PublicOffice } | { problems: Problem[] } {
  const thisYear = Number(today.slice(0, 4))
  const year = (name: string): FieldResult<number | null> =>
    optional(field(form, name), (typed) => number(typed, { min: FIRST_YEAR, max: thisYear, decimals: 0 }))
  const since = year('officeSince')
  const until = year('officeUntil')
  const isReversed = 'value' in since && 'value' in until && (since.value ?? 0) > (until.value ?? thisYear)
  const read = readFields({
    position: shortText(field(form, 'position'), { max: 200 }),
    relation: oneOf(field(form, 'relation'), { options: officeRelations }),
    officeSince: since,
    officeUntil: isReversed ? rejection('number_too_small', { minimum: String(since.value) }) : until,
  })
  if ('problems' in read) return read
  const { position, relation, officeSince, officeUntil } = read.values
  return { value: { position, relation, since: officeSince, until: officeUntil } }
}

export const officeValues = (office: PublicOffice | null): Values =>
  office
    ? {
        position: office.position,
        relation: office.relation,
        officeSince: office.since === null ? '' : String(office.since),
        officeUntil: office.until === null ? '' : String(office.until),
      }
    : {}
