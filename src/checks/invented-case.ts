/** Invented cases for the tests of this folder: sent, every check answered, nothing wrong. */
import { type Case, type CheckKey, type CheckState, nothingCollected } from '../applications/case.ts'
import type { IdentityProof } from '../applications/outside.ts'
import type { SignedBy } from '../shapes/people.ts'
import type { PepHit } from '../shapes/screening.ts'
import type { StepAnswer } from '../workflows/answers.ts'
import type { PublishedWorkflow, Rule } from '../workflows/workflow.ts'
import { registeredOf } from './sandbox/registered.ts'
import { givenNamesOf, testCompanyOf, testPersonOf } from './sandbox/scenarios.ts'
import { identityNumberOf, known } from './sandbox/written-out.ts'

export const now = new Date('2026-11-20T09:30:00.000Z')
const at = now.toISOString()
const answered = { at, edition: 1 }
const unset = { accountHolder: null, currency: null, bankName: null, bic: null }

export const workflowOf = (kind: 'KYC' | 'KYB', rules: Rule[] = []): PublishedWorkflow => ({
  id: 'w',
  customerId: 'c',
  version: 1,
  name: 'Invented',
  kind,
  markets: ['SE'],
  languages: ['en'],
  steps: [
    ...(kind === 'KYB' ? [{ key: 'company', kind: 'ORGANIZATION' } as const] : []),
    { key: 'identity', kind: 'IDENTITY' },
    { key: 'person', kind: 'PERSON_DETAILS', optional: true },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    { key: 'account', kind: 'BANK_ACCOUNT' },
    {
      key: 'purpose',
      kind: 'QUESTIONNAIRE',
      questions: [
        { key: 'turnover', kind: 'AMOUNT', label: { en: 'Turnover' } },
        { key: 'cash', kind: 'YES_NO', label: { en: 'Cash' }, optional: true },
        { key: 'residence', kind: 'COUNTRY', label: { en: 'Residence' }, optional: true },
      ],
    },
  ],
  rules,
})

export function proofOf(key: string, level: IdentityProof['assuranceLevel'] = 'HIGH'): IdentityProof {
  const person = known(testPersonOf(key), `person ${key}`)
  return {
    provider: 'simulator',
    assuranceLevel: level,
    provenAt: at,
    givenName: givenNamesOf(person),
    familyName: person.family,
    dateOfBirth: person.birth,
    personalIdentityNumber: identityNumberOf(person, 'EID'),
    country: person.country,
    address: null,
    evidence: { type: 'SIMULATED_ID_TOKEN', sha256: '0' },
  }
}

export const signedBy = (proof: IdentityProof): SignedBy => ({
  party: {
    kind: 'PERSON',
    name: {
      fullName: `${proof.givenName} ${proof.familyName}`,
      givenName: proof.givenName,
      middleName: null,
      familyName: proof.familyName,
    },
    personalIdentityNumber: proof.personalIdentityNumber,
    dateOfBirth: proof.dateOfBirth,
    nationality: null,
    countryOfResidence: null,
  },
  signedAt: at,
  method: 'EID_AUTHENTICATION',
  provider: proof.provider,
  assuranceLevel: proof.assuranceLevel,
  onBehalfOf: null,
  capacity: 'ALONE',
  combinationIndex: 0,
  evidence: { ...proof.evidence, documentId: null },
})

const accountAnswer: StepAnswer = {
  ...answered,
  kind: 'BANK_ACCOUNT',
  account: { ...unset, id: 'a', type: 'IBAN', iban: 'SE4550000000058398257466', verification: 'CHECKSUM_OK' },
}

export const contactOf = ({ givenName, familyName }: IdentityProof): StepAnswer => ({
  ...answered,
  kind: 'CONTACT_DETAILS',
  firstName: givenName,
  lastName: familyName,
  email: 'anna@example.com',
  phoneNumber: '+46701740605',
})

export const state = (status: CheckState['status'], more: Partial<CheckState> = {}): CheckState => ({
  status,
  attempts: 1,
  at,
  gaps: [],
  detail: null,
  ...more,
})

/** Anna Testsson for a company that she signs for alone, or for herself. */
export function clearCase(kind: 'KYC' | 'KYB', company = 'se-chair-alone', person = 'anna-testsson'): Case {
  const identity = proofOf(person)
  const registry = registeredOf(known(testCompanyOf(company), `company ${company}`), now)
  const { organizationName: name, organizationNumber } = registry.organization
  const organization: StepAnswer = {
    ...answered,
    kind: 'ORGANIZATION',
    source: 'REGISTRY',
    name,
    organizationNumber,
    declared: null,
  }
  return {
    ...frame(kind),
    data: {
      ...nothingCollected({}),
      answers: {
        ...(kind === 'KYB' ? { company: organization } : {}),
        identity: { ...answered, kind: 'IDENTITY', method: 'EID', provider: 'simulator' },
        contact: contactOf(identity),
        account: accountAnswer,
        purpose: {
          ...answered,
          kind: 'QUESTIONNAIRE',
          values: { turnover: { amount: '250000.00', currency: 'EUR' } },
        },
      },
      registry: kind === 'KYB' ? registry : null,
      identity,
      signatures: [signedBy(identity)],
      checks: {
        ...(kind === 'KYB' ? { REGISTRY: state('ANSWERED', { detail: 'RECENT' }) } : {}),
        SCREENING: state('ANSWERED', { detail: 'ANSWERED' }),
      },
    },
  }
}

const frame = (kind: 'KYC' | 'KYB'): Omit<Case, 'data'> => ({
  customerId: '01990000-0000-7000-8000-000000000001',
  id: '01990000-0000-7000-8000-000000000002',
  mode: 'sandbox',
  kind,
  workflowId: 'w',
  workflowVersion: 1,
  countryCode: 'SE',
  redirectUrl: 'https://example.com/',
  externalReference: null,
  language: 'en',
  status: 'IN_PROGRESS',
  createdAt: now,
  startedAt: now,
  submittedAt: now,
  decidedAt: null,
  updatedAt: now,
  expiresAt: new Date('2026-12-20T09:30:00.000Z'),
})

/** Just sent: these checks are owed. */
export const sent = (of: Case, ...checks: CheckKey[]): Case => ({
  ...of,
  data: {
    ...of.data,
    checks: {
      ...of.data.checks,
      ...Object.fromEntries(checks.map((check) => [check, state('OWED', { attempts: 0 })])),
    },
  },
})

export const pepHit = (id: string, caption = 'Petra Pepsson'): PepHit => ({
  id,
  entityId: `entity-${id}`,
  caption,
  schema: 'Person',
  topics: ['role.pep'],
  aliases: [],
  countries: ['SE'],
  match: { score: 1, algorithm: 'invented', factors: [], matchedName: caption, nameKind: 'PRIMARY' },
  dataset: { id: 'peps', version: '1', publishedAt: null, sha256: '0' },
  screenedAt: at,
  resolution: { state: 'UNRESOLVED', by: null, at: null, note: null },
  birthDates: [],
  kind: 'PEP',
  relatedTo: null,
  positions: [],
})
