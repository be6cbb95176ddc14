/** Invented applications for the seed: invented names, numbers and stories. A number is always one case. */
import { type Case, type CaseData, emptyCaseData, type Finding } from '#applications/case.ts'
import { registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { requireEntry } from '#checks/sandbox/scenario-values.ts'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import type { ApplicationStatus, Decision } from '#kernel/schemas/application.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { answerOf, answerTimes, stopWeights } from './seed-answers.ts'
import { peopleOf } from './seed-people.ts'

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
function registryOf(
  country: string,
  name: string,
  digits: string,
  random: () => number,
): NonNullable<CaseData['registry']> {
  const found =
    templates.get(country) ??
    registryAnswerOf(
      requireEntry(testCompanyOf(companies[country] ?? ''), `a company in ${country}`),
      new Date('2026-01-01T00:00:00Z'),
    )
  templates.set(country, found)
  const { organization } = found
  const organizationNumber = { ...organization.organizationNumber, id: digits, display: displayOf(digits) }
  const named = { ...organization, organizationName: name, organizationNumber }
  // Without who may sign, which is most of an answer: a million of them fit on a small disk.
  const signing = { ...found.signing, combinations: [] }
  return { ...found, ...peopleOf(country, random), signing, organization: named }
}

const displayOf = (digits: string) => `${digits.slice(0, -4)}-${digits.slice(-4)}`

export interface SeededCase {
  case: Case
  waitingSince: Date | null
}

export interface SeedPlace {
  customerId: string
  /** Every version of each, the oldest first. */
  workflows: PublishedWorkflow[][]
  now: Date
  newId(at: Date): string
}

const YEAR = 365 * 86_400_000
/** A version is used this long before the next one. */
const VERSION = 18 * 86_400_000
const later = (at: Date, seconds: number) => new Date(at.getTime() + Math.round(seconds * 1000))
/** Most take a little, some take long. */
const skewed = (random: () => number, typical: number) => typical * Math.exp((random() + random() - 1) * 1.6)

/** `at` of `total`: spread over a year, newer ones more often, the newest within the last minutes. */
export function seededCase(at: number, total: number, place: SeedPlace): SeededCase {
  const random = randomOf(at * 7_919 + 1)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const versions = place.workflows[random() < 0.7 ? place.workflows.length - 1 : 0] as PublishedWorkflow[]
  const country = pick(['SE', 'SE', 'SE', 'NO', 'NO', 'FI'])
  const age = YEAR * (1 - ((at + 0.5) / total) ** 0.8)
  const createdAt = new Date(place.now.getTime() - age)
  const workflow = versions[Math.max(0, versions.length - 1 - Math.floor(age / VERSION))] as PublishedWorkflow
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
  /** When each step was answered, as far as the applicant came. */
  answered: Date[]
}

const iso = (at: Date | undefined): string => (at ?? new Date(0)).toISOString()

function storyOf(workflow: PublishedWorkflow, createdAt: Date, now: Date, random: () => number): Story {
  const none = {
    startedAt: null,
    submittedAt: null,
    decidedAt: null,
    waitingSince: null,
    by: null,
    answered: [],
  }
  const isOver = now.getTime() - createdAt.getTime() > 30 * 86_400_000
  const startedAt = later(createdAt, skewed(random, 1_800))
  if (random() < 0.08 || startedAt > now) {
    const cancelled = random() < 0.2
    const status = cancelled ? 'CANCELLED' : isOver ? 'FAILED' : 'NOT_STARTED'
    return { ...none, status, updatedAt: createdAt }
  }
  const times = answerTimes(workflow.steps, random).map((seconds) => later(startedAt, seconds))
  const submittedAt = times.pop() as Date
  if (random() < 0.15 || submittedAt > now) {
    const answered = times.slice(0, stepsBefore(workflow, random)).filter((at) => at <= now)
    const status = isOver ? 'FAILED' : 'IN_PROGRESS'
    return { ...none, status, startedAt, answered, updatedAt: answered.at(-1) ?? startedAt }
  }
  const done = { ...none, startedAt, submittedAt, answered: times }
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

/** How many steps are answered when the applicant stops: mostly those before a step that asks for much. */
function stepsBefore({ steps }: PublishedWorkflow, random: () => number): number {
  const weights = steps.map(({ kind }) => stopWeights[kind])
  let rest = random() * (weights.reduce((sum, weight) => sum + weight, 0) + 1)
  return weights.filter((weight) => {
    rest -= weight
    return rest >= 0
  }).length
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

/** The applicant's answers so far, and the results of the checks. */
function dataOf({ at, random, country, workflow, story, firstName, lastName }: Told): CaseData {
  const email = `${firstName}.${lastName}.${at}@mail.example`.toLowerCase()
  const prefill = { firstName, lastName, email }
  const data = emptyCaseData(prefill)
  if (!story.startedAt) return data
  const steps = workflow.steps.slice(0, story.answered.length)
  const has = (kind: string) => steps.some((step) => step.kind === kind)
  const trade = trades[Math.floor(random() * trades.length)]
  const name = `${lastName} ${trade} ${forms[country]}`
  const digits = `5299${String(at).padStart(6, '0')}`
  const registry = has('ORGANIZATION') ? registryOf(country, name, digits, random) : null
  const organizationNumber = registry?.organization.organizationNumber ?? null
  const organization = { source: 'REGISTRY', name, organizationNumber, declared: null } as const
  const answers: Record<string, StepAnswer> = {}
  for (const [index, step] of steps.entries()) {
    const answer = answerOf(step, iso(story.answered[index]), { ...prefill, country, organization })
    if (answer) answers[step.key] = answer
  }
  const proven = story.answered[steps.findIndex(({ kind }) => kind === 'IDENTITY')]
  const ended = iso(story.updatedAt)
  return {
    ...data,
    answers,
    registry,
    identity: proven ? proofOf(at, { firstName, lastName, country, at: iso(proven) }) : null,
    decision: decisionOf(story),
    failure: story.status === 'FAILED' ? { reason: 'ABANDONED', detail: null, at: ended } : null,
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
