/** The kinds of steps in words, and the section of the report that shows their answers. */
const steps: Record<string, { word: string; section: string }> = {
  ORGANIZATION: { word: 'Company', section: 'company' },
  IDENTITY: { word: 'Identity', section: 'people' },
  PERSON_DETAILS: { word: 'Personal details', section: 'people' },
  OWNERSHIP: { word: 'Owners', section: 'owners' },
  CONTACT_DETAILS: { word: 'Contact details', section: 'answers' },
  QUESTIONNAIRE: { word: 'Questions', section: 'answers' },
  DOCUMENTS: { word: 'Documents', section: 'documents' },
  BANK_ACCOUNT: { word: 'Bank account', section: 'bank' },
  TERMS: { word: 'Terms', section: 'answers' },
}

export const wordOfStep = (kind: string): string => steps[kind]?.word ?? kind
export const sectionOfStep = (kind: string): string => steps[kind]?.section ?? 'answers'
