/** Problems of answers: a closed set of codes. The translation files have a sentence for each. */

export const problemCodes = [
  'required',
  'too_long',
  'too_short',
  'characters_not_allowed',
  'invalid_organization_number',
  'organization_number_check_digit',
  'organization_number_synthetic',
  'organization_number_without_court',
  'organization_number_elsewhere',
  'invalid_identity_number',
  'identity_number_check_digit',
  'identity_number_too_old',
  'identity_number_synthetic',
  'invalid_date',
  'date_year_short',
  'date_in_future',
  'date_too_old',
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
  'invalid_name',
  'search_too_short',
  'term_not_accepted',
  'code_wrong',
  'code_expired',
  'code_used_up',
  'code_not_sent',
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
  'file_heic',
  'file_virus',
  'file_too_much',
  'file_no_picture',
  'birth_date_differs',
  'owners_missing',
  'owner_unconfirmed',
  'owners_unconfirmed',
  'owner_incomplete',
  'owner_office_missing',
  'owner_contradicts',
  'owner_not_traced',
  'officials_missing',
  'shares_over_whole',
  'invalid_document_number',
  'document_expired',
  'mrz_unreadable',
  'mrz_check_digits',
  'co_signer_asked',
  'co_signer_self',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Values for the placeholders of the sentence, such as `{minimum}`. */
export type ProblemValues = Record<string, string | number>

/** Why the answer in `field` is rejected. */
export interface Problem {
  field: string
  code: ProblemCode
  values?: ProblemValues
}

/** An answer that cannot be accepted. */
export interface Rejection {
  problem: ProblemCode
  values?: ProblemValues
}

/** The canonical value of the typed text, or the problem with the text. */
export type FieldResult<T> = { value: T } | Rejection

export const rejection = (problem: ProblemCode, values?: ProblemValues): Rejection =>
  values ? { problem, values } : { problem }

/** The problem of one field of a page. */
export const problemOf = (field: string, { problem, values }: Rejection): Problem =>
  values ? { field, code: problem, values } : { field, code: problem }

/** Reads an optional answer: a blank one is null, any other must be valid. */
export function optional<R extends FieldResult<unknown>>(
  typed: string,
  read: (typed: string) => R,
): R | { value: null } {
  return typed.trim() === '' ? { value: null } : read(typed)
}
