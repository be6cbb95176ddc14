/** The applicant's copy of their answers. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { ledTo, visitorOf } from '#test/harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const questions: WorkflowDefinition = {
  name: 'Questions',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    {
      key: 'plans',
      kind: 'QUESTIONNAIRE',
      questions: [
        { key: 'abroad', kind: 'YES_NO', label: { en: 'Do you go abroad?', sv: 'Reser du utomlands?' } },
        { key: 'where', kind: 'SHORT_TEXT', label: { en: 'Where to', sv: 'Vart' } },
      ],
    },
  ],
  rules: [],
  look: { name: 'Testbanken' },
}

describe('the applicant’s copy', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [questions] })
  })
  after(() => world.close())

  test('has the customer’s name, the local time, and each question as the page asked it', async () => {
    const visitor = await visitorOf(world, customer, { language: 'sv' })
    await visitor.post('plans', { abroad: 'yes', where: 'Oslo', revision: '0', do: 'continue' })
    assert.equal(ledTo(await visitor.post('check', { do: 'send' })), 'done')
    const time = /class="next"[\s\S]*?(\d\d[.:]\d\d)/.exec((await visitor.get('done')).text)?.[1]
    const copy = await visitor.get('copy?as=text')
    const [head, answers] = copy.text.replace('\ufeff', '').split('\n\n')
    assert.match(head ?? '', /^Testbanken\nReferensnummer: [\w-]+\nSkickad: /)
    assert.ok(time && head?.replaceAll(':', '.').includes(time.replace(':', '.')), `${head} and ${time}`)
    assert.equal(answers, 'Några frågor\n  Reser du utomlands? Ja\n  Vart: Oslo\n')
    const done = (await visitor.get('done')).text
    const links = [...done.matchAll(/href="[^"]*\/(copy[^"]*)"/g)].map(([, address]) => address)
    assert.deepEqual(links, ['copy', 'copy?as=text'], 'both work without a script')
    const pdf = await fetch(`${visitor.base}/copy`, { headers: { cookie: visitor.cookie } })
    assert.equal(pdf.headers.get('content-type'), 'application/pdf')
    assert.match(pdf.headers.get('content-disposition') ?? '', /^attachment; filename="[\w-]+\.pdf"/)
    const file = await PDFDocument.load(await pdf.arrayBuffer())
    assert.equal(file.getTitle(), 'Testbanken: Din ansökan till Testbanken')
  })
})
