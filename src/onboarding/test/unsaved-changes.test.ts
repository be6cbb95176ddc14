/** Unsaved changes: Check your answers announces them, and Send leaves them out only after that. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Fields, ledTo, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { found } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const several: WorkflowDefinition = {
  name: 'Several',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    {
      key: 'money',
      kind: 'QUESTIONNAIRE',
      questions: [{ key: 'sum', kind: 'AMOUNT', currency: 'EUR', label: { en: 'Sum' } }],
    },
    { key: 'account', kind: 'BANK_ACCOUNT', accounts: ['IBAN'] },
    { key: 'person', kind: 'PERSON_DETAILS', collect: ['address'], optional: true },
    {
      key: 'terms',
      kind: 'TERMS',
      terms: [{ key: 'all', version: '1', title: { en: 'All' }, text: { en: 'All.' } }],
    },
  ],
  rules: [],
}
const contact = {
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'anna@a.example',
  phoneNumber: '0701740605',
}
const json = { accept: 'application/json' }

describe('unsaved changes', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer({ workflows: [several] })
  })
  after(() => world.close())

  async function atCheck(): Promise<Visitor> {
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB, language: 'en' })
    await visitor.post('', { do: 'begin' })
    await visitor.post('company', { revision: '0', do: 'search', query: '5299999986' })
    const answers: Array<[string, Fields]> = [
      ['company', { do: 'confirm', number: '5299999986' }],
      ['contact', contact],
      ['money', { sum: '1500' }],
      ['account', { iban: 'SE45 5000 0000 0583 9825 7466', accountHolder: '' }],
      ['person', { do: 'skip' }],
      ['terms', { accept: 'all' }],
    ]
    for (const [step, form] of answers) await visitor.post(step, { revision: '0', do: 'continue', ...form })
    assert.equal((await visitor.get('check')).status, 200)
    return visitor
  }
  const draft = async (visitor: Visitor, step: string, form: Fields, revision = '1') =>
    assert.equal((await visitor.post(`${step}/draft`, { revision, ...form }, json)).body.kept, true)
  /** The URLs that the notices link to. */
  const marked = async (visitor: Visitor) => {
    const { text } = await visitor.get('check')
    const marks = [
      ...text.matchAll(/you changed this but didn’t continue.*?<a href="[^"]*\/([^"/]+)\?change"/gis),
    ]
    assert.equal(text.includes('Send without the change'), marks.length > 0)
    return marks.map(([, step]) => step)
  }
  const sentAt = async ({ id }: Visitor) => (await found(world, customer, id)).submittedAt

  const changes: Array<[step: string, changed: Fields, revision?: string]> = [
    ['contact', { ...contact, email: 'other@a.example' }],
    ['contact', { ...contact, email: 'no address' }],
    ['money', { sum: '2000' }],
    ['account', { iban: 'NO9386011117947' }],
    ['person', { givenName: 'Anna' }, '0'],
    ['terms', {}],
    ['company', { stage: 'SEARCH', query: 'another' }],
    ['company', { stage: 'MANUAL', name: 'Another' }],
  ]
  for (const [step, changed, revision] of changes)
    test(`of ${step} with ${JSON.stringify(changed)} are marked`, async () => {
      const visitor = await atCheck()
      assert.deepEqual(await marked(visitor), [])
      await draft(visitor, step, changed, revision)
      assert.deepEqual(await marked(visitor), [step])
    })

  const same: Array<[step: string, opened: Fields, revision?: string]> = [
    ['contact', { ...contact, phoneNumber: '+46 70 174 06 05' }],
    ['money', { sum: '1 500' }],
    ['account', { iban: 'se4550000000058398257466', accountHolder: ' ' }],
    ['person', { givenName: '', familyName: '', country: 'SE', line: '' }, '0'],
    ['terms', { accept: 'all' }],
    ['company', { stage: 'SEARCH', query: '529999-9986' }],
    ['company', { stage: 'CONFIRM', number: '5299999986' }],
  ]
  for (const [step, opened, revision] of same)
    test(`do not exist in ${step} when ${JSON.stringify(opened)} equals the saved answer`, async () => {
      const visitor = await atCheck()
      await draft(visitor, step, opened, revision)
      assert.deepEqual(await marked(visitor), [])
      assert.equal(ledTo(await visitor.post('check', { do: 'send' })), 'done')
    })

  test('decide where Back leads: to Check your answers without one, else to the previous step', async () => {
    const visitor = await atCheck()
    const back = async (page: string) =>
      /class="back" href="[^"]*\/([^"/]+)"/.exec((await visitor.get(page)).text)?.[1]
    assert.equal(await back('contact?change'), 'check')
    assert.equal(await back('contact'), 'company')
    assert.equal(ledTo(await visitor.get('company?change')), 'company?stage=confirm&change')
    assert.equal(await back('company?stage=confirm&change'), 'check')
    const fresh = await visitorOf(world, customer, { workflowId: customer.workflows.KYB, language: 'en' })
    await fresh.post('', { do: 'begin' })
    const { text } = await fresh.get('company?stage=search&change')
    assert.doesNotMatch(text, /href="[^"]*\/check"/, 'there is nothing to check yet')
  })

  test('include an unconfirmed other company, and the first company is submitted', async () => {
    const visitor = await atCheck()
    await visitor.post('company', { revision: '1', stage: 'SEARCH', do: 'search', query: '5299999994' })
    assert.deepEqual(await marked(visitor), ['company'])
    assert.equal(ledTo(await visitor.post('check', { do: 'send', without: 'company' })), 'done')
    const { answers } = (await found(world, customer, visitor.id)).data
    assert.match(JSON.stringify(answers.company), /5299999986/)
  })

  test('are announced before Send, and Send from that page submits', async () => {
    const visitor = await atCheck()
    await draft(visitor, 'contact', { ...contact, email: 'newer@a.example' })
    for (const announced of [{}, { without: 'money' }]) {
      assert.equal(ledTo(await visitor.post('check', { do: 'send', ...announced })), 'check')
      assert.equal(await sentAt(visitor), null)
    }
    const { text } = await visitor.get('check')
    assert.match(text, /name="without" value="contact"/)
    assert.match(text, /send your answers without it/)
    await draft(visitor, 'money', { sum: '1' })
    assert.equal(ledTo(await visitor.post('check', { do: 'send', without: 'contact' })), 'check', 'one more')
    const announced = { without: ['contact', 'money'] }
    assert.equal(ledTo(await visitor.post('check', { do: 'send', ...announced })), 'done')
    const sent = await found(world, customer, visitor.id)
    assert.match(JSON.stringify(sent.data.answers.contact), /anna@a\.example/)
    assert.deepEqual(sent.data.drafts, {}, 'drafts are removed')
  })

  test('do not overtake the answer when a draft arrives during Continue', async () => {
    const visitor = await atCheck()
    for (let revision = 1; revision <= 20; revision += 1) {
      const form = { ...contact, revision: String(revision) }
      const email = `anna${revision}@a.example`
      const keep = () => visitor.post('contact/draft', { ...form, email: 'typed earlier' }, json)
      const answer = visitor.post('contact', { ...form, email, do: 'continue' })
      await Promise.all([keep(), answer, keep(), keep()])
      const { data } = await found(world, customer, visitor.id)
      assert.equal(data.drafts.contact, undefined)
      assert.match(JSON.stringify(data.answers.contact), new RegExp(email))
    }
  })

  test('become the answer with Continue, without a notice', async () => {
    const visitor = await atCheck()
    const newer = { ...contact, email: 'newer@a.example' }
    await draft(visitor, 'contact', newer)
    assert.match((await visitor.get('contact')).text, /value="newer@a\.example"/)
    assert.equal(ledTo(await visitor.post('contact', { ...newer, revision: '1', do: 'continue' })), 'check')
    assert.deepEqual(await marked(visitor), [])
    assert.equal(ledTo(await visitor.post('check', { do: 'send' })), 'done')
  })
})
