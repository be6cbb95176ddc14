/** The machine-readable lines of a passport or an identity card (ICAO 9303): their facts and check digits. */
import { type ParseResult, parse } from 'mrz'
import { issuingCountryOf } from '../contact/three-letters.ts'
import { dayOf } from '../date.ts'
import type { CountryCode, ISODate } from '../schemas/primitives.ts'

export interface MachineReadableZone {
  kind: 'READ'
  /** All check digits are right. */
  checkDigitsHold: boolean
  /** null: the lines name no country, such as those of the United Nations. */
  issuingCountry: CountryCode | null
  number: string
  givenName: string
  familyName: string
  dateOfBirth: ISODate | null
  expiresOn: ISODate | null
}
/** UNREADABLE: these are not the lines, or some of them are missing. */
export type ReadZone = MachineReadableZone | { kind: 'NONE' } | { kind: 'UNREADABLE' }

/** Lines by length of a line: TD1 (cards), TD2 (older cards, visas), TD3 (passports). */
const formats = [
  { columns: 30, lines: 3 },
  { columns: 36, lines: 2 },
  { columns: 44, lines: 2 },
]

/** Accepts what phones make of the lines: spaces, guillemets, line breaks anywhere. */
export function machineReadableZone(typed: string, today: ISODate): ReadZone {
  const characters = typed.toUpperCase().replace(/[«»]/g, '<<').replace(/[‹›]/g, '<').replace(/\s/g, '')
  if (characters === '') return { kind: 'NONE' }
  const format = formats.find(({ columns, lines }) => characters.length === columns * lines)
  if (!format || /[^A-Z0-9<]/.test(characters)) return { kind: 'UNREADABLE' }
  const rows = Array.from({ length: format.lines }, (_, at) =>
    characters.slice(at * format.columns, (at + 1) * format.columns),
  )
  try {
    return factsOf(parse(rows, { autocorrect: true }), today)
  } catch {
    // The library throws for lines that no document has.
    return { kind: 'UNREADABLE' }
  }
}

function factsOf({ fields, details }: ParseResult, today: ISODate): MachineReadableZone {
  const checkDigits = details.filter(({ field }) => /CheckDigit$/.test(field ?? ''))
  return {
    kind: 'READ',
    checkDigitsHold: checkDigits.length > 0 && checkDigits.every(({ valid }) => valid),
    issuingCountry: issuingCountryOf(fields.issuingState ?? ''),
    number: fields.documentNumber ?? '',
    givenName: asWritten(fields.firstName),
    familyName: asWritten(fields.lastName),
    dateOfBirth: birthOf(fields.birthDate, today),
    expiresOn: dateOf(fields.expirationDate, 2000),
  }
}

/** The lines have capitals only: ANNA-MARIA becomes Anna-Maria. */
const asWritten = (name: string | null | undefined): string =>
  (name ?? '').toLowerCase().replace(/(^|[\s'-])(\p{L})/gu, (_all, before: string, letter: string) => {
    return before + letter.toUpperCase()
  })

function dateOf(digits: string | null | undefined, century: number): ISODate | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits ?? '') ?? []
  return year ? dayOf(century + Number(year), Number(month), Number(day)) : null
}

/** Two digits of the year: a birth is never in the future. */
function birthOf(digits: string | null | undefined, today: ISODate): ISODate | null {
  const inThisCentury = dateOf(digits, 2000)
  return inThisCentury !== null && inThisCentury <= today ? inThisCentury : dateOf(digits, 1900)
}
