/** What rules may ask of a case, beside what conditions may: { checks } with the hits, gaps, discrepancies, countries and ages. */
import type { Case } from '../../applications/case.ts'
import { walkOfCase } from '../../applications/case-facts.ts'
import type { RegistryOrganization } from '../../applications/provider-contracts.ts'
import { answerOf, registryOf } from '../../applications/views.ts'
import type { ISODate } from '../../schemas/primitives.ts'
import type { Facts } from '../../workflows/answers.ts'
import { todayIn } from '../../workflows/market-time.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
import { type Discrepancy, discrepanciesOf } from '../discrepancies.ts'
import { stands } from '../screening-hits.ts'
import { highRiskCountriesOf } from './countries.ts'
import scorecard from './scorecard.json' with { type: 'json' }

export interface RuleFacts {
  facts: Facts
  discrepancies: Discrepancy[]
  /** Conditions of the workflow that take more than a condition may: the path that they lead to is in doubt. */
  overBudget: string[]
}

export function ruleFactsOf(of: Case, workflow: PublishedWorkflow, now: Date): RuleFacts {
  const registry = registryOf(of, workflow)
  const { facts, overBudget } = walkOfCase({ ...of, data: { ...of.data, registry } }, workflow)
  const discrepancies = discrepanciesOf(of, workflow)
  const { data } = of
  const today = todayIn(of.countryCode, now)
  const organization = registry?.organization
  const answers = everyAnswer(facts, workflow)
  const codes = discrepancies.map(({ code }) => code)
  const checks = {
    kind: of.kind,
    sanctionHits: data.sanctionHits.filter(stands).length,
    personSanctionHits: data.personSanctionHits.filter(stands).length,
    pepHits: data.pepHits.filter(stands).length,
    gaps: codes.filter((code) => code === 'registry_gap' || code === 'screening_gap'),
    registryGaps: (data.checks.REGISTRY?.gaps ?? []).map(({ field }) => field),
    discrepancies: codes,
    age: ageOf(of, workflow, today),
    // Some registers have no day of foundation, or not for each form.
    companyAgeMonths: monthsSince(organization?.foundationDate ?? organization?.registrationDate, today),
    cashIntensive: isCashIntensive(organization?.industryCodes ?? []),
    ...highRiskCountriesOf(of, workflow, answers),
  }
  return { facts: { ...facts, answers, checks }, discrepancies, overBudget }
}

/** What was not asked or not answered is there as null: so a name that the workflow does not have can be told from it. */
function everyAnswer(facts: Facts, workflow: PublishedWorkflow): Facts['answers'] {
  const answers: Facts['answers'] = {}
  for (const step of workflow.steps) {
    const given = facts.answers[step.key]
    answers[step.key] =
      step.kind === 'QUESTIONNAIRE'
        ? { ...Object.fromEntries(step.questions.map(({ key }) => [key, null])), ...(given ?? {}) }
        : (given ?? null)
  }
  return answers
}

const OF_AGE = 18

/** A day of birth that only she says, beside a proof without one, counts against her and never for her. */
function ageOf(of: Case, workflow: PublishedWorkflow, today: ISODate): number | null {
  const { identity } = of.data
  if (identity?.dateOfBirth) return yearsSince(identity.dateOfBirth, today)
  const said = answerOf(of, workflow, 'PERSON_DETAILS')?.dateOfBirth
  const age = yearsSince(said, today)
  return identity !== null && age !== null && age >= OF_AGE ? null : age
}

type Day = ISODate | null | undefined

/** Whole months between two calendar days: on the day itself they are full. */
function monthsSince(day: Day, today: ISODate): number | null {
  if (!day) return null
  const [from, to] = [day, today].map((each) => each.split('-').map(Number)) as [number[], number[]]
  const [years = 0, months = 0, days = 0] = to.map((part, at) => part - (from[at] ?? Number.NaN))
  const whole = years * 12 + months - (days < 0 ? 1 : 0)
  // What is no whole day says no age.
  return Number.isInteger(whole) ? whole : null
}

function yearsSince(day: Day, today: ISODate): number | null {
  const months = monthsSince(day, today)
  return months === null ? null : Math.floor(months / 12)
}

/** Codes are compared within their own version of NACE only: the same digits may mean another trade in the next. */
function isCashIntensive(industries: RegistryOrganization['industryCodes']): boolean {
  const trades = industries.flatMap(({ nace }) => (nace ? [nace] : []))
  return trades.some(({ version, code }) =>
    scorecard.cashIntensive[version].some((prefix) => digits(code).startsWith(digits(prefix))),
  )
}

const digits = (code: string): string => code.replace(/\D/g, '')
