/** Every scenario of the sandbox ends as sandbox.scenarios.list says, in the workflows of the demo. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isOpen } from '../../src/applications/status.ts'
import { type Scenario, scenariosOf } from '../../src/checks/sandbox/scenarios.ts'
import { visitorOf } from '../harness/flow-visitor.ts'
import { asCompany, asPerson, personWith } from '../harness/scenario-applicant.ts'
import { until } from '../harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

describe('each scenario ends as it says', { concurrency: 4 }, () => {
  let world: World
  let customer: TestCustomer
  let token: string
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())
  const read = async (operation: string, body: object) =>
    (await world.call(`/v1/${operation}`, body, token)).body

  /** Through the onboarding, and to the end of the checks if the applicant could submit. */
  async function resultOf(scenario: Scenario): Promise<Scenario['expected']> {
    const isPerson = scenario.kind === 'PERSON'
    const person = personWith(isPerson ? scenario.key : scenario.applicant)
    const visitor = await visitorOf(world, customer, {
      workflowId: customer.workflows[isPerson ? 'KYC' : 'KYB'],
      countryCode: scenario.country,
      language: 'en',
    })
    const asked = { applicationId: visitor.id }
    await (isPerson ? asPerson(world, visitor, person) : asCompany(world, visitor, scenario, person))
    const isEnded = async () => {
      const { status, submittedAt } = await read('applications.get', asked)
      return submittedAt === null || !isOpen(status)
    }
    await until(isEnded, 30_000, `the decision of ${scenario.key}`)
    const { application, findings } = await read('applications.report.get', asked)
    return { status: application.status, findings: findings.map(({ code }: { code: string }) => code) }
  }

  for (const scenario of scenariosOf())
    test(`${scenario.key}: ${scenario.expected.status}`, async () => {
      assert.deepEqual(await resultOf(scenario), scenario.expected)
    })

  test('sandbox.scenarios.list says so', async () => {
    const { data } = await read('sandbox.scenarios.list', {})
    const expected = scenariosOf().map(({ makesHappen, ...scenario }) => ({
      ...scenario,
      makesHappen: makesHappen.en,
    }))
    assert.deepEqual(data, expected)
  })
})
