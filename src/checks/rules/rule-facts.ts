/**
 * Facts for rules. Unlike conditions, rules also see { checks }: hits, gaps, discrepancies, countries and
 * ages.
 */

import type { RegistryOrganization } from '@foyer/company-registers/contract'
import { todayIn } from '@foyer/national-fields/market-time'
import type { ISODate } from '@foyer/national-fields/schemas/primitives'
import type { Case } from '#applications/case.ts'
import { walkOfCase } from '#applications/case-facts.ts'
import { answerOf, registryOf } from '#applications/views.ts'
import type { Facts } from '#workflows/answers.ts'
import type { FailedCondition } from '#workflows/path.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { type Discrepancy, discrepanciesOf } from '../discrepancies.ts'
import { isActiveNamesake, isWeightyHit } from '../screening-hits.ts'
import { highRiskCountriesOf } from './countries.ts'
import scorecard from './scorecard.json' with { type: 'json' }

export interface RuleFacts {
  facts: Facts
  discrepancies: Discrepancy[]
  /** Conditions of the workflow that could not be evaluated: the path of the applicant may be wrong. */
  failures: FailedCondition[]
}

export function ruleFactsOf(of: Case, workflow: PublishedWorkflow, now: Date): RuleFacts {
  const registry = registryOf(of, workflow)
  const { facts, failures } = walkOfCase({ ...of, data: { ...of.data, registry } }, workflow)
  const discrepancies = discrepanciesOf(of, workflow)
  const { data } = of
  const today = todayIn(of.countryCode, now)
  const organization = registry?.organization
  const codes = discrepancies.map(({ code }) => code)
  const checks = {
    kind: of.kind,
    sanctionHits: data.sanctionHits.filter(isWeightyHit).length,
    personSanctionHits: data.personSanctionHits.filter(isWeightyHit).length,
    pepHits: data.pepHits.filter(isWeightyHit).length,
    namesakes: [...data.personSanctionHits, ...data.pepHits].filter(isActiveNamesake).length,
    gaps: gapsAmong(codes),
    registryGaps: (data.checks.REGISTRY?.gaps ?? []).map(({ field }) => field),
    discrepancies: codes,
    age: ageOf(of, workflow, today),
    // Some registers publish no foundation date, or not for every legal form.
    companyAgeMonths: monthsSince(organization?.foundationDate ?? organization?.registrationDate, today),
    cashIntensive: isCashIntensive(organization?.industryCodes ?? []),
    ...highRiskCountriesOf(of, workflow, facts.answers, today),
  }
  return { facts: { ...facts, checks }, discrepancies, failures }
}

/** The parts of the register that have a finding of their own are gaps of it as well. */
function gapsAmong(codes: Discrepancy['code'][]): string[] {
  const ofRegister = ['registry_gap', 'signing_not_known', 'organization_status_unknown']
  return [
    ...(codes.some((code) => ofRegister.includes(code)) ? ['registry_gap'] : []),
    ...codes.filter((code) => code === 'screening_gap'),
  ]
}

const ADULT_AGE = 18

/** If the proof has no date of birth, a declared one can only show that the applicant is a minor. */
function ageOf(of: Case, workflow: PublishedWorkflow, today: ISODate): number | null {
  const { identity } = of.data
  if (identity?.dateOfBirth) return yearsSince(identity.dateOfBirth, today)
  const declared =
    answerOf(of, workflow, 'IDENTITY')?.document?.dateOfBirth ??
    answerOf(of, workflow, 'PERSON_DETAILS')?.dateOfBirth
  const age = yearsSince(declared, today)
  return identity !== null && age !== null && age >= ADULT_AGE ? null : age
}

type Day = ISODate | null | undefined

/** Full months between two calendar days. */
function monthsSince(day: Day, today: ISODate): number | null {
  if (!day) return null
  const [from, to] = [day, today].map((each) => each.split('-').map(Number)) as [number[], number[]]
  const [years = 0, months = 0, days = 0] = to.map((part, at) => part - (from[at] ?? Number.NaN))
  const whole = years * 12 + months - (days < 0 ? 1 : 0)
  // A partial date gives no age.
  return Number.isInteger(whole) ? whole : null
}

function yearsSince(day: Day, today: ISODate): number | null {
  const months = monthsSince(day, today)
  return months === null ? null : Math.floor(months / 12)
}

/**
 * null: the register says no industry that is in NACE. Compares within one version of NACE, because a code
 * may mean another industry in another version.
 */
function isCashIntensive(industries: RegistryOrganization['industryCodes']): boolean | null {
  const codes = industries.flatMap(({ nace }) => (nace ? [nace] : []))
  if (codes.length === 0) return null
  return codes.some(({ version, code }) =>
    scorecard.cashIntensive[version].some((prefix) => digits(code).startsWith(digits(prefix))),
  )
}

const digits = (code: string): string => code.replace(/\D/g, '')
