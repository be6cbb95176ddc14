/** applications.report.get: all reads in one, and answers, terms, checks and findings. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledTo, proveAs, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { assertDocumented } from '#test/harness/openapi-world.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { Question } from '#workflows/steps/question-definition.ts'
import type { Step, WorkflowDefinition } from '#workflows/workflow.ts'

const both = (en: string, sv: string) => ({ en, sv })
const named = (key: string) => ({ key, label: both(key, `${key} på svenska`) })
const when = { '==': [{ var: 'answers.business.abroad' }, true] }
const questions: Question[] = [
  { ...named('turnover'), kind: 'AMOUNT', currency: 'EUR' },
  { ...named('abroad'), kind: 'YES_NO' },
  { ...named('countries'), kind: 'LONG_TEXT', when },
  { ...named('colours'), kind: 'MANY_OF', choices: [wordOf('red'), wordOf('green')] },
  { ...named('since'), kind: 'DATE' },
  { ...named('staff'), kind: 'NUMBER', optional: true },
]
function wordOf(value: string) {
  return { value, label: both(value, value) }
}
const steps: Step[] = [
  { key: 'company', kind: 'ORGANIZATION' },
  { key: 'identity', kind: 'IDENTITY' },
  { key: 'contact', kind: 'CONTACT_DETAILS' },
  { key: 'business', kind: 'QUESTIONNAIRE', title: both('About', 'Om'), questions },
  { key: 'account', kind: 'BANK_ACCOUNT' },
  {
    key: 'terms',
    kind: 'TERMS',
    terms: [
      { key: 'general', version: '2', title: both('Terms', 'Villkor'), text: both('x', 'x') },
      { key: 'news', version: '1', title: both('News', 'Nytt'), text: both('x', 'x'), optional: true },
    ],
  },
]
const workflow: WorkflowDefinition = {
  name: 'Company',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps,
  // biome-ignore lint/suspicious/noThenProperty: a field of the workflow format
  rules: [{ key: 'abroad', when, then: { points: 20 }, reason: both('Abroad', 'Utomlands') }],
}
const answers = {
  turnover: '1500,50',
  abroad: 'yes',
  countries: 'US',
  colours: ['red', 'green'],
  'since.day': '3',
  'since.month': '2',
  'since.year': '2019',
}

describe('the report', () => {
  let world: World
  let customer: TestCustomer
  let reader: string
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [workflow] })
    reader = await world.token(customer, 'application.read')
  })
  after(() => world.close())

  const read = async (name: string, id: string, more: object = {}) => {
    const path = `/v1/applications.${name}`
    const reply = await world.call(path, { applicationId: id, ...more }, reader)
    assertDocumented('POST', path, reply)
    return reply.body
  }
  const walked = async (number = '5299999895', person = 'petra-pepsson'): Promise<Visitor> => {
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB })
    const next = async (step: string, fields: Record<string, string | string[]>) =>
      ledTo(await visitor.post(step, { revision: '0', do: 'continue', ...fields }))
    await visitor.post('', { do: 'begin' })
    await next('company', { do: 'search', query: number })
    await next('company', { do: 'confirm', number })
    await proveAs(world, visitor, 'identity', person)
    const contact = {
      firstName: 'Petra',
      lastName: 'Pepsson',
      email: 'p@a.example',
      phoneNumber: '0701740605',
    }
    await next('contact', contact)
    assert.equal(await next('business', answers), 'account')
    await next('account', { type: 'IBAN', iban: 'SE4550000000058398257466' })
    assert.equal(await next('terms', { accept: ['general'] }), 'check')
    assert.equal(await next('check', { do: 'send' }), 'done')
    for (const until = Date.now() + 20_000; ; ) {
      const { status } = await read('get', visitor.id)
      if (status === 'MANUAL_REVIEW') return visitor
      assert.ok(Date.now() < until, status)
    }
  }

  test('contains all reads, the answers and the findings of an application in review', async () => {
    const { id } = await walked()
    const report = await read('report.get', id)
    assert.deepEqual(report.application, await read('get', id))
    assert.deepEqual(report.person, await read('person.get', id))
    assert.deepEqual(report.organization, await read('organization.get', id))
    assert.deepEqual(report.contactDetails, await read('organization.contactDetails.get', id))
    assert.deepEqual(report.signingCombinations, await read('organization.signingCombinations.get', id))
    assert.deepEqual(report.boardMembers, (await read('organization.boardMembers.get', id)).data)
    assert.deepEqual(report.signedBy, (await read('organization.signedBy.get', id)).data)
    assert.deepEqual(report.bankAccounts, (await read('bankAccounts.list', id)).data)
    assert.deepEqual([report.documents, report.identity.assuranceLevel], [[], 'HIGH'])
    const [questionnaire] = report.questionnaires
    assert.deepEqual(
      [report.questionnaires.length, questionnaire.step, questionnaire.title],
      [1, 'business', 'About'],
    )
    assert.deepEqual(
      questionnaire.answers.map(({ key, question, value }: Record<string, unknown>) => [
        key,
        question,
        value,
      ]),
      [
        ['turnover', 'turnover', { amount: '1500.5', currency: 'EUR' }],
        ['abroad', 'abroad', true],
        ['countries', 'countries', 'US'],
        ['colours', 'colours', ['red', 'green']],
        ['since', 'since', '2019-02-03'],
        ['staff', 'staff', null],
      ],
    )
    const [general, news] = report.terms
    assert.deepEqual([general.key, general.version, general.title], ['general', '2', 'Terms'])
    assert.ok(general.acceptedAt && news.acceptedAt === null)
    assert.deepEqual(
      report.checks.map(({ check, status }: Record<string, string>) => `${check} ${status}`),
      ['REGISTRY ANSWERED', 'SCREENING ANSWERED'],
    )
    const spoke = new Map(report.findings.map((each: { code: string }) => [each.code, each]))
    assert.deepEqual(spoke.get('abroad'), { code: 'abroad', outcome: 'POINTS', points: 20, detail: null })
    assert.ok(report.findings.some(({ outcome }: { outcome: string }) => outcome === 'REVIEW'))
  })

  test('names the subject of each hit, which can be another person', async () => {
    const { id } = await walked('5299999879', 'anna-testsson')
    const { firstName, lastName, pepHits } = await read('person.get', id)
    assert.equal(`${firstName} ${lastName}`, 'Anna Testsson')
    const subjects = pepHits.map(({ subject }: { subject: string }) => subject)
    assert.deepEqual([...new Set(subjects)], ['Petra Pepsson'])
    assert.deepEqual((await read('report.get', id)).person.pepHits, pepHits)
    const { id: sanctioned } = await walked()
    const [hit] = (await read('organization.get', sanctioned)).sanctionHits
    assert.equal(hit.subject, 'Sanktionerade Maskinprovet AB')
  })

  test('uses the requested language if the workflow has it', async () => {
    const { id } = await walked()
    const titles = async (language: string) => {
      const { questionnaires, terms } = await read('report.get', id, { language })
      return [questionnaires[0].title, questionnaires[0].answers[0].question, terms[0].title]
    }
    assert.deepEqual(await titles('sv'), ['Om', 'turnover på svenska', 'Villkor'])
    assert.deepEqual(await titles('fi'), ['About', 'turnover', 'Terms'])
  })

  test('returns null and [] before collection, also for facts that are never collected', async () => {
    const { id } = await world.create(customer)
    const { application, person, generatedAt, ...rest } = await read('report.get', id)
    assert.deepEqual([application.status, person.firstName], ['NOT_STARTED', null])
    assert.ok(Math.abs(Date.parse(generatedAt) - Date.now()) < 60_000)
    const { identity, organization, contactDetails, signingCombinations, ...more } = rest
    const { pdf, ownership, signingWords, isFourEyes, assigneeId, timeline, auditHead, ...others } = more
    const { informationRequest, mailAddress, identityDocument, registryNow, queue, ...lists } = others
    assert.deepEqual([pdf, ownership, signingWords, isFourEyes, assigneeId], [null, null, null, false, null])
    assert.deepEqual(
      [informationRequest, mailAddress, identityDocument, registryNow, queue],
      [null, null, null, null, null],
    )
    assert.deepEqual([timeline.at(-1).action, timeline[0].hash], ['application.created', auditHead.hash])
    assert.deepEqual([identity, organization, signingCombinations], [null, null, null])
    assert.equal(contactDetails.email, null)
    for (const [name, list] of Object.entries(lists)) assert.deepEqual(list, [], name)
  })
})
