/** Whether a workflow definition can be published. Every problem has a JSON pointer and a message. */

import { countries } from '@foyer/national-fields/contact/address'
import { marketOf } from '@foyer/national-fields/markets'
import { type TSchema, Type } from 'typebox'
import type { FieldError } from '#kernel/api-error.ts'
import { embedOriginProblems } from './embed-origins.ts'
import { rulesOf } from './step-rules.ts'
import { stepKinds } from './steps/kinds.ts'
import type { KnownFacts } from './validity/conditions.ts'
import { type PlacedCondition, totalProblems } from './validity/cost.ts'
import { type CheckedPart, duplicateKeyProblems, problem, reservedProblems } from './validity/part-checks.ts'
import { reachabilityProblems } from './validity/reachability.ts'
import { schemaProblems } from './validity/schema-checks.ts'
import { ruleProblems, stepProblems } from './validity/steps.ts'
import { Rule, type StepKind, WorkflowDefinition } from './workflow.ts'

const AnyStep = Type.Object({ kind: Type.Enum(Object.keys(stepKinds)) })

/** Steps and rules are checked one by one, so that each problem gets the right path. */
const Outline = Type.Object(
  {
    ...WorkflowDefinition.properties,
    steps: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 40 }),
    rules: Type.Array(Type.Unknown(), { maxItems: 200 }),
  },
  { additionalProperties: false },
)

/** Empty if the definition can be published. `reserved` are step keys that are used by URLs. */
export function problemsOf(definition: unknown, reserved: readonly string[]): FieldError[] {
  const outline = schemaProblems(Outline, definition, '')
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) return outline
  const given = definition as Record<string, unknown>
  const steps = listOf(given.steps).map((step, index) =>
    checkPart(step, `/steps/${index}`, stepSchemaOf(step)),
  )
  const rules = listOf(given.rules).map((rule, index) => checkPart(rule, `/rules/${index}`, Rule))
  const languages = listOf(given.languages).filter((each) => typeof each === 'string')
  const found = [
    ...outline,
    ...marketProblems(given.markets),
    ...embedOriginProblems(given.embedOrigins),
    ...steps.flatMap(({ problems }) => problems),
    ...duplicateKeyProblems(steps, 'steps'),
    ...steps.flatMap((step) => reservedProblems(step, reserved)),
    ...steps.flatMap((step, index) => stepProblems(step, languages, knownAt(steps, index))),
    ...organizationProblems(given.kind, steps),
    ...registryProblems(given.markets, steps),
    ...ownershipProblems(steps),
    ...signingProblems(steps),
    ...rules.flatMap(({ problems }) => problems),
    ...duplicateKeyProblems(rules, 'rules'),
    ...rules.flatMap((rule) =>
      ruleProblems(rule, languages, { ...knownAt(steps, steps.length), checks: true }),
    ),
  ]
  if (found.length > 0) return found
  const readable = definition as WorkflowDefinition
  const conditions = conditionsOf(readable)
  const costly = totalProblems(conditions)
  return costly.length > 0 ? costly : reachabilityProblems(readable, conditions)
}

const conditionsOf = ({ steps, rules }: WorkflowDefinition): PlacedCondition[] => [
  ...steps.flatMap((step, index) => [
    ...(step.when ? [{ condition: step.when, at: `/steps/${index}/when` }] : []),
    ...rulesOf(step).conditionsIn(step, `/steps/${index}`),
  ]),
  ...rules.map(({ when }, index) => ({ condition: when, at: `/rules/${index}/when` })),
]

const checkPart = (value: unknown, at: string, schema: TSchema): CheckedPart => ({
  value,
  at,
  problems: schemaProblems(schema, value, at),
})

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
const keyOf = (value: unknown): string | undefined => {
  const key = fieldOf(value, 'key')
  return typeof key === 'string' ? key : undefined
}
const kindOf = (step: unknown): StepKind | undefined => {
  const kind = fieldOf(step, 'kind')
  return typeof kind === 'string' && Object.hasOwn(stepKinds, kind) ? (kind as StepKind) : undefined
}
const stepSchemaOf = (step: unknown): TSchema => {
  const kind = kindOf(step)
  return kind ? stepKinds[kind].definition : AnyStep
}

const marketProblems = (markets: unknown): FieldError[] =>
  listOf(markets).flatMap((market, index) =>
    typeof market === 'string' && /^[A-Z]{2}$/.test(market) && !countries.includes(market)
      ? [problem(`/markets/${index}`, 'country_unknown', `There is no country ${market}.`)]
      : [],
  )

const organizationProblems = (kind: unknown, steps: readonly CheckedPart[]): FieldError[] =>
  kind === 'KYB' && !steps.some(({ value }) => fieldOf(value, 'kind') === 'ORGANIZATION')
    ? [problem('/steps', 'organization_missing', 'A KYB workflow needs a step of the kind ORGANIZATION.')]
    : []

/** Where no registry can exist, the applicant enters the company. The author must want that. */
function registryProblems(markets: unknown, steps: readonly CheckedPart[]): FieldError[] {
  const step = steps.find(
    ({ value }) => kindOf(value) === 'ORGANIZATION' && fieldOf(value, 'byHand') !== true,
  )
  if (!step) return []
  return listOf(markets).flatMap((market, index) =>
    typeof market === 'string' && countries.includes(market) && !marketOf(market)
      ? [
          problem(
            `/markets/${index}`,
            'registry_missing',
            `There is no company registry for ${market}. Set "byHand" to true on the step ` +
              `"${keyOf(step.value) ?? ''}", so that applicants enter their company, or remove the market.`,
          ),
        ]
      : [],
  )
}

/** Owners are asked for of a company that is known. */
const ownershipProblems = (steps: readonly CheckedPart[]): FieldError[] => {
  const company = steps.findIndex(({ value }) => fieldOf(value, 'kind') === 'ORGANIZATION')
  return steps.flatMap(({ value, at }, index) =>
    fieldOf(value, 'kind') === 'OWNERSHIP' && (company === -1 || company > index)
      ? [
          problem(
            at,
            'organization_missing',
            'A step of the kind OWNERSHIP needs an earlier step of the kind ORGANIZATION.',
          ),
        ]
      : [],
  )
}

/** A later answer would make every signature void. */
const signingProblems = (steps: readonly CheckedPart[]): FieldError[] =>
  steps
    .slice(0, -1)
    .flatMap(({ value, at }) =>
      fieldOf(value, 'kind') === 'SIGNING'
        ? [problem(`${at}/kind`, 'signing_not_last', 'A step of the kind SIGNING must be the last step.')]
        : [],
    )

/** The facts that are known at this step: the answers of the earlier steps. */
function knownAt(steps: readonly CheckedPart[], index: number): KnownFacts {
  const keys = steps.map(({ value }) => keyOf(value))
  const before = steps.slice(0, index).flatMap(({ value }) => {
    const kind = kindOf(value)
    const names = kind ? stepKinds[kind].factNames(value) : null
    return [[keyOf(value) ?? '', names]] as const
  })
  return {
    steps: new Map(before),
    later: new Set(keys.slice(index).flatMap((key) => key ?? [])),
    checks: false,
  }
}
