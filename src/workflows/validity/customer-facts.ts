/** Warnings, not problems: what the law asks to be known of a customer and a workflow does not ask. */
import type { FieldError } from '#kernel/api-error.ts'
import type { Facts } from '../answers.ts'
import { isTrue } from '../condition.ts'
import { type Collected, collectedBy } from '../steps/person-details.ts'
import type { Meaning } from '../steps/question-definition.ts'
import { type Condition, isForAccount, type Step, type WorkflowDefinition } from '../workflow.ts'
import { problem } from './part-checks.ts'

type Definition = Pick<WorkflowDefinition, 'kind' | 'markets' | 'steps' | 'relationship'>
type Asks = (step: Step, market: string) => boolean

interface Needed {
  code: string
  /** As the message names it. */
  what: string
  asks: Asks
  /** The kind of step that can ask for it. */
  kind: Step['kind']
  unless: string
}

const collects =
  (name: Collected): Asks =>
  (step) =>
    step.kind === 'PERSON_DETAILS' && collectedBy(step).includes(name)

const means =
  (meaning: Meaning): Asks =>
  (step, market) =>
    step.kind === 'QUESTIONNAIRE' &&
    step.questions.some((each) => each.means === meaning && !each.optional && mayApply(each.when, market))

const eid = 'unless the eID says it'
const ofPersons: readonly Needed[] = [
  {
    ...{ code: 'nationality_not_asked', what: 'the nationality', kind: 'PERSON_DETAILS', unless: eid },
    asks: collects('nationalities'),
  },
  {
    ...{ code: 'place_of_birth_not_asked', what: 'the place of birth', kind: 'PERSON_DETAILS', unless: eid },
    asks: collects('placeOfBirth'),
  },
  {
    ...{ code: 'residence_not_asked', what: 'the address', kind: 'PERSON_DETAILS', unless: eid },
    asks: collects('address'),
  },
]
const purpose: Needed = {
  ...{ code: 'purpose_not_asked', what: 'what the account is for', kind: 'QUESTIONNAIRE' },
  unless: 'until a question that everybody answers is marked PURPOSE',
  asks: means('PURPOSE'),
}
const occupation: Needed = {
  ...{ code: 'occupation_not_asked', what: 'what the person does', kind: 'QUESTIONNAIRE' },
  unless: 'until a question that everybody answers is marked OCCUPATION',
  asks: means('OCCUPATION'),
}

/** The warnings about a definition without problems. A step that depends on other answers counts as asked. */
export function warningsOf(definition: Definition): FieldError[] {
  const { kind } = definition
  const needed = [
    ...(kind === 'KYC' ? ofPersons : []),
    ...(isForAccount(definition) ? [purpose, ...(kind === 'KYC' ? [occupation] : [])] : []),
  ]
  return needed.flatMap((each) => warningOf(each, definition))
}

function warningOf({ code, what, asks, kind, unless }: Needed, { markets, steps }: Definition): FieldError[] {
  const silent = markets.filter(
    (market) => !steps.some((step) => !step.optional && mayApply(step.when, market) && asks(step, market)),
  )
  if (silent.length === 0) return []
  const places = steps.findIndex(
    (step) => step.kind === kind && silent.some((market) => mayApply(step.when, market)),
  )
  return [
    problem(
      places === -1 ? '/steps' : `/steps/${places}`,
      code,
      `The workflow does not ask for ${what} in ${silent.join(', ')}: every application there goes to a ` +
        `person, ${unless}.`,
    ),
  ]
}

/** Only a condition on the market alone can be decided before there are answers. */
function mayApply(when: Condition | undefined, market: string): boolean {
  if (!when || namesIn(when).some((name) => name !== 'market')) return true
  try {
    return isTrue(when, { market } as Facts)
  } catch {
    return true
  }
}

/** The facts that a condition names; an operator that names them in a way of its own counts as one. */
function namesIn(logic: unknown): string[] {
  if (Array.isArray(logic)) return logic.flatMap(namesIn)
  if (typeof logic !== 'object' || logic === null) return []
  return Object.entries(logic).flatMap(([operator, operands]) => {
    if (operator === 'var') return [String([operands].flat()[0])]
    return operator.startsWith('missing') ? [operator] : namesIn(operands)
  })
}
