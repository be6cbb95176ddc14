/**
 * The reads: null and [] before collection, 404 for what a workflow never collects; and the sandbox
 * catalogue.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import kyb from '#test/fixtures/workflows/company.json' with { type: 'json' }
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { Step, WorkflowDefinition } from '#workflows/workflow.ts'

const organization = '/v1/applications.organization'
const person = '/v1/applications.person'
const never = 'resource_not_in_workflow'

const emptyOrganization = {
  organizationName: null,
  organizationNumber: null,
  legalType: null,
  foundationDate: null,
  registrationDate: null,
  addresses: [],
  visitAddress: null,
  postalAddress: null,
  declaredAddress: null,
  companyStatus: null,
  numberOfEmployeesInterval: null,
  industryCode: null,
  industryCodes: [],
  businessActivity: null,
  registrationAuthority: null,
  registeredCorporateTaxDate: null,
  registeredCorporateVatDate: null,
  sanctionHits: [],
}
const emptyContact = { firstName: null, lastName: null, email: null, phoneNumber: null }
const emptyPerson = {
  ...emptyContact,
  personalIdentityNumber: null,
  dateOfBirth: null,
  coordinationNumber: null,
  address: null,
  nationalities: [],
  isStateless: false,
  placeOfBirth: null,
  pepHits: [],
  sanctionHits: [],
}
const nothing = { data: [] }

/** By path: for a company, for a person, and for a workflow with bank details only. */
const reads: Record<string, [kyb: unknown, kyc: unknown, account: unknown]> = {
  [`${organization}.get`]: [emptyOrganization, never, never],
  [`${organization}.contactDetails.get`]: [emptyContact, never, never],
  [`${organization}.signingCombinations.get`]: [{ data: [], basis: null }, never, never],
  [`${organization}.signedBy.get`]: [nothing, never, never],
  [`${organization}.boardMembers.get`]: [nothing, never, never],
  [`${person}.get`]: [emptyPerson, emptyPerson, never],
  [`${person}.contactDetails.get`]: [
    { email: null, phoneNumber: null },
    { email: null, phoneNumber: null },
    never,
  ],
  '/v1/applications.documents.list': [nothing, nothing, nothing],
  '/v1/applications.bankAccounts.list': [nothing, nothing, nothing],
}

describe('the reads before collection', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  let ids: string[]
  let ofLone: string
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    token = await world.token(customer, 'application.read')
    const account = kyb.steps.filter(({ kind }) => kind === 'BANK_ACCOUNT') as Step[]
    const lone = await world.customer({
      workflows: [{ ...(kyb as WorkflowDefinition), kind: 'KYC', steps: account, rules: [] }],
    })
    const made = [
      await world.create(customer, { workflowId: customer.workflows.KYB }),
      await world.create(customer),
      await world.create(lone),
    ]
    ids = made.map(({ id }) => id)
    ofLone = await world.token(lone)
  })
  after(() => world.close())

  for (const [path, expected] of Object.entries(reads))
    test(path, async () => {
      for (const [index, shown] of expected.entries()) {
        const reply = await world.call(path, { applicationId: ids[index] }, index === 2 ? ofLone : token)
        if (shown === never) assertProblem(reply, 404, never)
        else assert.deepEqual([reply.status, reply.body], [200, shown])
      }
    })

  test('give empty lists when the workflow collects none', async () => {
    const contact = kyb.steps.filter(({ kind }) => kind === 'CONTACT_DETAILS') as Step[]
    const only = await world.customer({
      workflows: [{ ...(kyb as WorkflowDefinition), kind: 'KYC', steps: contact, rules: [] }],
    })
    const { id } = await world.create(only)
    const bearer = await world.token(only)
    for (const path of ['documents', 'bankAccounts']) {
      const reply = await world.call(`/v1/applications.${path}.list`, { applicationId: id }, bearer)
      assert.deepEqual([reply.status, reply.body], [200, nothing])
    }
  })

  test('are all the reads of the table', async () => {
    const { reads: rows } = await import('#applications/endpoints/reads.ts')
    const paths = Object.keys(rows).map((key) => key.split(' ')[1])
    assert.deepEqual(
      paths.filter((path) => path !== '/v1/applications.get').sort(),
      Object.keys(reads).sort(),
    )
  })

  test('sandbox.scenarios.list gives all scenarios, by country, with their effect', async () => {
    const list = async (body: object) => world.call('/v1/sandbox.scenarios.list', body, token)
    const all = (await list({})).body.data as Array<Record<string, string>>
    assert.ok(all.length >= 20)
    assert.equal(new Set(all.map(({ key }) => key)).size, all.length)
    const countries = new Set(all.map(({ country }) => country))
    for (const country of countries) {
      const some = (await list({ country })).body.data as Array<Record<string, string>>
      assert.deepEqual(
        some,
        all.filter((each) => each.country === country),
      )
      assert.deepEqual(new Set(some.map(({ kind }) => kind)), new Set(['PERSON', 'ORGANIZATION']))
    }
    assert.ok(['SE', 'NO', 'FI'].every((country) => countries.has(country)))
    for (const scenario of all)
      for (const name of ['name', 'number', 'display', 'makesHappen'])
        assert.ok(scenario[name], `${scenario.key} ${name}`)
    assert.deepEqual((await list({ country: 'ZZ' })).body.data, [])
  })
})
