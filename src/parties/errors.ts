/** Errors of parties. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const partyErrors = {
  party_not_found: errorRow(
    404,
    'Party not found',
    'No application of yours names this party. It was erased, or the application names another one now.',
  ),
  parties_have_one_number: errorRow(
    409,
    'Parties have one number',
    'Both have the same official number, so they are the same. Correct the number in the application.',
  ),
  parties_of_two_kinds: errorRow(
    409,
    'Parties of two kinds',
    'One is a person and the other an organization, so they are not the same. Join parties of one kind.',
  ),
  parties_still_joined: errorRow(
    409,
    'Parties still joined',
    'Both are joined to a third party. Separate that one first.',
  ),
} satisfies Record<string, ErrorRow>
