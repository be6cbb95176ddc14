/** Identity numbers in the report of a person of the dashboard: hidden in part until they ask to see them. */

const HIDDEN = '••••'

/** Without the last four characters, which make the number unique. */
export const maskedNumber = (number: string): string =>
  number.length > 4 ? `${number.slice(0, -4)}${HIDDEN}` : HIDDEN

/** A copy in which every identity number, IBAN and account number is hidden in part. */
export function withHiddenNumbers<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withHiddenNumbers) as T
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withHiddenNumbers(each)]),
  )
  if (isIdentityNumber(value)) return { ...copy, id: maskedNumber(String(copy.id)) } as T
  if (isNumberFactor(value)) return { ...copy, detail: maskedNumber(value.detail) } as T
  if ('iban' in copy) return { ...copy, iban: maskedIban(String(copy.iban)) } as T
  if ('clearingNumber' in copy && 'accountNumber' in copy)
    return { ...copy, accountNumber: maskedAccount(String(copy.accountNumber)) } as T
  return copy as T
}

/** The shape of schemas/identifiers.ts: an organization number has no assurance. */
const isIdentityNumber = (of: object): boolean => 'id' in of && 'issuingCountry' in of && 'assurance' in of

/** A hit that agrees in the number tells it, where the list has it. Words of a simulator hide nothing. */
const isNumberFactor = (of: object): of is { name: string; detail: string } =>
  'name' in of &&
  of.name === 'identityNumber' &&
  'detail' in of &&
  typeof of.detail === 'string' &&
  /\d{4}/.test(of.detail)

/** The country and the end, by which people recognise an account. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)}${HIDDEN}${iban.slice(-4)}`

/** The end only: it stands beside its clearing number, and is no longer than an account number can be. */
export const maskedAccount = (account: string): string => `${HIDDEN}${account.slice(-4)}`
