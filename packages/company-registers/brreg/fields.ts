/** Field formats of Brønnøysundregistrene alone: codes with a description, and organization numbers. */
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import { type Fields, fields, text } from '@foyer/provider-http/answer-fields'

/** The result of one of the register's services. */
export type SourceResult =
  | { kind: 'ANSWERED'; fields: Fields }
  | { kind: 'NOT_PUBLISHED' }
  | { kind: 'SOURCE_DOWN' }

/** The code of `{kode, beskrivelse}`. */
export const codeOf = (value: unknown) => text(fields(value).kode, 20)

const weights = [3, 2, 7, 6, 5, 4, 3, 2]

/** Nine digits with a valid check digit (modulus 11); null otherwise. */
export function organizationNumber(value: unknown): OrganizationIdentifier | null {
  const id = typeof value === 'string' ? value.replace(/\s/g, '') : ''
  if (!/^\d{9}$/.test(id)) return null
  const sum = weights.reduce((total, weight, index) => total + weight * Number(id[index]), 0)
  if ((11 - (sum % 11)) % 11 !== Number(id[8])) return null
  const display = id.replace(/(\d{3})(?=\d)/g, '$1 ')
  return { id, issuingCountry: 'NO', type: 'REGISTRATION', display }
}
