/** What a row of the list says in words. */
import { countedOf } from '../../formats/numbers.ts'

export interface RowFacts {
  name: string | null
  organizationNumber: string | null
  birthYear: number | null
  externalReference: string | null
  hasReply: boolean
  statusReason: string | null
  decidedBy: string | null
  openFindings: number
  stepReached: { kind: string; number: number; of: number } | null
}

const stepWords: Record<string, string> = {
  ORGANIZATION: 'Company',
  OWNERSHIP: 'Owners',
  IDENTITY: 'Identity',
  PERSON_DETAILS: 'Personal details',
  CONTACT_DETAILS: 'Contact details',
  POSTAL_ADDRESS: 'Address',
  QUESTIONNAIRE: 'Questions',
  DOCUMENTS: 'Documents',
  BANK_ACCOUNT: 'Bank account',
  TERMS: 'Terms',
}

/** "Bank account" of BANK_ACCOUNT; of a kind that came later, its own name in words. */
export const stepWord = (kind: string): string =>
  stepWords[kind] ?? `${kind.charAt(0)}${kind.slice(1).toLowerCase().replaceAll('_', ' ')}`

/** Nobody has named it yet: the reference of the customer says more than nothing. */
export const nameOf = ({ name, externalReference }: RowFacts): string =>
  name ?? externalReference ?? 'No name yet'

/** Beside the name. */
export const numberOf = ({ organizationNumber, birthYear }: RowFacts): string | null =>
  organizationNumber ?? (birthYear === null ? null : `born ${birthYear}`)

/** Behind the status: why it has it. */
export function reasonOf(row: RowFacts, personOf: (id: string) => string | undefined): string | null {
  const { statusReason, openFindings, stepReached, decidedBy } = row
  switch (statusReason) {
    case 'BY_RULES':
      return 'by the rules'
    case 'BY_USER':
      return `by ${(decidedBy && personOf(decidedBy)) ?? 'a person'}`
    case 'BY_API':
      return 'through the API'
    case 'FINDINGS':
    case 'FINDING_BLOCKS':
      return openFindings === 0 ? 'no open finding' : countedOf(openFindings, 'finding')
    case 'STEP':
      return stepReached ? `${stepWord(stepReached.kind)}, ${stepReached.number} of ${stepReached.of}` : null
    case 'LAST_STEP':
      return 'ready to send'
    case 'CHECKING':
      return 'being checked'
    case 'NEVER_STARTED':
      return 'never opened'
    case 'ABANDONED':
      return 'not finished in time'
    case 'CHECK_FAILED':
      return 'a check failed'
    case 'IDENTITY_FAILED':
      return 'identity not proven'
    default:
      return null
  }
}
