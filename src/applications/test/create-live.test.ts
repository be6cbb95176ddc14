/** applications.create of a live customer whose workflow needs a provider that is not configured. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startWorld, type World } from '#test/harness/world.ts'
import type { Step, WorkflowDefinition } from '#workflows/workflow.ts'

const origin = 'https://shop.example'
const workflowWith = (...steps: Step[]): WorkflowDefinition => ({
  name: 'Live',
  kind: 'KYC',
  markets: ['SE', 'NO'],
  languages: ['en'],
  steps: [...steps, { key: 'contact', kind: 'CONTACT_DETAILS' }],
  rules: [],
})

describe('a live customer', () => {
  let world: World
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
  })
  after(() => world.close())

  const create = async (workflow: WorkflowDefinition, mode: 'sandbox' | 'live', countryCode = 'NO') => {
    const customer = await world.customer({ mode, redirectOrigins: [origin], workflows: [workflow] })
    const body = { workflowId: customer.workflows.KYC, countryCode, redirectUrl: `${origin}/back` }
    const token = await world.token(customer)
    const reply = await world.call('/v1/applications.create', body, token)
    const { data } = (await world.call('/v1/applications.list', {}, token)).body
    return { reply, created: data.length }
  }

  test('cannot create an application with an identity step that applicants cannot complete', async () => {
    const { reply, created } = await create(workflowWith({ key: 'who', kind: 'IDENTITY' }), 'live')
    assertProblem(reply, 422, 'provider_not_configured')
    const [error, ...others] = reply.body.errors
    assert.deepEqual([error.path, error.code, others], ['/workflowId', 'provider_not_configured', []])
    assert.match(error.message, /^Step who in NO: no eID that it accepts is configured/)
    assert.equal(created, 0)
  })

  test('can create one where a reviewer does the work of a missing provider', async () => {
    const company: Step = { key: 'company', kind: 'ORGANIZATION' }
    const skippable: Step = { key: 'who', kind: 'IDENTITY', optional: true }
    const { reply, created } = await create(workflowWith(company, skippable), 'live')
    assert.deepEqual([reply.status, created], [200, 1], reply.text)
  })

  test('first learns that the market is not in the workflow', async () => {
    const { reply } = await create(workflowWith({ key: 'who', kind: 'IDENTITY' }), 'live', 'FI')
    assertProblem(reply, 422, 'market_not_in_workflow')
  })

  test('needs providers, and a sandbox customer has simulated ones', async () => {
    const { reply } = await create(workflowWith({ key: 'who', kind: 'IDENTITY' }), 'sandbox')
    assert.equal(reply.status, 200, reply.text)
  })
})
