/**
 * After submission the browser continues to the customer: from the receipt after some seconds, or at once.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledTo, visitorOf } from '#test/harness/flow-visitor.ts'
import { startWorld, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const workflow: WorkflowDefinition = {
  name: 'Short',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [{ key: 'contact', kind: 'CONTACT_DETAILS' }],
  rules: [],
}
const contact = { firstName: 'Anna', lastName: 'Testsson', email: 'a@b.example', phoneNumber: '0701740605' }
const redirectUrl = 'https://shop.example/back'

describe('the redirect after submission', () => {
  let world: World
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
  })
  after(() => world.close())

  const submitted = async (redirect?: WorkflowDefinition['redirect']) => {
    const customer = await world.customer({ workflows: [{ ...workflow, ...(redirect ? { redirect } : {}) }] })
    const visitor = await visitorOf(world, customer, { redirectUrl })
    await visitor.post('contact', { ...contact, revision: '0', do: 'continue' })
    const check = await visitor.get('check')
    return { visitor, check, next: ledTo(await visitor.post('check', { do: 'send' })) }
  }
  const backOf = (id: string) => `${redirectUrl}?applicationId=${encodeURIComponent(id)}`
  const formActionOf = ({ headers }: { headers: Headers }) =>
    /form-action ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]

  for (const redirect of [undefined, 'AFTER_RECEIPT'] as const)
    test(`${redirect ?? 'by default'}: leaves the receipt by itself after some seconds`, async () => {
      const { visitor, check, next } = await submitted(redirect)
      assert.deepEqual([next, formActionOf(check)], ['done', "'self'"])
      const done = await visitor.get('done')
      const [, seconds, path = ''] = /^(\d+); url=(\S+)$/.exec(done.headers.get('refresh') ?? '') ?? []
      assert.equal(seconds, '20')
      assert.equal(new URL(path, world.baseUrl).href, `${visitor.base}/leave`)
      assert.match(done.text, /You will be taken to shop\.example in 20 seconds\./)
      const left = await visitor.get(path.replace(/^.*\//, ''))
      assert.deepEqual([left.status, left.headers.get('location')], [303, backOf(visitor.id)])
    })

  test('does not happen by itself when the applicant stays on the receipt', async () => {
    const { visitor } = await submitted()
    const done = await visitor.get('done')
    assert.match(done.text, /href="[^"]*\/done\?stay=1"/)
    const stayed = await visitor.get('done?stay=1')
    assert.deepEqual([stayed.status, stayed.headers.get('refresh')], [200, null])
    assert.ok(!stayed.text.includes('20 seconds'))
    assert.ok(stayed.text.includes('/leave"'), 'the link to go on stays')
  })

  test('is undone by Back and by an old bookmark, which show the receipt again', async () => {
    const { visitor } = await submitted()
    for (const page of ['', 'contact', 'check', 'saved'])
      assert.equal(ledTo(await visitor.get(page)), 'done', page)
    assert.match((await visitor.get('done')).text, /Your application is with/)
  })

  test('AT_ONCE: leads to the customer without the receipt, which the browser allows', async () => {
    const { visitor, check, next } = await submitted('AT_ONCE')
    assert.deepEqual([next, formActionOf(check)], ['leave', "'self' https://shop.example"])
    assert.equal((await visitor.get('leave')).headers.get('location'), backOf(visitor.id))
  })
})
