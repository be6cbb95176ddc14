/** A KYC applicant may name a company, such as a sole trader: it is checked as in a KYB case. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledTo, origin, proveAs, visitorOf } from '#test/harness/flow-visitor.ts'
import { found } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const person: WorkflowDefinition = {
  name: 'Person',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'identity', kind: 'IDENTITY' },
    { key: 'person', kind: 'PERSON_DETAILS', collect: ['nationalities', 'placeOfBirth'] },
    { key: 'company', kind: 'ORGANIZATION', optional: true },
  ],
  rules: [],
}
const byHand = {
  name: 'Skrivet För Hand AB',
  legalForm: 'LIMITED_COMPANY',
  line: 'Provgatan 1',
  postalCode: '11122',
  city: 'Stockholm',
  country: 'SE',
}

describe('a person with a company', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [person] })
  })
  after(() => world.close())

  /** Proves this person, submits the forms of the company step, and sends the application. */
  async function submitted(who: string, ...forms: Record<string, string>[]) {
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYC, language: 'en' })
    await visitor.post('', { do: 'begin' })
    assert.equal(ledTo(await proveAs(world, visitor, 'identity', who)), 'person')
    assert.equal(ledTo(await visitor.post('person', { revision: '0', do: 'continue', ...origin })), 'company')
    for (const form of forms) await visitor.post('company', { revision: '0', ...form })
    await visitor.post('check', { do: 'send' })
    for (const until = Date.now() + 60_000; ; ) {
      const of = await found(world, customer, visitor.id)
      if (of.status !== 'IN_PROGRESS') return of
      assert.ok(Date.now() < until, 'the application was not decided')
    }
  }
  const confirmed = (number: string) => [
    { stage: 'SEARCH', do: 'search', query: number },
    { stage: 'CONFIRM', do: 'confirm', number },
  ]

  test('typed by hand leads to manual review', async () => {
    const of = await submitted('anna-testsson', { stage: 'MANUAL', do: 'declare', number: '', ...byHand })
    assert.equal(of.status, 'MANUAL_REVIEW')
    assert.deepEqual(
      of.data.findings.map(({ code }) => code),
      ['organization_declared_by_hand'],
    )
  })

  test('unknown to the registry leads to manual review', async () => {
    const of = await submitted('anna-testsson', {
      stage: 'MANUAL',
      do: 'declare',
      number: '5299999960',
      ...byHand,
    })
    assert.equal(of.status, 'MANUAL_REVIEW')
    assert.equal(of.data.checks.REGISTRY?.detail, 'NOT_FOUND')
  })

  test('owned by the applicant is accepted, and any other company leads to manual review', async () => {
    const own = await submitted('ella-enskild', ...confirmed('7502279289'))
    assert.deepEqual([own.status, own.data.signatures[0]?.capacity], ['APPROVED', 'SELF'])
    const other = await submitted('anna-testsson', ...confirmed('7502279289'))
    assert.equal(other.status, 'MANUAL_REVIEW')
    assert.ok(other.data.findings.some(({ code }) => code === 'signatory_not_covered'))
  })

  test('skipped needs no registry check', async () => {
    const of = await submitted('anna-testsson', { do: 'skip' })
    assert.deepEqual([of.status, Object.keys(of.data.checks)], ['APPROVED', ['SCREENING']])
  })
})
