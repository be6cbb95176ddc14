/** Every scenario of the sandbox ends as sandbox.scenarios.list says, in the workflows of the templates. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidv7 } from '../../src/adapters/random-ids.ts'
import { isOpen } from '../../src/applications/status.ts'
import { legalTypeOf } from '../../src/checks/sandbox/registry-entries.ts'
import {
  givenNamesOf,
  type Scenario,
  scenariosOf,
  testCompanyOf,
} from '../../src/checks/sandbox/scenarios.ts'
import { fromTemplate } from '../../src/workflows/drafts/starting-points.ts'
import type { WorkflowDefinition } from '../../src/workflows/workflow.ts'
import { visitorOf } from '../harness/flow-visitor.ts'
import { personWith } from '../harness/scenario-applicant.ts'
import { applyFor } from '../harness/template-applicant.ts'
import { until } from '../harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

const ofPersons = fromTemplate('KYC_PRIVATE_PERSON', 'Persons') as WorkflowDefinition
const ofCompanies = fromTemplate('KYB_LIMITED_COMPANY', 'Companies') as WorkflowDefinition
const ofSoleTraders = fromTemplate('KYB_SOLE_TRADER', 'Sole traders') as WorkflowDefinition

const isSoleTrader = ({ key }: Scenario): boolean => {
  const company = testCompanyOf(key)
  return company !== undefined && legalTypeOf(company).category === 'SOLE_TRADER'
}

describe('each scenario ends as it says', { concurrency: 4 }, () => {
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
      // What an eID has proven is not asked, so that only the customer can have named another person.
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
