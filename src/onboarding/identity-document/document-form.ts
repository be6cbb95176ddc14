/**
 * The facts of the applicant's document: read from its photo, or typed. Both are compared with its
 * machine-readable lines.
 */
import { countryCode } from '@foyer/national-fields/contact/address'
import { type DateBounds, isoDate, oldestBirth } from '@foyer/national-fields/date'
import {
  type MachineReadableZone,
  machineReadableZone,
  type ReadZone,
} from '@foyer/national-fields/identity/machine-readable-zone'
import { type FieldResult, type Problem, rejection } from '@foyer/national-fields/problem'
import { readFields } from '#workflows/fields/read-fields.ts'
import { personName, shortText } from '#workflows/fields/text.ts'
import type { IdentityDocument, ReadFacts } from '#workflows/steps/identity.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import { CORRECTS, type IdentityStep, isCorrected, typeIn } from './stages.ts'

/** Draft field: how often the machine-readable lines were wrong. */
export const WRONG_LINES = 'wrongLines'
/**
 * Asked for once more: worn or misread lines must not stop an applicant, because a reviewer looks at them.
 */
const MOST_WRONG = 1

export type ReadDocument = Omit<IdentityDocument, 'pictures'>

export function typeProblems(step: IdentityStep, draft: Form): Problem[] {
  const read = readFields({
    documentType: typeIn(step, draft) ? { value: true } : rejection('choice_missing'),
    documentCountry: countryCode(field(draft, 'documentCountry')),
  })
  return 'problems' in read ? read.problems : []
}

/** `lines`: what was read from the photo; then nothing has to be typed. */
export function readDocument(
  step: IdentityStep,
  draft: Form,
  today: string,
  lines?: string,
): { document: ReadDocument } | { problems: Problem[]; wrongLines: boolean } {
  const zone = machineReadableZone(lines ?? field(draft, 'mrz'), today)
  const filled = lines && !isCorrected(draft, lines) ? valuesOfZone(draft, zone) : withZone(draft, zone)
  const read = readFields({
    mrz: lines ? ({ value: true } as const) : linesOf(zone, draft),
    documentNumber: documentNumber(field(filled, 'documentNumber')),
    givenName: personName(field(filled, 'givenName')),
    familyName: personName(field(filled, 'familyName')),
    dateOfBirth: dateIn(filled, 'dateOfBirth', { today, past: true, min: oldestBirth(today) }),
    expiresOn: expiryIn(filled, today),
    documentCountry: countryCode(field(filled, 'documentCountry')),
  })
  if ('problems' in read)
    return { problems: read.problems, wrongLines: read.problems.some(({ field: at }) => at === 'mrz') }
  const { mrz: _lines, documentNumber: number, documentCountry, ...facts } = read.values
  const type = typeIn(step, draft)
  if (!type) return { problems: [{ field: 'documentType', code: 'choice_missing' }], wrongLines: false }
  const document = { type, country: documentCountry, number, ...facts }
  return {
    document: {
      ...document,
      machineReadable: stateOf(zone, document),
      ...(lines && zone.kind === 'READ' && { read: factsOf(zone) }),
    },
  }
}

/** What was read, in fields that the applicant can change. */
export const correctable = (draft: Form, lines: string, today: string): Form => ({
  ...valuesOfZone(draft, machineReadableZone(lines, today)),
  [CORRECTS]: lines,
})

const factsOf = ({ issuingCountry: country, ...zone }: MachineReadableZone): ReadFacts => {
  const { number, givenName, familyName, dateOfBirth, expiresOn } = zone
  return { country, number, givenName, familyName, dateOfBirth, expiresOn }
}

/** What the lines say in place of what was typed. */
export function valuesOfZone(draft: Form, zone: ReadZone): Form {
  const { documentType = '', documentCountry = '' } = draft
  return withZone({ documentType, documentCountry }, zone)
}

/** Valid lines fill in empty fields, so that the applicant types nothing twice. */
export function withZone(draft: Form, zone: ReadZone): Form {
  if (zone.kind !== 'READ' || !zone.checkDigitsHold) return draft
  const dates = { dateOfBirth: zone.dateOfBirth, expiresOn: zone.expiresOn }
  const found: Form = {
    ...{ documentNumber: zone.number, givenName: zone.givenName, familyName: zone.familyName },
    ...Object.fromEntries(
      Object.entries(dates).flatMap(([name, date]) => {
        const [year = '', month = '', day = ''] = (date ?? '').split('-')
        const parts = { day, month, year }
        const isEmpty = Object.keys(parts).every((part) => field(draft, `${name}.${part}`).trim() === '')
        return isEmpty ? Object.entries(parts).map(([part, value]) => [`${name}.${part}`, value]) : []
      }),
    ),
  }
  const empty = Object.entries(found).filter(([name]) => field(draft, name).trim() === '')
  return { ...draft, ...Object.fromEntries(empty) }
}

function linesOf(zone: ReadZone, draft: Form): FieldResult<true> {
  const isAskedAgain = Number(field(draft, WRONG_LINES) || 0) >= MOST_WRONG
  if (isAskedAgain || zone.kind === 'NONE') return { value: true }
  if (zone.kind === 'UNREADABLE') return rejection('mrz_unreadable')
  return zone.checkDigitsHold ? { value: true } : rejection('mrz_check_digits')
}

function stateOf(
  zone: ReadZone,
  typed: Omit<ReadDocument, 'machineReadable'>,
): ReadDocument['machineReadable'] {
  if (zone.kind === 'NONE') return 'NOT_GIVEN'
  if (zone.kind === 'UNREADABLE' || !zone.checkDigitsHold) return 'CHECK_DIGITS_WRONG'
  return saysTheSame(zone, typed) ? 'VALID' : 'DIFFERS'
}

/** Not the names: the lines have no diacritics, and long names are cut off. The reviewer compares them. */
const saysTheSame = (zone: MachineReadableZone, typed: Omit<ReadDocument, 'machineReadable'>): boolean =>
  zone.issuingCountry === typed.country &&
  zone.number === typed.number &&
  zone.dateOfBirth === typed.dateOfBirth &&
  zone.expiresOn === typed.expiresOn

/** ICAO 9303 has nine characters; driving licences have more, and separators. */
function documentNumber(typed: string): FieldResult<string> {
  const read = shortText(typed.toUpperCase().replace(/[\s.\-/]/g, ''), { max: 30 })
  if ('problem' in read) return read
  return /^[A-Z0-9]{4,}$/.test(read.value) ? read : rejection('invalid_document_number')
}

const dateIn = (form: Form, name: string, bounds: DateBounds) => {
  const part = (which: string) => field(form, `${name}.${which}`)
  return isoDate({ day: part('day'), month: part('month'), year: part('year') }, bounds)
}

/** Valid until its last day, inclusive. */
function expiryIn(form: Form, today: string): FieldResult<string> {
  const read = dateIn(form, 'expiresOn', { today })
  if ('problem' in read || read.value >= today) return read
  return rejection('document_expired')
}
