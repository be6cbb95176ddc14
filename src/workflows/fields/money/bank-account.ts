/** Bank accounts: IBAN (ISO 13616) and the Swedish pair of clearing and account number. Form and check digits only, not whose it is. */
import { ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import { parse } from 'kontonummer'
import { luhn } from '../identity/check-digits.ts'
import { compact, isBlank } from '../normalise.ts'
import { type FieldResult, rejection } from '../problem.ts'

/** ISO 13616-1: at most 34 characters. */
const ibanLength = 34
const checkDigitErrors = [
  ValidationErrorsIBAN.WrongIBANChecksum,
  ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
]

/** The electronic form: capitals, no spaces. Problems: required, invalid_iban, iban_check_digits. */
export function iban(typed: string): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const written = compact(typed).replace(/-/g, '').replace(/^IBAN/, '')
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(written) || written.length > ibanLength)
    return rejection('invalid_iban')
  const { errorCodes } = validateIBAN(written)
  if (errorCodes.length === 0) return { value: written }
  const onlyCheckDigits = errorCodes.every((code) => checkDigitErrors.includes(code))
  return rejection(onlyCheckDigits ? 'iban_check_digits' : 'invalid_iban')
}

export interface SwedishAccount {
  /** 4 digits, or 5 where Swedbank's check digit was given. */
  clearingNumber: string
  /** 5 to 11 digits. */
  accountNumber: string
  bankName: string
  verification: 'CHECKSUM_OK' | 'CHECKSUM_UNKNOWN'
}

type Bank = ReturnType<typeof parse>

/** `undefined` where the banks' list (Bankgirot, "Bankernas kontonummer", 2024-02-22) has no such clearing number. */
function bankOf(clearing: string): Bank | undefined {
  try {
    // the library's lookup is not among its typed exports; lax, it minds the clearing number only
    return parse(clearing, '00000', { mode: 'lax' })
  } catch {
    return undefined
  }
}

const isSwedbank8 = (clearing: string) => clearing.startsWith('8')
const isPlusgirot = (bank: Bank) => bank.bankName === 'Nordea Plusgirot'

/** Bankgirot: type 1 has seven digits, Handelsbanken (comment 2) nine, Plusgirot eight, the rest of type 2 ten. */
function longest(bank: Bank): number {
  if (bank.type === 1) return 7
  return isPlusgirot(bank) ? 8 : bank.comment === 2 ? 9 : 10
}

/** Swedbank's fifth clearing digit is often written at the head of the account number: put it where it belongs. */
function parted(clearing: string, account: string): [clearing: string, account: string] {
  const check = account.charAt(0)
  const misplaced =
    isSwedbank8(clearing) && clearing.length === 4 && account.length === 11 && luhn(clearing + check)
  return misplaced ? [clearing + check, account.slice(1)] : [clearing, account]
}

/** What banks print in one piece and people then type twice: clearing before a type 1 account, century before a person's. */
function withoutRepetition(bank: Bank, clearing: string, account: string): string {
  if (bank.type === 1 && account.length === 11 && account.startsWith(clearing)) return account.slice(4)
  const personAccount = bank.bankName === 'Nordea' && bank.type === 2
  return personAccount && /^(19|20)\d{10}$/.test(account) ? account.slice(2) : account
}

/** Leading zeros are part of the number, and dropped by people. Type 1 has always seven digits; nothing has under five here. */
const filled = (bank: Bank, account: string) => account.padStart(bank.type === 1 ? 7 : 5, '0')

const digitsIn = (typed: string) => compact(typed).replace(/-/g, '')

function bankBehind(clearing: string): FieldResult<Bank> {
  if (!/^(\d{4}|8\d{4})$/.test(clearing)) return rejection('invalid_clearing')
  if (clearing.length === 5 && !luhn(clearing)) return rejection('clearing_check_digit')
  const bank = bankOf(clearing)
  return bank ? { value: bank } : rejection('clearing_unknown')
}

/** Before the account number is there. Problems: required, invalid_clearing, clearing_check_digit, clearing_unknown. */
export function clearingNumber(typed: string): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const bank = bankBehind(digitsIn(typed))
  return 'problem' in bank ? bank : { value: digitsIn(typed) }
}

/** As far as it can be told without the bank: Plusgirot's may have two digits; twelve are a person's with the century. Problems: required, invalid_account_number. */
export function accountNumber(typed: string): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const digits = digitsIn(typed)
  return /^\d{2,12}$/.test(digits) ? { value: digits } : rejection('invalid_account_number')
}

/** Problems: required, invalid_clearing, clearing_check_digit, clearing_unknown, invalid_account_number. */
export function swedishAccount(typedClearing: string, typedAccount: string): FieldResult<SwedishAccount> {
  if (isBlank(typedClearing) || isBlank(typedAccount)) return rejection('required')
  const [clearing, written] = parted(digitsIn(typedClearing), digitsIn(typedAccount))
  const behind = bankBehind(clearing)
  if ('problem' in behind) return behind
  const bank = behind.value
  const account = withoutRepetition(bank, clearing, written)
  const fewest = isPlusgirot(bank) ? 2 : 5
  if (!/^\d+$/.test(account) || account.length < fewest || account.length > longest(bank))
    return rejection('invalid_account_number')
  const whole = filled(bank, account)
  const { valid } = parse(clearing, whole, { mode: 'lax' })
  // "In rare occasions some of Swedbank's accounts cannot be validated by a checksum calculation" (Bankgirot, comment 3)
  if (!valid && !isSwedbank8(clearing)) return rejection('invalid_account_number')
  const verification = valid ? 'CHECKSUM_OK' : 'CHECKSUM_UNKNOWN'
  return { value: { clearingNumber: clearing, accountNumber: whole, bankName: bank.bankName, verification } }
}

/** Swedbank writes its fifth digit after a hyphen: 8327-9. */
export const shownClearingNumber = (clearing: string): string => clearing.replace(/^(\d{4})(\d)$/, '$1-$2')

/** In fours, as on paper (ISO 13616-1). */
export const shownIban = (electronic: string): string => electronic.replace(/(.{4})(?=.)/g, '$1 ')
