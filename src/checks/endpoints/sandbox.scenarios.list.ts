/** POST /v1/sandbox.scenarios.list: the test persons and companies, and what each of them triggers. */
import { Type } from 'typebox'
import { operation } from '../../endpoint.ts'
import { CountryCode } from '../../schemas/primitives.ts'
import { scenariosOf } from '../sandbox/scenarios.ts'

const Scenario = Type.Object(
  {
    key: Type.String(),
    kind: Type.Enum(['PERSON', 'ORGANIZATION']),
    country: CountryCode,
    name: Type.String(),
    number: Type.String({
      description: 'The number in its canonical form. Only official or documented test numbers.',
    }),
    display: Type.String({ description: 'The number as it is usually written.' }),
    makesHappen: Type.String({ description: 'What happens when you choose it.' }),
  },
  { additionalProperties: false },
)

export default operation({
  who: 'application.read',
  permission: 'read',
  summary: 'The test persons and companies of the sandbox',
  description:
    'All providers of a sandbox customer are simulators. Each scenario triggers one of their behaviours, ' +
    'such as a failure or a slow reply.',
  body: Type.Object({ country: Type.Optional(CountryCode) }, { additionalProperties: false }),
  reply: Type.Object({ data: Type.Array(Scenario) }, { additionalProperties: false }),
  examples: { body: { country: 'SE' } },
  run: async (body) => ({
    data: scenariosOf(body.country).map((scenario) => ({
      ...scenario,
      makesHappen: scenario.makesHappen.en,
    })),
  }),
})
