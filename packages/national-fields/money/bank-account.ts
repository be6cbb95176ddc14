/**
 * Bank accounts: IBAN (ISO 13616) and Swedish clearing and account numbers. Checks the format, not the
 * ownership.
 */
import { ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import { parse } from 'kontonummer'
import { luhn } from '../identity/check-digits.ts'
import type { AccountKind } from '../markets/market.ts'
import { marketOf } from '../markets.ts'
import { compact, isBlank } from '../normalise.ts'
import { type FieldResult, rejection } from '../problem.ts'
import type { CountryCode } from '../schemas/primitives.ts'

/** The kinds of account to choose from in a market. An IBAN is possible everywhere. */
export const accountKindsIn = (market: CountryCode): readonly AccountKind[] =>
  marketOf(market)?.bankAccounts ?? ['IBAN']

/** ISO 13616-1: at most 34 characters. */
const MAX_IBAN_LENGTH = 34
const checkDigitErrors = [
  ValidationErrorsIBAN.WrongIBANChecksum,
  ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
]

/**
 * Returns the electronic format: capitals, no spaces.
 * Problems: required, invalid_iban, iban_check_digits.
 */
export function iban(typed: string): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const written = compact(typed).replace(/-/g, '').replace(/^IBAN/, '')
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(written) || written.length > MAX_IBAN_LENGTH)
    return rejection('invalid_iban')
  const { errorCodes } = validateIBAN(written)
  if (errorCodes.length === 0) return { value: written }
  const onlyCheckDigits = errorCodes.every((code) => checkDigitErrors.includes(code))
  return rejection(onlyCheckDigits ? 'iban_check_digits' : 'invalid_iban')
}

export interface SwedishAccount {
  /** 4 digits, or 5 with Swedbank's check digit. */
  clearingNumber: string
  /** 5 to 11 digits. */
  accountNumber: string
  bankName: string
  verification: 'CHECKSUM_OK' | 'CHECKSUM_UNKNOWN'
}

type Bank = ReturnType<typeof parse>

/** Undefined if the clearing number is not in Bankgirot's "Bankernas kontonummer" (2024-02-22). */
function findBank(clearing: string): Bank | undefined {
  try {
    // The library exports no lookup. In lax mode it only checks the clearing number.
    return parse(clearing, '00000', { mode: 'lax' })
  } catch {
    return undefined
  }
}

const isSwedbank8 = (clearing: string) => clearing.startsWith('8')
const isPlusgirot = (bank: Bank) => bank.bankName === 'Nordea Plusgirot'

/**
 * Bankgirot: type 1 has 7 digits, Handelsbanken (comment 2) 9, Plusgirot 8, and other banks of type 2 have
 * 10.
 */
function maxLengthOf(bank: Bank): number {
  if (bank.type === 1) return 7
  return isPlusgirot(bank) ? 8 : bank.comment === 2 ? 9 : 10
}

/** Swedbank's fifth clearing digit is often typed at the start of the account number. Moves it back. */
function moveCheckDigit(clearing: string, account: string): [clearing: string, account: string] {
  const check = account.charAt(0)
  const misplaced =
    isSwedbank8(clearing) && clearing.length === 4 && account.length === 11 && luhn(clearing + check)
  return misplaced ? [clearing + check, account.slice(1)] : [clearing, account]
}

/** Removes a repeated clearing number (type 1), or the century of a personal account number (Nordea). */
function withoutRepetition(bank: Bank, clearing: string, account: string): string {
  if (bank.type === 1 && account.length === 11 && account.startsWith(clearing)) return account.slice(4)
  const personAccount = bank.bankName === 'Nordea' && bank.type === 2
  return personAccount && /^(19|20)\d{10}$/.test(account) ? account.slice(2) : account
}

/** Restores omitted leading zeros: type 1 has seven digits, other accounts at least five. */
const padded = (bank: Bank, account: string) => account.padStart(bank.type === 1 ? 7 : 5, '0')

const digitsIn = (typed: string) => compact(typed).replace(/-/g, '')

function readBank(clearing: string): FieldResult<Bank> {
  if (!/^(\d{4}|8\d{4})$/.test(clearing)) return rejection('invalid_clearing')
  if (clearing.length === 5 && !luhn(clearing)) return rejection('clearing_check_digit')
  const bank = findBank(clearing)
  return bank ? { value: bank } : rejection('clearing_unknown')
}

/**
 * Reads a clearing number alone.
 * Problems: required, invalid_clearing, clearing_check_digit, clearing_unknown.
 */
export function clearingNumber(typed: string): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const bank = readBank(digitsIn(typed))
  return 'problem' in bank ? bank : { value: digitsIn(typed) }
}

/** The bank of a clearing number that may still be followed by its check digit; null if no bank has it. */
export function bankOfClearing(typed: string): string | null {
  const bank = readBank(digitsIn(typed))
  return 'value' in bank ? bank.value.bankName : null
}

/**
 * Reads an account number alone, without its bank: Plusgirot has two digits or more, and a personal account
 * number with the century has twelve. Problems: required, invalid_account_number.
 */
export function accountNumber(typed: string): FieldResult<string> {
  if (isBlank(typed)) return rejection('required')
  const digits = digitsIn(typed)
  return /^\d{2,12}$/.test(digits) ? { value: digits } : rejection('invalid_account_number')
}

/** Problems: required, invalid_clearing, clearing_check_digit, clearing_unknown, invalid_account_number. */
export function swedishAccount(typedClearing: string, typedAccount: string): FieldResult<SwedishAccount> {
  if (isBlank(typedClearing) || isBlank(typedAccount)) return rejection('required')
  const [clearing, written] = moveCheckDigit(digitsIn(typedClearing), digitsIn(typedAccount))
  const found = readBank(clearing)
  if ('problem' in found) return found
  const bank = found.value
  const account = withoutRepetition(bank, clearing, written)
  const fewest = isPlusgirot(bank) ? 2 : 5
  if (!/^\d+$/.test(account) || account.length < fewest || account.length > maxLengthOf(bank))
    return rejection('invalid_account_number')
  const whole = padded(bank, account)
  const { valid } = parse(clearing, whole, { mode: 'lax' })
  // "In rare occasions some of Swedbank's accounts cannot be validated by a checksum calculation"
  // (Bankgirot, comment 3).
  if (!valid && !isSwedbank8(clearing)) return rejection('invalid_account_number')
  const verification = valid ? 'CHECKSUM_OK' : 'CHECKSUM_UNKNOWN'
  return { value: { clearingNumber: clearing, accountNumber: whole, bankName: bank.bankName, verification } }
}

/** Swedbank's notation has a hyphen before the fifth digit: 8327-9. */
export const shownClearingNumber = (clearing: string): string => clearing.replace(/^(\d{4})(\d)$/, '$1-$2')

/** The print format: groups of four characters (ISO 13616-1). */
export const shownIban = (electronic: string): string => electronic.replace(/(.{4})(?=.)/g, '$1 ')
