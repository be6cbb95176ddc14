/** The code that confirms an e-mail address: without JavaScript, from the form to the saved answer. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { tasks } from '#tasks.ts'
import { ledTo, pageAfter, problemsIn, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { mailsOf } from '#test/harness/new-link.ts'
import { found } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const workflow: WorkflowDefinition = {
  name: 'Contact',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [{ key: 'contact', kind: 'CONTACT_DETAILS', confirmEmail: true }],
  rules: [],
}
const typed = { firstName: 'Anna', lastName: 'Testsson', phoneNumber: '070-174 06 05', revision: '0' }

describe('an e-mail address that is confirmed by a code', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ queue: false })
    customer = await world.customer({ workflows: [workflow] })
  })
  after(() => world.close())

  const send = (visitor: Visitor, email: string) =>
    visitor.post('contact', { ...typed, email, do: 'continue' })
  const enter = (visitor: Visitor, code: string, what = 'confirm') =>
    visitor.post('contact', { revision: '0', stage: 'CODE', do: what, code })
  /** Runs the task as the queue would, and reads the code in the newest mail. */
  async function mailedCode(visitor: Visitor): Promise<string> {
    const { customerId, id } = await found(world, customer, visitor.id)
    await tasks.mailCode({ customerId, applicationId: id }, world.foyer.ports, `${id}-${Math.random()}`)
    const mail = (await mailsOf(world)).at(-1)
    return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? assert.fail('no code in the mail')
  }
  const begun = async (): Promise<Visitor> => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    await visitor.post('', { do: 'begin' })
    return visitor
  }
  const answerOf = async (visitor: Visitor) =>
    (await found(world, customer, visitor.id)).data.answers.contact as
      | { emailConfirmedAt?: string }
      | undefined

  test('is saved when the code is right, with spaces as people write them', async () => {
    const visitor = await begun()
    const sent = await send(visitor, 'anna@home.example')
    assert.equal(ledTo(sent), 'contact?notice=code_sent')
    const { text } = await pageAfter(visitor, sent)
    assert.match(text, /autoComplete="one-time-code"|autocomplete="one-time-code"/i)
    assert.match(text, /anna@home\.example/)
    assert.equal(await answerOf(visitor), undefined, 'not before the code')
    const code = await mailedCode(visitor)
    assert.equal(ledTo(await enter(visitor, `${code.slice(0, 3)} ${code.slice(3)}`)), 'check')
    assert.ok((await answerOf(visitor))?.emailConfirmedAt)
    assert.ok(!JSON.stringify((await found(world, customer, visitor.id)).data).includes(`"${code}"`))
  })

  test('has a sentence for no code, a wrong one, five wrong ones, and an expired one', async () => {
    const visitor = await begun()
    await send(visitor, 'eva@home.example')
    const code = await mailedCode(visitor)
    const wrong = code === '000000' ? '111111' : '000000'
    const sentence = async (entered: string) =>
      problemsIn(await pageAfter(visitor, await enter(visitor, entered))).join()
    assert.match(await sentence(''), /Enter the 6 digits/)
    for (let times = 0; times < 4; times++) assert.match(await sentence(wrong), /Check the code/)
    assert.match(await sentence(wrong), /tried 5 times/)
    assert.match(await sentence(code), /tried 5 times/)
    world.clock.advance(31_000)
    assert.equal(ledTo(await enter(visitor, '', 'resend')), 'contact?notice=code_sent')
    const second = await mailedCode(visitor)
    world.clock.advance(10 * 60_000)
    assert.match(await sentence(second), /has expired/)
  })

  test('gets another code after 30 seconds, and three an hour', async () => {
    const visitor = await begun()
    await send(visitor, 'eva@home.example')
    assert.equal(ledTo(await enter(visitor, '', 'resend')), 'contact?notice=code_just_sent')
    for (let times = 0; times < 2; times++) {
      world.clock.advance(31_000)
      assert.equal(ledTo(await enter(visitor, '', 'resend')), 'contact?notice=code_sent')
    }
    world.clock.advance(31_000)
    assert.equal(ledTo(await enter(visitor, '', 'resend')), 'contact?notice=codes_enough')
  })

  test('needs a new code after a change, and keeps the typed text', async () => {
    const visitor = await begun()
    await send(visitor, 'wrong@home.example')
    const code = await mailedCode(visitor)
    assert.equal(ledTo(await enter(visitor, '', 'change')), 'contact?stage=form')
    assert.match((await visitor.get('contact?stage=form')).text, /value="wrong@home\.example"/)
    assert.equal(ledTo(await send(visitor, 'right@home.example')), 'contact?notice=code_sent')
    assert.equal(ledTo(await enter(visitor, code)), 'contact?problems', 'the code of the other address')
    assert.equal(ledTo(await enter(visitor, await mailedCode(visitor))), 'check')
    const again = { ...typed, revision: '1', do: 'continue' }
    assert.equal(ledTo(await visitor.post('contact', { ...again, email: 'right@home.example' })), 'check')
    assert.match(
      ledTo(await visitor.post('contact', { ...again, revision: '2', email: 'third@home.example' })) ?? '',
      /^contact\?notice=code/,
    )
  })
})
