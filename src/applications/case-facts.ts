/** The facts that conditions and rules can use: { answers, market, organization, person, risk }. */
import type { Facts } from '../workflows/answers.ts'
import { type PathInput, type PathStep, type WalkedPath, walk } from '../workflows/path.ts'
import { rulesOf } from '../workflows/step-rules.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import type { Case } from './case.ts'

/** A change makes a new case, so that all views and rules of one request share one walk. */
const walks = new WeakMap<Case, { workflow: PublishedWorkflow; walked: WalkedPath }>()

export function walkOfCase(of: Case, workflow: PublishedWorkflow): WalkedPath {
  const before = walks.get(of)
  if (before?.workflow === workflow) return before.walked
  const walked = walk(workflow.steps, walkOf(of))
  walks.set(of, { workflow, walked })
  return walked
}

/** The steps and their status, in the version of the workflow that the case started with. */
export const pathOfCase = (of: Case, workflow: PublishedWorkflow): PathStep[] => walkOfCase(of, workflow).path

const walkOf = (of: Case): PathInput => ({
  answers: of.data.answers,
  facts: everyFact(of),
  reopened: of.data.reopened?.steps ?? [],
  skipped: of.data.skipped,
})

function everyFact(of: Case): Facts {
  const { registry, identity, risk } = of.data
  const answers = Object.fromEntries(
    Object.entries(of.data.answers).map(([key, answer]) => [key, rulesOf(answer).factOf(answer)]),
  )
  const organizationAnswer = Object.values(of.data.answers).find((answer) => answer.kind === 'ORGANIZATION')
  const details = Object.values(of.data.answers).find((answer) => answer.kind === 'PERSON_DETAILS')
  return {
    answers,
    market: of.countryCode,
    organization: {
      source: organizationAnswer?.source ?? null,
      category: registry?.organization.legalType?.category ?? null,
      legalType: registry?.organization.legalType?.localCode ?? null,
      status: registry?.organization.companyStatus.code ?? null,
      foundationDate: registry?.organization.foundationDate ?? null,
    },
    person: {
      proven: identity !== null,
      assuranceLevel: identity?.assuranceLevel ?? null,
      country: identity?.country ?? null,
      dateOfBirth: identity?.dateOfBirth ?? details?.dateOfBirth ?? null,
    },
    risk: risk ? { level: risk.level, score: risk.score } : {},
  }
}
