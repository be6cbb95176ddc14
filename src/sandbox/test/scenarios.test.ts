/**
 * Every scenario of the sandbox, walked by sandbox.applications.complete, ends as sandbox.scenarios.list
 * says, in the workflows of the templates: the first of each outcome, and by `npm run test:all` the others.
 */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { isOpen } from '#applications/status.ts'
import { legalTypeOf } from '#checks/sandbox/registry-entries.ts'
import { givenNamesOf, type Scenario, scenariosOf, testCompanyOf } from '#checks/sandbox/scenarios.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { further, test } from '#test/harness/further.ts'
import { personWith } from '#test/harness/scenario-applicant.ts'
import { until } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { fromTemplate } from '#workflows/drafts/starting-points.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const ofPersons = fromTemplate('KYC_PRIVATE_PERSON', 'Persons') as WorkflowDefinition
const ofCompanies = fromTemplate('KYB_LIMITED_COMPANY', 'Companies') as WorkflowDefinition
const ofSoleTraders = fromTemplate('KYB_SOLE_TRADER', 'Sole traders') as WorkflowDefinition

const isSoleTrader = ({ key }: Scenario): boolean => {
  const company = testCompanyOf(key)
  return company !== undefined && legalTypeOf(company).category === 'SOLE_TRADER'
}

describe('each scenario ends as documented', { concurrency: 4 }, () => {
  let world: World
  let customer: TestCustomer
  let token: string
  let soleTraders: string
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [ofPersons, ofCompanies] })
    const uuid = uuidv7(world.clock.now())
    await world.administer((administration) =>
      administration.publishWorkflow(customer.uuid, uuid, ofSoleTraders),
    )
    soleTraders = world.foyer.ports.ids.of('workflow', uuid)
    token = await world.token(customer)
  })
  after(() => world.close())
  const call = async (operation: string, body: object) => {
    const reply = await world.call(`/v1/${operation}`, body, token)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }

  /** Until no signature is awaited any more. */
  async function signByOthers(asked: { applicationId: string }): Promise<void> {
    const body = { ...asked, act: { kind: 'CO_SIGN' } }
    for (let signers = 0; signers < 5; signers++) {
      const reply = await world.call('/v1/sandbox.applications.act', body, token)
      if (reply.status === 409) return
      assert.equal(reply.status, 200, reply.text)
    }
    assert.fail('more signers than any board has')
  }

  /** Through the onboarding, and to the end of the checks if the person could submit. */
  async function resultOf(scenario: Scenario): Promise<Scenario['expected']> {
    const isPerson = scenario.kind === 'PERSON'
    const person = personWith(isPerson ? scenario.key : scenario.applicant)
    const { id } = await world.create(customer, {
      workflowId: isSoleTrader(scenario) ? soleTraders : customer.workflows[isPerson ? 'KYC' : 'KYB'],
      countryCode: scenario.country,
      // The form does not ask for facts that the eID has proven, so only the customer can have named another
      // person.
      prefill: { firstName: givenNamesOf(person), lastName: person.family },
    })
    const asked = { applicationId: id }
    const organization = isPerson ? {} : { organization: scenario.key }
    const walked = await call('sandbox.applications.complete', {
      ...asked,
      person: person.key,
      ...organization,
    })
    const isProven = scenario.expected.status !== 'IN_PROGRESS'
    assert.equal(['END', 'WAITING'].includes(walked.step), isProven, JSON.stringify(walked))
    if (walked.step === 'WAITING') await signByOthers(asked)
    const isEnded = async () => {
      const { status, submittedAt } = await call('applications.get', asked)
      return submittedAt === null || !isOpen(status)
    }
    await until(isEnded, 30_000, `the decision of ${scenario.key}`)
    const { application, findings } = await call('applications.report.get', asked)
    return { status: application.status, findings: findings.map(({ code }: { code: string }) => code) }
  }

  const outcomes = new Set<string>()
  for (const scenario of scenariosOf()) {
    const outcome = JSON.stringify([scenario.kind, scenario.expected])
    const run = outcomes.has(outcome) ? further : test
    outcomes.add(outcome)
    run(`${scenario.key}: ${scenario.expected.status}`, async () => {
      assert.deepEqual(await resultOf(scenario), scenario.expected)
    })
  }

  test('as sandbox.scenarios.list says', async () => {
    const { data } = await call('sandbox.scenarios.list', {})
    const expected = scenariosOf().map(({ makesHappen, ...scenario }) => ({
      ...scenario,
      makesHappen: makesHappen.en,
    }))
    assert.deepEqual(data, expected)
  })
})
