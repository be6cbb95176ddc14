/** The facts that conditions and rules can use: { answers, market, organization, person, risk }. */
import type { Facts, StepAnswer } from '#workflows/answers.ts'
import { type PathInput, type PathStep, type WalkedPath, walk } from '#workflows/path.ts'
import { rulesOf } from '#workflows/step-rules.ts'
import type { PublishedWorkflow, Step } from '#workflows/workflow.ts'
import type { Case } from './case.ts'
import { personFactsOf } from './person-facts.ts'

/** A change makes a new case, so all views and rules of one request share one evaluation of the path. */
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
  factsFrom: (applied) => factsFrom(of, applied),
  reopened: of.data.reopened?.steps ?? [],
  skipped: of.data.skipped,
})

const WITHOUT_PERSONS = Symbol('without persons')
/** Answers in which no person, company or account is named. */
const impersonalKinds: readonly StepAnswer['kind'][] = ['QUESTIONNAIRE', 'TERMS', 'IDENTITY']

/**
 * For a person who reads no personal data: a condition of theirs could otherwise ask for it, character by
 * character. What people wrote about themselves then counts as not answered.
 */
export const withoutPersons = (of: Case): Case => ({ ...of, [WITHOUT_PERSONS]: true }) as Case

/** The use of a document is not personal data; its content is. */
function withoutDocument(answer: StepAnswer): StepAnswer {
  if (answer.kind !== 'IDENTITY') return answer
  const { document: _document, ...rest } = answer
  return rest
}

function everyFact(of: Case): Facts {
  const { risk } = of.data
  const isHidden = WITHOUT_PERSONS in of
  const answers = Object.fromEntries(
    Object.entries(of.data.answers)
      .filter(([, { kind }]) => !isHidden || impersonalKinds.includes(kind))
      .map(([key, answer]) => [key, rulesOf(answer).factOf(isHidden ? withoutDocument(answer) : answer)]),
  )
  return {
    answers,
    market: of.countryCode,
    ...factsFrom(of, []),
    risk: { level: risk?.level ?? null, score: risk?.score ?? null },
  }
}

/** A company or person of a step that no longer applies is not known. */
function factsFrom(of: Case, applied: readonly Step[]): Pick<Facts, 'organization' | 'person'> {
  const answersOf = <K extends StepAnswer['kind']>(kind: K) =>
    applied
      .map(({ key }) => of.data.answers[key])
      .find((answer): answer is Extract<StepAnswer, { kind: K }> => answer?.kind === kind)
  const appliesTo = (kind: Step['kind']) => applied.some((step) => step.kind === kind)
  const registry = appliesTo('ORGANIZATION') ? of.data.registry : null
  const registered = registry?.organization
  const identity = appliesTo('IDENTITY') ? of.data.identity : null
  const isHidden = WITHOUT_PERSONS in of
  const details = applied.flatMap(({ key }) => {
    const answer = of.data.answers[key]
    return answer?.kind === 'PERSON_DETAILS' ? [answer] : []
  })
  const { nationalities, placeOfBirth } = personFactsOf(identity, details)
  const dateOfBirth =
    identity?.dateOfBirth ??
    answersOf('IDENTITY')?.document?.dateOfBirth ??
    answersOf('PERSON_DETAILS')?.dateOfBirth ??
    null
  return {
    organization: {
      source: answersOf('ORGANIZATION')?.source ?? null,
      category: registered?.legalType?.category ?? null,
      legalType: registered?.legalType?.localCode ?? null,
      status: registered?.companyStatus.code ?? null,
      foundationDate: registered?.foundationDate ?? null,
      vat: registry?.vat?.status ?? null,
    },
    person: {
      proven: identity !== null,
      assuranceLevel: identity?.assuranceLevel ?? null,
      country: identity?.country ?? null,
      dateOfBirth: isHidden ? null : dateOfBirth,
      nationalities: isHidden ? [] : nationalities,
      countryOfBirth: isHidden ? null : (placeOfBirth?.country ?? null),
    },
  }
}
