/**
 * The signatories of a British company by law: no register has them. Companies Act 2006 section 44(2)(a) and
 * (3): two of the directors and the secretary. A sole director is the whole board, and section 40 protects
 * persons dealing with it in good faith. One of several directors needs a witness (section 44(2)(b)), and no
 * page shows one.
 */
import type { SigningRule } from './schemas.ts'

export const COMPANIES_ACT = 'CA2006-44'

const twoSignatories: SigningRule = { op: 'N_OF', n: 2, of: { roles: ['BOARD_MEMBER', 'SECRETARY'] } }
const wholeBoard: SigningRule = { op: 'ALL_OF', who: { roles: ['BOARD_MEMBER'] } }

/** In the words of the register. Not partnerships, societies, branches, or companies of other laws. */
const publicCompanies = ['plc', 'old-public-company']
const privateCompanies = [
  'ltd',
  'private-unlimited',
  'private-unlimited-nsc',
  'private-limited-guarant-nsc',
  'private-limited-guarant-nsc-limited-exemption',
  'private-limited-shares-section-30-exemption',
]

/** undefined: this law does not say it for the legal form. */
export function britishSigningRule(legalType: { localCode: string | null } | null): SigningRule | undefined {
  const form = legalType?.localCode ?? ''
  // A public company has two directors at least (section 154), so one alone is not its board.
  if (publicCompanies.includes(form)) return twoSignatories
  return privateCompanies.includes(form) ? { op: 'ANY', of: [wholeBoard, twoSignatories] } : undefined
}
