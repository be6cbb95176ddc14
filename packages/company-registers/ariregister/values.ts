/** How the e-Business Register writes values in JSON: {} for nothing, lists in `item`, dates as seconds. */

import { countryOfThreeLetters } from '@foyer/national-fields/contact/three-letters'
import { marketOf } from '@foyer/national-fields/markets'
import type { ISODate } from '@foyer/national-fields/schemas/primitives'
import { codeText, day, type Fields, fields, isFields, text } from '@foyer/provider-http/answer-fields'
import type { OrganizationRef, PersonRef } from '@foyer/signing-rules/schemas'
import type { RegistryGap } from '../contract.ts'
import { countryCoded, isCountryLost } from '../country-words.ts'
import { numberIn, personNamed } from '../registry-calls.ts'

const DAY_SECONDS = 86_400

/** Seconds of midnight in Estonia, or an hour beside it, depending on the query. */
export function dateOf(value: unknown): ISODate | null {
  if (typeof value !== 'number') return day(value)
  if (!Number.isFinite(value) || Math.abs(value) > 1e11) return null
  return new Date(Math.round(value / DAY_SECONDS) * DAY_SECONDS * 1000).toISOString().slice(0, 10)
}

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (isFields(value) && Object.keys(value).length === 0)

export interface Rows {
  rows: Fields[]
  /** False if something could not be read. */
  complete: boolean
}

// A large company has some hundreds of entries.
const MOST = 2_000

/** `{}` is an empty list, and an only element stands without a list. */
export function rowsOf(container: unknown, name = 'item'): Rows {
  if (!isFields(container)) return { rows: [], complete: false }
  const given = container[name]
  if (isNothing(given)) return { rows: [], complete: !(name in container) || given !== null }
  const entries = Array.isArray(given) ? given : [given]
  return {
    rows: entries.slice(0, MOST).map((entry) => fields(entry)),
    complete: entries.length <= MOST && entries.every(isFields),
  }
}

/** Whether the entry is true today. undefined: not known. */
export function isCurrent({ algus_kpv: start, lopp_kpv: end }: Fields, today: ISODate): boolean | undefined {
  const from = isNothing(start) ? null : dateOf(start)
  if (from !== null && from > today) return false
  if (isNothing(end)) return true
  const date = typeof end === 'number' && end <= 0 ? null : dateOf(end)
  return date === null ? undefined : date >= today
}

/** In ISO 3166-1, with two or three letters. */
export const countryOf = (value: unknown) => {
  const code = text(value, 20)
  return countryCoded(code) ?? (code === null ? null : countryOfThreeLetters(code))
}

/** Whether the entry loses a country: of a foreign company's register, or of its address. */
export function losesCountry(entry: Fields, party: PersonRef | OrganizationRef | undefined): boolean {
  const written = text(entry.valis_kood_riik, 20) ?? text(entry.aadress_riik, 20)
  return party !== undefined && isCountryLost(written, countryOf(written), party)
}

export const countryGapOf = (field: 'officers' | 'owners'): RegistryGap => ({
  field: `${field}.country`,
  reason: 'UNKNOWN_CODE',
})

export interface WrittenPerson {
  givenName: unknown
  familyName: unknown
  code: unknown
  birthDate: unknown
  country: unknown
}

export function personOf(written: WrittenPerson, today: ISODate): PersonRef | undefined {
  const [givenName, familyName] = [text(written.givenName), text(written.familyName)]
  const fullName = [givenName, familyName].filter(Boolean).join(' ')
  if (fullName === '') return undefined
  const code = codeText(written.code, 20)
  const read = code === null ? undefined : marketOf('EE')?.personalIdentityNumber?.read(code, today)
  const number = read && 'value' in read ? read.value : undefined
  return personNamed(
    { fullName, givenName, familyName },
    {
      personalIdentityNumber: number
        ? {
            id: number.id,
            issuingCountry: 'EE',
            type: number.type,
            assurance: 'REGISTRY',
            synthetic: number.synthetic,
          }
        : null,
      dateOfBirth: dateOf(written.birthDate) ?? number?.dateOfBirth ?? null,
      countryOfResidence: countryOf(written.country),
    },
  )
}

export function organizationRefOf(name: unknown, code: unknown): OrganizationRef | undefined {
  const written = text(name)
  return written === null
    ? undefined
    : { kind: 'ORGANIZATION', name: written, organizationNumber: numberIn(codeText(code), 'EE') }
}
