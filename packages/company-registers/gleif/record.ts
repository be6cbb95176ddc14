/** Reads a record of the Global LEI Index (JSON:API). Pure. */
import type { ISODate } from '@foyer/national-fields/schemas/primitives'
import { day, type Fields, fields, text } from '@foyer/provider-http/answer-fields'

/** A record with an identifier that can be trusted. */
export interface LeiRecord {
  lei: string
  entity: Fields
  registration: Fields
  /** The last change that the issuer made. */
  updatedOn: ISODate | null
  /** The German court that keeps the register; null elsewhere, or if it is not known. */
  court: string | null
  /** The name of the registration authority, where it was looked up. */
  authorityName: string | null
}

/** ISO 17442: 18 letters and digits, and two check digits (ISO 7064, MOD 97-10). */
export function isLei(value: string): boolean {
  if (!/^[0-9A-Z]{18}\d{2}$/.test(value)) return false
  const digits = [...value].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

export function leiRecordOf(data: unknown): LeiRecord | undefined {
  const attributes = fields(data, 'attributes')
  const lei = text(attributes.lei, 20)
  const entity = fields(attributes.entity)
  const registration = fields(attributes.registration)
  const hasName = text(fields(entity.legalName).name) !== null
  if (lei === null || !isLei(lei) || fields(data).id !== lei || !hasName) return undefined
  const updatedOn = day(registration.lastUpdateDate)
  return { lei, entity, registration, updatedOn, court: null, authorityName: null }
}

export const authorityOf = ({ entity }: LeiRecord): string | null => {
  const code = text(fields(entity.registeredAt).id, 10)
  // RA999999: no authority.
  return code !== null && /^RA\d{6}$/.test(code) && code !== 'RA999999' ? code : null
}

/** ELF code of the legal form; 8888 and 9999 mean that there is no code. */
export const legalFormOf = ({ entity }: LeiRecord): string | null => {
  const code = text(fields(entity.legalForm).id, 4)
  return code !== null && /^[A-Z0-9]{4}$/.test(code) && code !== '8888' && code !== '9999' ? code : null
}

/** Maintained: its issuer checks it every year. Others are out of date. */
export const isMaintained = ({ registration }: LeiRecord): boolean =>
  ['ISSUED', 'PENDING_TRANSFER', 'PENDING_ARCHIVAL'].includes(registration.status as string)
