/** The kinds of steps in words, and the section of the report that shows their answers. */
import type { StepKind } from '#workflows/workflow.ts'

/** The compiler names a kind that is missing. */
const steps: Record<StepKind, { word: string; section: string }> = {
  ORGANIZATION: { word: 'Company', section: 'company' },
  IDENTITY: { word: 'Identity', section: 'people' },
  PERSON_DETAILS: { word: 'Personal details', section: 'people' },
  OWNERSHIP: { word: 'Owners', section: 'owners' },
  CONTACT_DETAILS: { word: 'Contact details', section: 'answers' },
  QUESTIONNAIRE: { word: 'Questions', section: 'answers' },
  DOCUMENTS: { word: 'Documents', section: 'documents' },
  BANK_ACCOUNT: { word: 'Bank account', section: 'bank' },
  TERMS: { word: 'Terms', section: 'answers' },
  SIGNING: { word: 'Signing', section: 'signing' },
}
const known: Readonly<Record<string, { word: string; section: string }>> = steps

/** "Bank account" of BANK_ACCOUNT; of a kind that came later, its own name in words. */
export const wordOfStep = (kind: string): string =>
  known[kind]?.word ?? `${kind.charAt(0)}${kind.slice(1).toLowerCase().replaceAll('_', ' ')}`

export const sectionOfStep = (kind: string): string => known[kind]?.section ?? 'answers'
