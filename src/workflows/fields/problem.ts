/** Why an answer cannot be taken: a closed set of codes, each a sentence in the translation files. */

export const problemCodes = [
  'required',
  'too_long',
  'too_short',
  'characters_not_allowed',
  'invalid_organization_number',
  'organization_number_check_digit',
  'organization_number_synthetic',
  'invalid_identity_number',
  'identity_number_check_digit',
  'identity_number_synthetic',
  'invalid_date',
  'date_year_short',
  'date_in_future',
  'date_too_old',
  'date_too_late',
  'invalid_email',
  'invalid_phone',
  'invalid_postal_code',
  'invalid_country',
  'invalid_iban',
  'iban_check_digits',
  'invalid_clearing',
  'clearing_check_digit',
  'clearing_unknown',
  'invalid_account_number',
  'invalid_number',
  'number_too_small',
  'number_too_big',
  'invalid_amount',
  'too_many_decimals',
  'invalid_currency',
  'choice_missing',
  'choice_unknown',
  'choice_too_few',
  'choice_too_many',
  'invalid_name',
  'search_too_short',
  'term_not_accepted',
  'file_missing',
  'file_empty',
  'file_type',
  'file_too_large',
  'file_damaged',
  'file_encrypted',
  'file_too_many_pixels',
  'file_too_many',
  'file_left_out',
  'file_no_room',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** What fills the sentence of a code, `{minimum}` and the like. */
export type ProblemValues = Record<string, string | number>

/** Why the answer in `field` cannot be taken. */
export interface Problem {
  field: string
  code: ProblemCode
  values?: ProblemValues
}

/** An answer that could not be read. */
export interface Rejection {
  problem: ProblemCode
  values?: ProblemValues
}

/** What a reader makes of what was typed: the canonical value, or why there is none. */
export type FieldResult<T> = { value: T } | Rejection

export const rejection = (problem: ProblemCode, values?: ProblemValues): Rejection =>
  values ? { problem, values } : { problem }

/** The problem of one field of a page. */
export const problemOf = (field: string, { problem, values }: Rejection): Problem =>
  values ? { field, code: problem, values } : { field, code: problem }

/** Reads an answer that may be left out: blank is `null`, anything else must be right. */
export function optional<R extends FieldResult<unknown>>(
  typed: string,
  read: (typed: string) => R,
): R | { value: null } {
  return typed.trim() === '' ? { value: null } : read(typed)
}
