/** France. */
import * as nir from 'stdnum/lib/cjs/fr/nir.js'
import * as siren from 'stdnum/lib/cjs/fr/siren.js'
import * as siret from 'stdnum/lib/cjs/fr/siret.js'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import { fiveDigits, type Market, type ParsedOrganizationNumber, type ParsedPersonNumber } from './market.ts'

/**
 * NIR with its key: sex, year and month of birth, department (2A and 2B in Corsica), commune, order number.
 * It contains no day of birth and no century. Order numbers begin with 001, so that 000 is free for tests.
 * Only the purposes of décret 2019-341 allow to ask for it, so no template does.
 */
function readPerson(typed: string): FieldResult<ParsedPersonNumber> {
  const written = typed.replace(/-/g, '').replace(/^FR/, '')
  if (!/^[1-478]\d{4}(\d{2}|2A|2B)\d{8}$/.test(written)) return rejection('invalid_identity_number')
  if (!nir.validate(written).isValid) return rejection('identity_number_check_digit')
  const synthetic = written.slice(10, 13) === '000'
  return { value: { id: written, type: 'NATIONAL', synthetic, dateOfBirth: null } }
}

/** A VAT number is FR, a key and the SIREN (CGI annexe 4, article 28 ter). */
const vatKeyOf = (number: string): string => String((12 + 3 * (Number(number) % 97)) % 97).padStart(2, '0')

/** The SIREN, also out of the number of an establishment (SIRET) or of a VAT number. */
function sirenIn(written: string): string | Rejection {
  const bare = written.replace(/^(SIREN|SIRET|RCS)-?/, '').replace(/-/g, '')
  const [, key, ofVat] = /^FR(\d{2})(\d{9})$/.exec(bare) ?? []
  if (ofVat) return key === vatKeyOf(ofVat) ? ofVat : rejection('organization_number_check_digit')
  if (/^\d{14}$/.test(bare))
    return siret.validate(bare).isValid ? bare.slice(0, 9) : rejection('organization_number_check_digit')
  return /^\d{9}$/.test(bare) ? bare : rejection('invalid_organization_number')
}

/** No company has a SIREN that begins with 0: these are free for tests. */
function readOrganization(written: string, mode: 'sandbox' | 'live'): ParsedOrganizationNumber | Rejection {
  const id = sirenIn(written)
  if (typeof id !== 'string') return id
  if (!siren.validate(id).isValid) return rejection('organization_number_check_digit')
  if (mode === 'live' && id.startsWith('0')) return rejection('organization_number_synthetic')
  return { id, display: id.replace(/(\d{3})(?=\d)/g, '$1 ') }
}

export const france: Market = {
  timeZone: 'Europe/Paris',
  languages: ['fr'],
  currency: 'EUR',
  personalIdentityNumber: {
    read: readPerson,
    notation: [/^(.)(..)(..)(..)(...)(...)(..)$/, '$1 $2 $3 $4 $5 $6 $7'],
  },
  organizationNumber: { read: readOrganization, suffix: null, entry: null, distinctive: /\d/ },
  identityNumberHasLetters: true,
  postalCode: { ...fiveDigits, prefix: 'F' },
  fictionalPhoneNumbers: null,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: '552 032 534',
    personalIdentityNumber: '2 55 08 14 168 025 38',
    phoneNumber: '06 39 98 12 34',
    iban: 'FR14 2004 1010 0505 0001 3M02 606',
    postalCode: '75001',
  },
}
