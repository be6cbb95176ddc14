/** Shared parts of the Finnish open data: ends, languages and register entries. Pure. */
import type { ISODate, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { day, type Fields, fields, list, text } from '@foyer/provider-http/answer-fields'

/** Any text in the field counts, so that an unreadable date does not look like a missing one. */
export const isEnded = ({ endDate }: Fields): boolean =>
  endDate !== undefined && endDate !== null && endDate !== ''

export const languageNumberOf = (language: LanguageCode): string => (language === 'sv' ? '2' : '1')

export interface RegisteredEntries {
  tradeRegister: ISODate | null
  tax: ISODate | null
  vat: ISODate | null
}

const TRADE_REGISTER = '1'
const TAX_ADMINISTRATION = '4'
const PREPAYMENT = '5'
const VAT = '6'
const REGISTERED = '1'
/** Registered for prepayment. */
const PREPAYMENT_REGISTERED = '55'
/** Liable to VAT for its business; 81 to 89 are special liabilities, such as the use of property. */
const VAT_FOR_BUSINESS = '80'

/** The earliest entries that have not ended. */
export function registeredEntriesOf(company: Fields): RegisteredEntries {
  const open = list(company.registeredEntries, 200)
    .map((each) => fields(each))
    .filter((each) => !isEnded(each))
  const earliest = (register: string, isType: (type: string) => boolean): ISODate | null =>
    open
      .filter((each) => text(each.register) === register && isType(text(each.type) ?? ''))
      .flatMap(({ registrationDate }) => day(registrationDate) ?? [])
      .toSorted()[0] ?? null
  return {
    tradeRegister: earliest(TRADE_REGISTER, (type) => type === REGISTERED),
    tax:
      earliest(TAX_ADMINISTRATION, (type) => type === REGISTERED) ??
      earliest(PREPAYMENT, (type) => type === PREPAYMENT_REGISTERED),
    vat: earliest(VAT, (type) => type === VAT_FOR_BUSINESS) ?? earliest(VAT, (type) => /^8[1-9]$/.test(type)),
  }
}
