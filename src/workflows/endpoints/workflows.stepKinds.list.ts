/** POST /v1/workflows.stepKinds.list: the settings of every kind of step, from which forms are made. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { operation } from '#endpoint.ts'
import { describeKinds } from '../steps/describe.ts'
import { stepKinds } from '../steps/kinds.ts'

const StepSchema = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: {},
  description:
    'JSON Schema of one step. x-input says how people enter a value: TEXT and LONG_TEXT in every language ' +
    'of the workflow, CONDITION as JSON Logic, KEY as a name that is unique in its list, CURRENCY as three ' +
    'letters or MARKET.',
})

export const stepKindsList = operation({
  who: 'application.read',
  permission: 'workflows',
  staff: 'EVERYONE',
  summary: 'List the kinds of steps',
  description: `Each with the JSON schema of its settings, in the order of a form.`,
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          { kind: Type.String(), title: Type.String(), description: Type.String(), schema: StepSchema },
          closed,
        ),
      ),
    },
    closed,
  ),
  run: async () => ({ data: describeKinds(stepKinds) }),
})
