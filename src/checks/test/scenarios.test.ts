/**
 * Every scenario of the sandbox ends as sandbox.scenarios.list says, in the workflows of the templates: the
 * first of each outcome, and by `npm run test:all` the others.
 */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { isOpen } from '#applications/status.ts'
import { legalTypeOf } from '#checks/sandbox/registry-entries.ts'
import { givenNamesOf, type Scenario, scenariosOf, testCompanyOf } from '#checks/sandbox/scenarios.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { visitorOf } from '#test/harness/flow-visitor.ts'
import { further, test } from '#test/harness/further.ts'
import { personWith } from '#test/harness/scenario-applicant.ts'
import { applyFor } from '#test/harness/template-applicant.ts'
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
  const read = async (operation: string, body: object) =>
    (await world.call(`/v1/${operation}`, body, token)).body

  /** Through the onboarding, and to the end of the checks if the applicant could submit. */
  async function resultOf(scenario: Scenario): Promise<Scenario['expected']> {
    const isPerson = scenario.kind === 'PERSON'
    const person = personWith(isPerson ? scenario.key : scenario.applicant)
    const visitor = await visitorOf(world, customer, {
      workflowId: isSoleTrader(scenario) ? soleTraders : customer.workflows[isPerson ? 'KYC' : 'KYB'],
      countryCode: scenario.country,
      language: 'en',
      // The form does not ask for facts that the eID has proven, so only the customer can have named another
      // person.
      prefill: { firstName: givenNamesOf(person), lastName: person.family },
    })
    const asked = { applicationId: visitor.id }
    const definition = isPerson ? ofPersons : isSoleTrader(scenario) ? ofSoleTraders : ofCompanies
    const applying = { world, visitor, person, country: scenario.country }
    await applyFor(definition, isPerson ? applying : { ...applying, company: scenario })
    const isEnded = async () => {
      const { status, submittedAt } = await read('applications.get', asked)
      return submittedAt === null || !isOpen(status)
    }
    await until(isEnded, 30_000, `the decision of ${scenario.key}`)
    const { application, findings } = await read('applications.report.get', asked)
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
    const { data } = await read('sandbox.scenarios.list', {})
    const expected = scenariosOf().map(({ makesHappen, ...scenario }) => ({
      ...scenario,
      makesHappen: makesHappen.en,
    }))
    assert.deepEqual(data, expected)
  })
})
