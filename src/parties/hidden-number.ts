/** Searches for an identity number by a person who may not see it: that it exists is not told either. */

import { isIdentityNumber } from '@foyer/national-fields/identity/recognise'
import type { ISODate } from '@foyer/national-fields/schemas/primitives'
import { compactTerm } from '#kernel/compact-term.ts'
import { type Role, seesIdentityNumbers } from '#staff/roles.ts'

/** Whatever stands between its signs. `role`: null for credentials. `today` as YYYY-MM-DD. */
export const isHiddenNumber = (text: string, role: Role | null, today: ISODate): boolean =>
  role !== null && !seesIdentityNumbers(role) && isIdentityNumber(compactTerm(text), today)
