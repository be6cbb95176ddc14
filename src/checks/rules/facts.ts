/** What rules may ask of a case, beside what conditions may: { checks } with the hits, gaps, differences, countries and ages. */
import type { Case } from '../../applications/case.ts'
import { factsOf } from '../../applications/facts.ts'
import type { ISODate } from '../../shapes/basic.ts'
import type { Facts } from '../../workflows/answers.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
import { type Difference, differencesOf } from '../differences.ts'
import { stands } from '../hits.ts'
import { highRiskCountriesOf } from './countries.ts'
import scorecard from './scorecard.json' with { type: 'json' }

export interface RuleFacts {
  facts: Facts
  differences: Difference[]
}

export function ruleFactsOf(of: Case, workflow: PublishedWorkflow, now: Date): RuleFacts {
  const facts = factsOf(of)
  const differences = differencesOf(of, workflow)
  const { data } = of
  const codes = differences.map(({ code }) => code)
  const checks = {
    kind: of.kind,
    sanctionHits: data.sanctionHits.filter(stands).length,
    personSanctionHits: data.personSanctionHits.filter(stands).length,
    pepHits: data.pepHits.filter(stands).length,
    gaps: codes.filter((code) => code === 'registry_gap' || code === 'screening_gap'),
    registryGaps: (data.checks.REGISTRY?.gaps ?? []).map(({ field }) => field),
    differences: codes,
    age: yearsSince(facts.person.dateOfBirth, now),
    companyAgeMonths: monthsSince(facts.organization.foundationDate, now),
    cashIntensive: isCashIntensive(of),
    ...highRiskCountriesOf(of, workflow),
  }
  return { facts: { ...facts, answers: everyAnswer(facts, workflow), checks }, differences }
}

/** What was not asked or not answered is there as null: so a name that the workflow does not have can be told from it. */
function everyAnswer(facts: Facts, workflow: PublishedWorkflow): Facts['answers'] {
  const answers: Facts['answers'] = {}
  for (const step of workflow.steps) {
    const given = facts.answers[step.key]
    const unanswered =
      step.kind === 'QUESTIONNAIRE' ? Object.fromEntries(step.questions.map(({ key }) => [key, null])) : null
    answers[step.key] =
      unanswered && typeof given === 'object' ? { ...unanswered, ...given } : (given ?? unanswered)
  }
  return answers
}

/** Whole months between a calendar day and now, in UTC: on the day itself they are full. */
function monthsSince(day: unknown, now: Date): number | null {
  if (typeof day !== 'string') return null
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const months = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month
  return now.getUTCDate() < date ? months - 1 : months
}

function yearsSince(day: unknown, now: Date): number | null {
  const months = monthsSince(day as ISODate, now)
  return months === null ? null : Math.floor(months / 12)
}

/** Codes are compared within their own version of NACE only: the same digits may mean another trade in the next. */
function isCashIntensive(of: Case): boolean {
  const trades = (of.data.registry?.organization.industryCodes ?? []).flatMap(({ nace }) =>
    nace ? [nace] : [],
  )
  return trades.some(({ version, code }) =>
    scorecard.cashIntensive[version].some((prefix) => digits(code).startsWith(digits(prefix))),
  )
}

const digits = (code: string): string => code.replace(/\D/g, '')
