/** An e-mail address that looks mistyped is asked about once, and never changed without a press. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Fields, ledTo, pageAfter, problemsIn, visitorOf } from '#test/harness/flow-visitor.ts'
import { found } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const workflow: WorkflowDefinition = {
  name: 'Contact',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [{ key: 'contact', kind: 'CONTACT_DETAILS' }],
  rules: [],
}
const contact = { firstName: 'Anna', lastName: 'Testsson', phoneNumber: '0701740605', revision: '0' }
const mistyped = { ...contact, email: 'anna@gmial.com', do: 'continue' }

describe('a mistyped e-mail address', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [workflow] })
  })
  after(() => world.close())

  const begun = async () => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    await visitor.post('', { do: 'begin' })
    const send = (form: Fields) => visitor.post('contact', form)
    const saved = async () => {
      const answer = (await found(world, customer, visitor.id)).data.answers.contact
      return answer?.kind === 'CONTACT_DETAILS' ? answer.email : null
    }
    return { visitor, send, saved }
  }

  test('is questioned on the page, with the typed text', async () => {
    const { visitor, send, saved } = await begun()
    const reply = await send(mistyped)
    assert.equal(ledTo(reply), 'contact?suggestion')
    const page = (await pageAfter(visitor, reply)).text
    assert.match(page, /Did you mean anna@gmail\.com\?/)
    assert.match(page, /value="anna@gmial\.com"/)
    assert.match(page, /<div class="notice attention" role="alert" id="outcome" tabindex="-1" autofocus="">/i)
    assert.equal(await saved(), null)
  })

  test('is corrected by one press', async () => {
    const { send, saved } = await begun()
    await send(mistyped)
    assert.equal(ledTo(await send({ ...mistyped, at: 'suggestion', do: 'suggestion' })), 'check')
    assert.equal(await saved(), 'anna@gmail.com')
  })

  test('is kept by Continue', async () => {
    const { send, saved } = await begun()
    await send(mistyped)
    assert.equal(ledTo(await send({ ...mistyped, at: 'suggestion' })), 'check')
    assert.equal(await saved(), 'anna@gmial.com')
  })

  test('is not questioned before the other fields are right', async () => {
    const { visitor, send } = await begun()
    const reply = await send({ ...mistyped, phoneNumber: '12' })
    assert.equal(ledTo(reply), 'contact?problems')
    const page = await pageAfter(visitor, reply)
    assert.equal(problemsIn(page).length, 1)
    assert.doesNotMatch(page.text, /Did you mean/)
  })
})
