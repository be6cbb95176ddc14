/** The United Kingdom. */
import * as nino from 'stdnum/lib/cjs/gb/nino.js'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import type { Market, ParsedOrganizationNumber, ParsedPersonNumber } from './market.ts'

/**
 * Ofcom, "Telephone numbers for use in TV and radio drama programmes": a thousand numbers each in eleven
 * cities, Tyneside, Northern Ireland, Cardiff, no area, mobile, freephone, premium rate and UK-wide.
 */
const fictionalPhoneNumbers =
  /^\+44(1(1[3-7]|[2-6]1)4960|1914980|2079460|2896496|2920180|1632960|7700900|8081570|9098790|3069990)\d{3}$/

/**
 * National Insurance number, without a check digit. HMRC writes its examples with the prefix QQ, which is
 * never given out. It proves no identity: no template asks for it.
 */
function readPerson(typed: string): FieldResult<ParsedPersonNumber> {
  const written = typed.replace(/-/g, '')
  const synthetic = written.startsWith('QQ')
  const isNumber = /^[A-Z]{2}\d{6}[A-D]$/.test(written)
  if (!isNumber || !(synthetic || nino.validate(written).isValid)) return rejection('invalid_identity_number')
  return { value: { id: written, type: 'TAX', synthetic, dateOfBirth: null } }
}

/** Companies House, "Company number prefixes". R is followed by seven digits, the others by six. */
const prefixes =
  'AC|CE|CS|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NV|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|' +
  'SO|SP|SR|SZ|ZC'
const numberPattern = new RegExp(`^(?:(${prefixes})(\\d{1,6})|(R)(\\d{1,7})|()(\\d{4,8}))$`)

/**
 * Eight characters, with the zeros that people leave out. England and Wales have no prefix; the numbers have
 * reached 16 million in 2026, so that 99 is free for tests, as is 99 after a prefix.
 */
function readOrganization(written: string, mode: 'sandbox' | 'live'): ParsedOrganizationNumber | Rejection {
  const bare = written.replace(/^(COMPANY-?)?(REG(ISTRATION)?-?)?(CRN|NUMBER|NO)?-?(?=[A-Z]{0,2}\d)/, '')
  const found = numberPattern.exec(bare.replace(/-/g, '')) ?? numberPattern.exec(written.replace(/-/g, ''))
  const [prefix, digits] = (found?.slice(1) ?? []).filter((part) => part !== undefined)
  if (prefix === undefined || digits === undefined || Number(digits) === 0)
    return rejection('invalid_organization_number')
  const padded = digits.padStart(8 - prefix.length, '0')
  if (mode === 'live' && padded.startsWith('99')) return rejection('organization_number_synthetic')
  return { id: prefix + padded, display: prefix + padded }
}

export const unitedKingdom: Market = {
  timeZone: 'Europe/London',
  languages: ['en'],
  currency: 'GBP',
  personalIdentityNumber: { read: readPerson, notation: [/^(..)(..)(..)(..)(.)$/, '$1 $2 $3 $4 $5'] },
  organizationNumber: {
    read: readOrganization,
    suffix: null,
    entry: null,
    // The prefixes that companies have most often. Some others are the codes of countries.
    distinctive: /^(SC|NI|OC|SO|NC)\d{6}$/,
  },
  identityNumberHasLetters: true,
  postalCode: {
    digits: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/,
    canonical: '$1 $2',
    prefix: null,
    notation: null,
    hasLetters: true,
  },
  fictionalPhoneNumbers,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: '00445790',
    personalIdentityNumber: 'QQ 12 34 56 C',
    phoneNumber: '07700 900123',
    iban: 'GB29 NWBK 6016 1331 9268 19',
    postalCode: 'SW1A 1AA',
  },
}
