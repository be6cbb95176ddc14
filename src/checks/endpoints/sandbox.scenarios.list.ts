/** POST /v1/sandbox.scenarios.list: the test persons and companies, and what each of them triggers. */

import { CountryCode, orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { operation } from '#endpoint.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import { pageOfAll, pageReply, wholeListPaging } from '#kernel/schemas/page.ts'
import { FindingCode } from '#kernel/schemas/reason-codes.ts'
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
    applicant: orNull(
      Type.String({ description: 'The key of the test person who applies for the organization.' }),
    ),
    expected: Type.Object(
      { status: ApplicationStatus, findings: Type.Array(FindingCode) },
      {
        additionalProperties: false,
        description:
          'The result in the workflows of the demo customer, and the codes of the findings in the report. ' +
          'A workflow with rules of its own can end otherwise.',
      },
    ),
  },
  { additionalProperties: false },
)

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'EVERYONE',
  summary: 'The test persons and companies of the sandbox',
  description:
    'All providers of a sandbox customer are simulators. Each scenario triggers one of their behaviours, ' +
    'such as a failure or a slow reply.',
  body: Type.Object(
    { country: Type.Optional(CountryCode), ...wholeListPaging },
    { additionalProperties: false },
  ),
  reply: Type.Object(pageReply(Scenario), { additionalProperties: false }),
  examples: { body: { country: 'SE' } },
  async run(body) {
    const all = scenariosOf(body.country).map((scenario) => ({
      ...scenario,
      makesHappen: scenario.makesHappen.en,
    }))
    return pageOfAll(all, body, ({ key }) => key)
  },
})
