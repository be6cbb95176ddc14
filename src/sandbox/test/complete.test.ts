/** sandbox.applications.complete: a test person answers every kind of step by the rules of its page. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { Step, WorkflowDefinition } from '#workflows/workflow.ts'

const text = (en: string) => ({ en, sv: en })
const ofWorkflow = (kind: 'KYC' | 'KYB', steps: Step[], more: object = {}): WorkflowDefinition => ({
  ...{ name: `Driven ${kind}`, kind, markets: ['SE', 'NO'], languages: ['en', 'sv'], steps, rules: [] },
  ...more,
})
const persons = ofWorkflow('KYC', [
  { key: 'identity', kind: 'IDENTITY', documents: { types: ['PASSPORT', 'ID_CARD'], selfie: true } },
  { key: 'person', kind: 'PERSON_DETAILS', collect: ['dateOfBirth', 'address'] },
  { key: 'contact', kind: 'CONTACT_DETAILS', confirmEmail: true },
  {
    key: 'questions',
    kind: 'QUESTIONNAIRE',
    questions: [
      { key: 'short', kind: 'SHORT_TEXT', label: text('Short') },
      { key: 'long', kind: 'LONG_TEXT', label: text('Long') },
      { key: 'number', kind: 'NUMBER', label: text('Number'), minimum: 10, maximum: 20 },
      { key: 'amount', kind: 'AMOUNT', label: text('Amount'), currency: 'SEK', maximum: 500 },
      { key: 'date', kind: 'DATE', label: text('Date') },
      { key: 'abroad', kind: 'YES_NO', label: text('Abroad') },
      {
        ...{ key: 'where', kind: 'COUNTRY', label: text('Where') },
        when: { '==': [{ var: 'questions.abroad' }, true] },
      },
      {
        ...{ key: 'one', kind: 'ONE_OF', label: text('One') },
        choices: [
          { value: 'a', label: text('A') },
          { value: 'b', label: text('B') },
        ],
      },
    ],
  },
  {
    key: 'files',
    kind: 'DOCUMENTS',
    documents: [
      { key: 'proof', label: text('Proof'), type: 'OTHER' },
      { key: 'more', label: text('More'), type: 'OTHER', optional: true },
    ],
  },
  { key: 'account', kind: 'BANK_ACCOUNT' },
  {
    key: 'terms',
    kind: 'TERMS',
    terms: [{ key: 'all', version: '1', title: text('Terms'), text: text('Be.') }],
  },
])
const companies = ofWorkflow(
  'KYB',
  [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'identity', kind: 'IDENTITY' },
    { key: 'owners', kind: 'OWNERSHIP' },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    { key: 'signing', kind: 'SIGNING' },
  ],
  { redirect: 'AT_ONCE' },
)

describe('sandbox.applications.complete', () => {
  let world: World
  let customer: TestCustomer
  let live: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [persons, companies] })
    live = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
  })
  after(() => world.close())

  const asked = async (operation: string, body: object, of = customer) =>
    world.call(`/v1/${operation}`, body, await world.token(of))
  const read = async (operation: string, applicationId: string) =>
    (await asked(operation, { applicationId })).body
  const create = async (kind: 'KYC' | 'KYB', more: object = {}) =>
    (await world.create(customer, { workflowId: customer.workflows[kind], countryCode: 'SE', ...more })).id
  const answersOf = async (applicationId: string): Promise<Record<string, unknown>> => {
    const { questionnaires } = await read('applications.report.get', applicationId)
    const all = questionnaires.flatMap(({ answers }: { answers: object[] }) => answers)
    return Object.fromEntries(all.map(({ key, value }: { key: string; value: unknown }) => [key, value]))
  }
  async function complete(applicationId: string, more: object = {}) {
    const body = { applicationId, person: 'anna-testsson', ...more }
    const reply = await asked('sandbox.applications.complete', body)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }

  test('walks every kind of step to the end, and waits for the decision', async () => {
    const id = await create('KYC')
    const walked = await complete(id, { wait: true })
    const steps = ['identity', 'person', 'contact', 'questions', 'files', 'account', 'terms']
    assert.deepEqual(walked, {
      ...{ applicationId: id, status: 'MANUAL_REVIEW', step: 'END', walked: steps },
      ...{ problems: [], notice: null },
    })
    const person = await read('applications.person.get', id)
    assert.deepEqual([person.firstName, person.lastName], ['Anna', 'Testsson'])
    const { data: documents } = await read('applications.documents.list', id)
    assert.deepEqual(
      documents.map(({ name }: { name: string }) => name),
      ['proof.pdf'],
    )
    const values = await answersOf(id)
    assert.deepEqual([values.date, values.number, values.abroad], ['2020-02-20', 10, false])
    assert.deepEqual(values.amount, { amount: '500', currency: 'SEK' }, 'within the bounds of the question')
  })

  test('stops before a named step and before Check, and goes on from there', async () => {
    const id = await create('KYC')
    const first = await complete(id, { until: 'questions' })
    assert.deepEqual([first.step, first.walked], ['questions', ['identity', 'person', 'contact']])
    assert.equal(first.status, 'IN_PROGRESS')
    const second = await complete(id, { until: 'CHECK' })
    assert.deepEqual([second.step, second.walked], ['CHECK', ['questions', 'files', 'account', 'terms']])
    assert.equal((await complete(id)).step, 'END')
  })

  test('keeps what the customer has given, and sends the answers of the request', async () => {
    const id = await create('KYC', { prefill: { email: 'given@shop.example' } })
    const walked = await complete(id, {
      answers: {
        questions: { abroad: true, where: 'NO', number: 17, date: '2021-03-04', one: 'b' },
        files: { proof: 'PICTURE', more: 'PDF' },
      },
    })
    assert.equal(walked.step, 'END', JSON.stringify(walked))
    const contact = await read('applications.person.contactDetails.get', id)
    assert.equal(contact.email, 'given@shop.example')
    const { abroad, where, number, date, one } = await answersOf(id)
    assert.deepEqual([abroad, where, number, date, one], [true, 'NO', 17, '2021-03-04', 'b'])
    const { data } = await read('applications.documents.list', id)
    const names = data.map(({ name }: { name: string }) => name)
    assert.deepEqual(names.toSorted(), ['more.pdf', 'proof.png'])
  })

  test('says which field a page refuses, and writes nothing past it', async () => {
    const id = await create('KYC')
    const refused = await complete(id, { answers: { contact: { email: 'nobody' } } })
    assert.deepEqual(
      [refused.step, refused.problems],
      ['contact', [{ field: 'email', code: 'invalid_email' }]],
    )
    const tooMuch = await complete(id, {
      answers: { questions: { number: 21 }, contact: { email: 'a@b.example' } },
    })
    assert.deepEqual(tooMuch.problems, [{ field: 'number', code: 'number_too_big' }])
    assert.equal((await read('applications.get', id)).submittedAt, null)
  })

  test('shows a document where it is asked for, and a person reviews it', async () => {
    const id = await create('KYC')
    const walked = await complete(id, { answers: { identity: { method: 'DOCUMENT' } }, wait: true })
    assert.deepEqual([walked.step, walked.status], ['END', 'MANUAL_REVIEW'], JSON.stringify(walked))
    const { identityDocument } = await read('applications.report.get', id)
    assert.deepEqual([identityDocument.type, identityDocument.familyName], ['PASSPORT', 'Testsson'])
  })

  test('stops where the eID proves no identity, with the notice of the page', async () => {
    const id = await create('KYC')
    const walked = await complete(id, { person: 'karl-avbrytare' })
    assert.deepEqual([walked.step, walked.notice, walked.walked], ['identity', 'eid_cancelled', []])
    assert.equal((await complete(id, { until: 'person' })).step, 'person')
  })

  test('takes a company from the register and signs; co-signers are asked and waited for', async () => {
    const alone = await create('KYB')
    assert.equal((await complete(alone, { organization: 'se-chair-alone' })).step, 'END')
    const together = await create('KYB')
    const walked = await complete(together, { organization: 'se-two-together' })
    assert.deepEqual([walked.step, walked.status], ['WAITING', 'IN_PROGRESS'])
    assert.equal(
      (
        await asked('sandbox.applications.complete', {
          applicationId: together,
          person: 'anna-testsson',
        })
      ).body.step,
      'WAITING',
    )
  })

  test('fills in a company by hand', async () => {
    const id = await create('KYB')
    const company = { name: 'Handskrivna Provbolaget AB', number: '', legalForm: 'PARTNERSHIP' }
    const walked = await complete(id, { answers: { company }, until: 'contact' })
    assert.equal(walked.step, 'contact', JSON.stringify(walked))
    const organization = await read('applications.organization.get', id)
    assert.deepEqual([organization.organizationName, organization.legalType], [company.name, null])
  })

  test('refuses live customers, foreign and closed applications, and names it does not know', async () => {
    const ofLive = await world.create(live, { workflowId: live.workflows.KYC, countryCode: 'SE' })
    const body = { applicationId: ofLive.id, person: 'anna-testsson' }
    assertProblem(await asked('sandbox.applications.complete', body, live), 403, 'live_customer')
    assertProblem(await asked('sandbox.applications.complete', body), 404, 'application_not_found')
    const id = await create('KYC')
    const wrong = {
      ...{ applicationId: id, person: 'anna-testsson', until: 'nowhere' },
      answers: { elsewhere: { a: 1 }, questions: { other: 1 } },
    }
    const { body: problem } = await asked('sandbox.applications.complete', wrong)
    assert.deepEqual(
      problem.errors.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [
        ['/answers/elsewhere', 'unknown_step'],
        ['/answers/questions/other', 'unknown_question'],
        ['/until', 'unknown_step'],
      ],
    )
    const unknown = { applicationId: id, person: 'anna', organization: 'anna' }
    const { body: named } = await asked('sandbox.applications.complete', unknown)
    assert.deepEqual(
      named.errors.map(({ path }: { path: string }) => path),
      ['/person', '/organization'],
    )
    await asked('applications.cancel', { applicationId: id })
    const late = { applicationId: id, person: 'anna-testsson' }
    assertProblem(await asked('sandbox.applications.complete', late), 409, 'status_conflict')
  })
})
