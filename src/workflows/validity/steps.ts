/** Checks of steps and rules beyond their schema: parts, conditions, and what each kind of question needs. */
import type { FieldError } from '../../errors.ts'
import { reservedElementIds, reservedFieldNames } from '../steps/step-kind.ts'
import type { DocumentSlot, Question, Rule, Step, StepOf, Term } from '../workflow.ts'
import { conditionProblems, type KnownFacts } from './conditions.ts'
import {
  type CheckedPart,
  duplicateKeyProblems,
  type Part,
  partsOf,
  problem,
  reservedProblems,
  textProblems,
  textsProblems,
} from './part-checks.ts'

export function stepProblems(
  { value, at, problems }: CheckedPart,
  languages: readonly string[],
  known: KnownFacts,
): FieldError[] {
  if (problems.length > 0) return []
  const step = value as Step
  return [
    ...textProblems(step.title, `${at}/title`, languages),
    ...(step.when ? conditionProblems(step.when, `${at}/when`, known) : []),
    ...partsProblems(step, at, languages, known),
  ]
}

export function ruleProblems(
  { value, at, problems }: CheckedPart,
  languages: readonly string[],
  known: KnownFacts,
): FieldError[] {
  if (problems.length > 0) return []
  const rule = value as Rule
  return [
    ...conditionProblems(rule.when, `${at}/when`, known),
    ...textProblems(rule.reason, `${at}/reason`, languages),
  ]
}

function partsProblems(
  step: Step,
  at: string,
  languages: readonly string[],
  known: KnownFacts,
): FieldError[] {
  if (step.kind === 'QUESTIONNAIRE') {
    const questions = partsOf(step.questions, `${at}/questions`)
    return [
      ...duplicateKeyProblems(questions, 'questions of this step'),
      ...questions.flatMap((part) => reservedProblems(part, [...reservedFieldNames, ...reservedElementIds])),
      ...questions.flatMap((part, index) =>
        questionProblems(part, languages, knownAtQuestion(step, index, known)),
      ),
    ]
  }
  if (step.kind === 'DOCUMENTS') {
    const slots = partsOf<DocumentSlot>(step.documents, `${at}/documents`)
    return [
      ...duplicateKeyProblems(slots, 'documents of this step'),
      ...slots.flatMap((part) => reservedProblems(part)),
      ...slots.flatMap((part) =>
        textsProblems(part, [part.value.label, part.value.hint], ['label', 'hint'], languages),
      ),
    ]
  }
  if (step.kind !== 'TERMS') return []
  const terms = partsOf<Term>(step.terms, `${at}/terms`)
  return [
    ...duplicateKeyProblems(terms, 'terms of this step'),
    ...terms.flatMap((part) =>
      textsProblems(part, [part.value.title, part.value.text], ['title', 'text'], languages),
    ),
  ]
}

/** A question also knows the answers to earlier questions of the same page. */
function knownAtQuestion(step: StepOf<'QUESTIONNAIRE'>, index: number, known: KnownFacts): KnownFacts {
  const keys = step.questions.map(({ key }) => key)
  const later = keys.slice(index).map((key) => `${step.key}.${key}`)
  return {
    ...known,
    steps: new Map([...known.steps, [step.key, new Set(keys.slice(0, index))]]),
    later: new Set([...known.later, ...later]),
  }
}

function questionProblems(
  { value, at }: Part<Question>,
  languages: readonly string[],
  known: KnownFacts,
): FieldError[] {
  return [
    ...textsProblems({ value, at }, [value.label, value.hint], ['label', 'hint'], languages),
    ...(value.when ? conditionProblems(value.when, `${at}/when`, known) : []),
    ...choiceProblems({ value, at }, languages),
    ...amountProblems({ value, at }),
  ]
}

function choiceProblems({ value, at }: Part<Question>, languages: readonly string[]): FieldError[] {
  const needsChoices = value.kind === 'ONE_OF' || value.kind === 'MANY_OF'
  if (!value.choices)
    return needsChoices
      ? [
          problem(
            `${at}/choices`,
            'choices_missing',
            `A question of the kind ${value.kind} needs at least two choices.`,
          ),
        ]
      : []
  if (!needsChoices)
    return [
      problem(
        `${at}/choices`,
        'choices_unused',
        'Only questions of the kinds ONE_OF and MANY_OF have choices.',
      ),
    ]
  const choices = partsOf(value.choices, `${at}/choices`)
  return [
    ...duplicateKeyProblems(choices, 'choices', 'value'),
    ...choices.flatMap((part) => textProblems(part.value.label, `${part.at}/label`, languages)),
  ]
}

function amountProblems({ value, at }: Part<Question>): FieldError[] {
  const { kind, currency, minimum, maximum } = value
  const found: FieldError[] = []
  if (kind === 'AMOUNT' && !currency)
    found.push(
      problem(
        `${at}/currency`,
        'currency_missing',
        'A question of the kind AMOUNT needs a currency, such as EUR.',
      ),
    )
  if (kind !== 'AMOUNT' && currency)
    found.push(
      problem(`${at}/currency`, 'currency_unused', 'Only questions of the kind AMOUNT have a currency.'),
    )
  if (kind !== 'AMOUNT' && kind !== 'NUMBER')
    for (const [name, bound] of Object.entries({ minimum, maximum }))
      if (bound !== undefined)
        found.push(
          problem(
            `${at}/${name}`,
            'bound_unused',
            'Only questions of the kinds NUMBER and AMOUNT have bounds.',
          ),
        )
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    found.push(problem(`${at}/minimum`, 'bounds_crossed', 'The minimum is greater than the maximum.'))
  return found
}
