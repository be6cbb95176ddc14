/** POST /v1/sandbox.scenarios.list: the test persons and companies, and what each makes happen. */
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
    number: Type.String({ description: 'Canonical; official or documented test numbers only.' }),
    display: Type.String({ description: 'As people write it.' }),
    makesHappen: Type.String({ description: 'What choosing it does.' }),
  },
  { additionalProperties: false },
)

export default operation({
  who: 'application.read',
  summary: 'The test persons and companies of the sandbox',
  description:
    "A sandbox customer's providers are all simulators; each of these makes them do something, failures and slowness among it.",
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
