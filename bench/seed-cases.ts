/** Invented applications for the seed: names, numbers and stories of nobody. A number is always one case. */
import { type Case, type CaseData, emptyCaseData, type Finding } from '../src/applications/case.ts'
import { registryAnswerOf } from '../src/checks/sandbox/registry-entries.ts'
import { requireEntry } from '../src/checks/sandbox/scenario-values.ts'
import { testCompanyOf } from '../src/checks/sandbox/scenarios.ts'
import type { ApplicationStatus, Decision } from '../src/schemas/application.ts'
import type { StepAnswer } from '../src/workflows/answers.ts'
import type { PublishedWorkflow } from '../src/workflows/workflow.ts'

const given = `Åsa Bertil Cajsa Disa Edvin Folke Greta Hilding Ivar Jorunn Kettil Liv Maren Njål Oda Pontus
  Ragna Sigrid Ture Ulla Vidar Ylva Aino Eero Helmi Kalle Mikko Saara Tuomas Venla`.split(/\s+/)
const family = `Abelsson Björkmark Dahlqvarn Ekstubbe Fjordgaard Granhede Havtorn Isberga Järnklev Kvistmo
  Lövspräng Moldesvik Nattland Ostvall Pihlajisto Rosnesvik Skarvnes Tärnsund Ulvåker Vuorenhalli Åkerdunge
  Ängsbacke Ödmark Almhöjd Brunnshög Damholt Hietakallas Kaarnasaari Sandmose Strandgaard`.split(/\s+/)
const trades = `Möbelsnickeri Sjømat Puutyö Kaffe Elteknik Regnskap Saunat Bageri Smedje Redovisning Kajakk
  Keramik Cykelverkstad Lys Murerfirma Optik Kukka Bokhandel Trädgård Tekstiili`.split(/\s+/)
const forms: Record<string, string> = { SE: 'AB', NO: 'AS', FI: 'Oy' }
const companies: Record<string, string> = { SE: 'se-chair-alone', NO: 'no-chair-alone', FI: 'fi-chair-alone' }
/** By which findings an application waits, the usual ones more often. */
const findings = [
  'pep_hit',
  'pep_hit',
  'organization_declared_by_hand',
  'signatory_not_covered',
  'bank_account_of_another',
  'organization_not_active',
  'high_risk_country',
  'document_remarked',
  'sanction_hit',
]

/** Numbers between 0 and 1 that depend on the seed only (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const templates = new Map<string, NonNullable<CaseData['registry']>>()
function registryOf(country: string, name: string, digits: string): NonNullable<CaseData['registry']> {
  const found =
    templates.get(country) ??
    registryAnswerOf(
      requireEntry(testCompanyOf(companies[country] ?? ''), `a company in ${country}`),
      new Date('2026-01-01T00:00:00Z'),
    )
  templates.set(country, found)
  const { organization } = found
  const organizationNumber = { ...organization.organizationNumber, id: digits, display: displayOf(digits) }
  // Without the board, which is most of an answer: a million of them fit on a small disk.
  const named = { ...organization, organizationName: name, organizationNumber }
  return { ...found, organization: named, officers: [] }
}

const displayOf = (digits: string) => `${digits.slice(0, -4)}-${digits.slice(-4)}`

export interface SeededCase {
  case: Case
  waitingSince: Date | null
}

export interface SeedPlace {
  customerId: string
  workflows: PublishedWorkflow[]
  now: Date
  newId(at: Date): string
}

const YEAR = 365 * 86_400_000
const later = (at: Date, seconds: number) => new Date(at.getTime() + Math.round(seconds * 1000))
/** Most take a little, some take long. */
const skewed = (random: () => number, typical: number) => typical * Math.exp((random() + random() - 1) * 1.6)

/** `at` of `total`: spread over a year, newer ones more often, the newest within the last minutes. */
export function seededCase(at: number, total: number, place: SeedPlace): SeededCase {
  const random = randomOf(at * 7_919 + 1)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const workflow = place.workflows[random() < 0.7 ? place.workflows.length - 1 : 0] as PublishedWorkflow
  const country = pick(['SE', 'SE', 'SE', 'NO', 'NO', 'FI'])
  const age = YEAR * (1 - ((at + 0.5) / total) ** 0.8)
  const createdAt = new Date(place.now.getTime() - age)
  const story = storyOf(workflow, createdAt, place.now, random)
  const person = { firstName: pick(given), lastName: pick(family) }
  const data = dataOf({ at, random, country, workflow, story, ...person })
  const of: Case = {
    customerId: place.customerId,
    id: place.newId(createdAt),
    mode: 'sandbox',
    kind: workflow.kind,
    workflowId: workflow.id,
    workflowVersion: workflow.version,
    countryCode: country,
    redirectUrl: 'https://shop.example/back',
    externalReference: `seed-${at}`,
    language: country === 'SE' ? 'sv' : 'en',
    status: story.status,
    createdAt,
    startedAt: story.startedAt,
    submittedAt: story.submittedAt,
    decidedAt: story.decidedAt,
    updatedAt: story.updatedAt,
    expiresAt: later(createdAt, 30 * 86_400),
    data,
  }
  return { case: of, waitingSince: story.waitingSince }
}

interface Story {
  status: ApplicationStatus
  startedAt: Date | null
  submittedAt: Date | null
  decidedAt: Date | null
  updatedAt: Date
  waitingSince: Date | null
  by: Decision['by'] | null
  /** How many steps are answered. */
  steps: number
}

function storyOf(workflow: PublishedWorkflow, createdAt: Date, now: Date, random: () => number): Story {
  const none = { startedAt: null, submittedAt: null, decidedAt: null, waitingSince: null, by: null, steps: 0 }
  const isOver = now.getTime() - createdAt.getTime() > 30 * 86_400_000
  const startedAt = later(createdAt, skewed(random, 1_800))
  if (random() < 0.08 || startedAt > now) {
    const cancelled = random() < 0.2
    const status = cancelled ? 'CANCELLED' : isOver ? 'FAILED' : 'NOT_STARTED'
    return { ...none, status, updatedAt: createdAt }
  }
  const submittedAt = later(startedAt, skewed(random, 280))
  if (random() < 0.15 || submittedAt > now) {
    const steps = Math.floor(random() * workflow.steps.length)
    return { ...none, status: isOver ? 'FAILED' : 'IN_PROGRESS', startedAt, steps, updatedAt: startedAt }
  }
  const done = { ...none, startedAt, submittedAt, steps: workflow.steps.length }
  const outcome = random() < 0.93 ? 'APPROVED' : 'DECLINED'
  if (random() < 0.88) {
    const decidedAt = later(submittedAt, skewed(random, 40))
    return { ...done, status: outcome, decidedAt, updatedAt: decidedAt, by: 'RULES' }
  }
  const decidedAt = later(submittedAt, skewed(random, 2_900))
  const waits = { ...done, waitingSince: submittedAt }
  if (decidedAt > now || random() < 0.012)
    return { ...waits, status: 'MANUAL_REVIEW', updatedAt: submittedAt }
  return { ...waits, status: outcome, decidedAt, updatedAt: decidedAt, by: random() < 0.9 ? 'USER' : 'API' }
}

interface Told {
  at: number
  random: () => number
  country: string
  workflow: PublishedWorkflow
  story: Story
  firstName: string
  lastName: string
}

/** What the applicant has answered so far, and what the checks said. */
function dataOf({ at, random, country, workflow, story, firstName, lastName }: Told): CaseData {
  const email = `${firstName}.${lastName}.${at}@mail.example`.toLowerCase()
  const prefill = { firstName, lastName, email }
  const data = emptyCaseData(prefill)
  if (!story.startedAt) return data
  const answered = { at: (story.submittedAt ?? story.startedAt).toISOString(), revision: 1 }
  const has = (kind: string) => workflow.steps.findIndex((step) => step.kind === kind) < story.steps
  const trade = trades[Math.floor(random() * trades.length)]
  const name = `${lastName} ${trade} ${forms[country]}`
  const digits = `5299${String(at).padStart(6, '0')}`
  const isKyb = workflow.kind === 'KYB' && has('ORGANIZATION')
  const registry = isKyb ? registryOf(country, name, digits) : null
  const answers: Record<string, StepAnswer> = {}
  for (const step of workflow.steps.slice(0, story.steps)) {
    if (step.kind === 'ORGANIZATION' && registry) {
      const { organizationNumber } = registry.organization
      const source = 'REGISTRY' as const
      answers[step.key] = { ...answered, kind: step.kind, source, name, organizationNumber, declared: null }
    }
    if (step.kind === 'CONTACT_DETAILS')
      answers[step.key] = { ...answered, kind: step.kind, ...prefill, phoneNumber: '+46700000000' }
    if (step.kind === 'IDENTITY')
      answers[step.key] = { ...answered, kind: step.kind, method: 'EID', provider: 'simulator' }
  }
  return {
    ...data,
    answers,
    registry,
    identity: has('IDENTITY') ? proofOf(at, { firstName, lastName, country, at: answered.at }) : null,
    decision: decisionOf(story),
    failure: story.status === 'FAILED' ? { reason: 'ABANDONED', detail: null, at: answered.at } : null,
    findings: findingsOf(story, random),
  }
}

const decisionOf = ({ status, by, decidedAt }: Story): Decision | null =>
  (status === 'APPROVED' || status === 'DECLINED') && by && decidedAt
    ? { outcome: status, by, actor: null, reasons: ['all_clear'], at: decidedAt.toISOString() }
    : null

function findingsOf({ waitingSince }: Story, random: () => number): Finding[] {
  if (!waitingSince) return []
  const count = 1 + Math.floor(random() ** 2 * 4)
  const codes = Array.from(
    { length: count },
    () => findings[Math.floor(random() * findings.length)] as string,
  )
  return [...new Set(codes)].map((code) => ({ code, detail: null, outcome: 'REVIEW' }))
}

interface Proven {
  firstName: string
  lastName: string
  country: string
  at: string
}

/** No person has a number that ends so. */
function proofOf(n: number, { firstName, lastName, country, at }: Proven): NonNullable<CaseData['identity']> {
  const born = new Date(Date.UTC(1945 + (n % 60), n % 12, 1 + (n % 28))).toISOString().slice(0, 10)
  const id = `${born.replaceAll('-', '')}00${String(n % 100).padStart(2, '0')}`
  return {
    provider: 'simulator',
    assuranceLevel: 'HIGH',
    provenAt: at,
    givenName: firstName,
    familyName: lastName,
    dateOfBirth: born,
    personalIdentityNumber: {
      id,
      issuingCountry: country,
      type: 'NATIONAL',
      assurance: 'EID',
      synthetic: true,
    },
    country,
    address: null,
    evidence: { type: 'SIMULATED_ID_TOKEN', sha256: '0' },
  }
}
