/** The receipt, the reminder and the decision, from the applicant's press to the mail and its erasure. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ApplicantMailTask } from '#applications/case.ts'
import { tasks } from '#tasks.ts'
import { ledTo, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { auditOf, linkIn, mailsOf, useLink } from '#test/harness/new-link.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { Mails } from '#workflows/mails.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const workflowWith = (mails?: Mails): WorkflowDefinition => ({
  name: 'Letters',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    {
      key: 'plans',
      kind: 'QUESTIONNAIRE',
      questions: [{ key: 'abroad', kind: 'YES_NO', label: { en: 'Abroad?', sv: 'Utomlands?' } }],
    },
  ],
  rules: [],
  ...(mails && { mails }),
  look: { name: 'Testbanken', supportAddress: 'hjalp@testbanken.example' },
})

const DAY = 86_400_000

describe('mails to the applicant', () => {
  let world: World
  let customer: TestCustomer
  /** Its workflow switches the first two letters off, and the last one on. */
  let other: TestCustomer
  let runs = 0
  before(async () => {
    world = await startWorld({ queue: false })
    customer = await world.customer({ workflows: [workflowWith()] })
    const mails = { received: false, reminderDays: 0, decision: true }
    other = await world.customer({ workflows: [workflowWith(mails)] })
  })
  after(() => world.close())

  const uuidOf = ({ id }: Visitor) => id.split('::')[1] ?? id
  const refOf = (visitor: Visitor, { uuid }: TestCustomer) => ({
    customerId: uuid,
    applicationId: uuidOf(visitor),
  })
  const run = (visitor: Visitor, about: ApplicantMailTask['about'], of = customer) =>
    tasks.mailApplicant({ ...refOf(visitor, of), about }, world.foyer.ports as never, `${++runs}`)
  const screen = (visitor: Visitor, of = customer) =>
    tasks.check({ ...refOf(visitor, of), check: 'SCREENING' }, world.foyer.ports as never)
  const tasksOf = async (visitor: Visitor): Promise<string[]> =>
    world.database.owner(async (client) => {
      const { rows } = await client.query(
        `select j.payload from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'mailApplicant' and j.payload ->> 'applicationId' = $1`,
        [uuidOf(visitor)],
      )
      return rows.map(({ payload }) => payload.about).sort()
    })
  const mailsTo = async (to: string) =>
    (await mailsOf(world)).filter(({ headers }) => headers.to === `<${to}>`)
  const begun = async (name: string, of = customer): Promise<[Visitor, string]> => {
    const email = `${name}@home.example`
    const visitor = await visitorOf(world, of, { language: 'sv' })
    const answered = await visitor.post('contact', {
      ...{ firstName: 'Anna', lastName: 'Testsson', phoneNumber: '070-174 06 05', email },
      ...{ revision: '0', do: 'continue' },
    })
    assert.equal(ledTo(answered), 'plans', answered.text)
    return [visitor, email]
  }
  const send = async (visitor: Visitor) => {
    await visitor.post('plans', { abroad: 'yes', revision: '0', do: 'continue' })
    assert.equal(ledTo(await visitor.post('check', { do: 'send' })), 'done')
  }
  const call = async (operation: string, body: object, of = customer) => {
    const reply = await world.call(`/v1/${operation}`, body, await world.token(of))
    assert.equal(reply.status, 200, reply.text)
  }

  test('include one receipt after Send, with the reference, as Done says', async () => {
    const [visitor, email] = await begun('receipt')
    await send(visitor)
    assert.deepEqual(await tasksOf(visitor), ['RECEIVED', 'REMINDER'])
    assert.match((await visitor.get('done')).text, /bekräftelse har skickats till receipt@home\.example/)
    await run(visitor, 'RECEIVED')
    await run(visitor, 'RECEIVED')
    const [mail, ...more] = await mailsTo(email)
    assert.deepEqual(more, [])
    assert.match(mail?.headers.subject ?? '', /^Testbanken har tagit emot din/)
    assert.match(mail?.text ?? '', /referensnummer är [\w-]+/)
    assert.match(mail?.html ?? '', /<html lang="sv">/)
    assert.ok((await auditOf(world, uuidOf(visitor))).some(([action]) => action === 'letter.sent'))
  })

  test('include one reminder after three days without the applicant, with a working link', async () => {
    const [visitor, email] = await begun('reminder')
    world.clock.advance(2 * DAY)
    await run(visitor, 'REMINDER')
    assert.deepEqual(await mailsTo(email), [], 'not yet')
    assert.deepEqual(await tasksOf(visitor), ['REMINDER'], 'it is asked for again')
    world.clock.advance(DAY)
    await run(visitor, 'REMINDER')
    await run(visitor, 'REMINDER')
    const [mail, ...more] = await mailsTo(email)
    assert.deepEqual(more, [])
    assert.match(mail?.text ?? '', /Steg kvar: 2/)
    assert.equal((await useLink(world, linkIn(mail?.text ?? ''))).status, 303)
  })

  test('include no reminder of a submitted application', async () => {
    const [visitor, email] = await begun('sent')
    await send(visitor)
    world.clock.advance(3 * DAY)
    await run(visitor, 'REMINDER')
    assert.deepEqual(await mailsTo(email), [])
  })

  test('follow the workflow: receipt and reminder off, decision on', async () => {
    const [visitor, email] = await begun('decided', other)
    await send(visitor)
    assert.deepEqual(await tasksOf(visitor), [])
    const done = (await visitor.get('done')).text
    assert.doesNotMatch(done, /bekräftelse har skickats/)
    assert.match(done, /Du får beslutet via e-post/)
    await screen(visitor, other)
    const verdict = { outcome: 'DECLINED', reasons: ['sanction list says so'] }
    await call('applications.decide', { applicationId: visitor.id, ...verdict }, other)
    assert.deepEqual(await tasksOf(visitor), ['DECISION'])
    await run(visitor, 'DECISION', other)
    await run(visitor, 'DECISION', other)
    const [mail, ...more] = await mailsTo(email)
    assert.deepEqual(more, [])
    assert.match(mail?.text ?? '', /beslutat att inte godkänna/)
    assert.match(mail?.text ?? '', /^hjalp@testbanken\.example$/m)
    assert.doesNotMatch(`${mail?.text}${mail?.html}`, /sanction/i)
  })

  test('include a decision only if the workflow says so, and Done promises none otherwise', async () => {
    const [visitor, email] = await begun('quiet')
    await send(visitor)
    assert.match((await visitor.get('done')).text, /Testbanken meddelar dig beslutet/)
    await screen(visitor)
    await call('applications.decide', { applicationId: visitor.id, outcome: 'APPROVED', reasons: ['fine'] })
    await run(visitor, 'DECISION')
    assert.deepEqual(await mailsTo(email), [])
  })

  test('remind of a request for more information, not of a submitted application', async () => {
    const [visitor, email] = await begun('asked')
    await send(visitor)
    await screen(visitor)
    const request = { steps: ['plans'], message: 'Where do you go?', sendMail: true }
    await call('applications.requestInformation', { applicationId: visitor.id, ...request })
    await tasks.mailLink(refOf(visitor, customer), world.foyer.ports as never, `link-${++runs}`)
    world.clock.advance(3 * DAY)
    await run(visitor, 'REMINDER')
    await run(visitor, 'REMINDER')
    const mails = await mailsTo(email)
    assert.equal(mails.length, 2)
    const reminder = mails.find(({ text }) => text.includes('Det här är den enda påminnelsen'))
    assert.match(reminder?.text ?? '', /^Testbanken har bett dig om fler uppgifter/m)
    assert.doesNotMatch(reminder?.text ?? '', /påbörjat|Steg kvar/)
    assert.equal((await useLink(world, linkIn(reminder?.text ?? ''))).status, 303)
  })

  test('are deleted with the application', async () => {
    const [visitor, email] = await begun('erased')
    await send(visitor)
    await run(visitor, 'RECEIVED')
    await screen(visitor)
    const request = { steps: ['plans'], message: 'Where do you go?', sendMail: true }
    await call('applications.requestInformation', { applicationId: visitor.id, ...request })
    await tasks.mailLink(refOf(visitor, customer), world.foyer.ports as never, 'link')
    world.clock.advance(3 * DAY)
    await run(visitor, 'REMINDER')
    assert.equal((await mailsTo(email)).length, 3)
    await call('applications.cancel', { applicationId: visitor.id })
    await call('applications.erase', { applicationId: visitor.id })
    await tasks.removeFiles(refOf(visitor, customer), world.foyer.ports as never)
    assert.deepEqual(await mailsTo(email), [])
    await run(visitor, 'DECISION')
  })
})
