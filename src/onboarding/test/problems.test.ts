/**
 * A form with problems redirects to a URL that shows them, which Back and reload can open. The URL holds no
 * input.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Fields,
  type File,
  ledTo,
  pageAfter,
  problemsIn,
  type Visitor,
  visitorOf,
} from '#test/harness/flow-visitor.ts'
import { found } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { pdfOf } from '#test/journeys/document-files.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const long = (key: string) => ({ key, kind: 'LONG_TEXT' as const, label: { en: key }, optional: true })
const everything: WorkflowDefinition = {
  name: 'Mistakes',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    {
      key: 'colours',
      kind: 'QUESTIONNAIRE',
      questions: [
        {
          key: 'many',
          kind: 'MANY_OF',
          label: { en: 'Colours' },
          choices: [{ value: 'red', label: { en: 'Red' } }],
        },
      ],
    },
    {
      key: 'documents',
      kind: 'DOCUMENTS',
      documents: [
        { key: 'bill', type: 'PROOF_OF_ADDRESS', label: { en: 'A bill' }, most: 3 },
        { key: 'more', type: 'OTHER', label: { en: 'More' }, optional: true },
      ],
    },
    {
      key: 'books',
      kind: 'QUESTIONNAIRE',
      questions: Array.from({ length: 20 }, (_, at) => long(`book${at}`)),
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
const wrong = { ...contact, email: 'anna.a.example' }
const pdf = (name = 'bill.pdf', field = 'file:bill'): File => ({
  field,
  name,
  type: 'application/pdf',
  bytes: new Uint8Array(pdfOf(name, 'A bill').buffer),
})
const text = (name: string): File => ({ ...pdf(name), bytes: new TextEncoder().encode('hello') })

describe('a form with problems', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [everything] })
  })
  after(() => world.close())

  const begun = async (): Promise<Visitor> => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    await visitor.post('', { do: 'begin' })
    return visitor
  }
  const send = (visitor: Visitor, step: string, form: Fields) =>
    visitor.post(step, { revision: '0', do: 'continue', ...form })
  async function atPapers(): Promise<Visitor> {
    const visitor = await begun()
    await send(visitor, 'contact', contact)
    assert.equal(ledTo(await send(visitor, 'colours', { many: 'red' })), 'documents')
    return visitor
  }
  const problemsAt = async (visitor: Visitor, page: string) => problemsIn(await visitor.get(page))

  test('redirects to a URL without input, which shows the problems on each visit', async () => {
    const visitor = await begun()
    const posted = await send(visitor, 'contact', wrong)
    assert.equal(ledTo(posted), 'contact?problems')
    for (const _ of ['at once', 'by reload']) {
      const page = await visitor.get('contact?problems')
      assert.equal(page.status, 200)
      assert.equal(problemsIn(page).length, 1)
      assert.match(problemsIn(page)[0] ?? '', /for example name@example\.com$/)
      assert.match(page.text, /<title>Error: /)
      assert.match(page.text, /value="anna\.a\.example"/)
    }
    assert.deepEqual(await problemsAt(visitor, 'contact'), [], 'without the mark it is the page as filled')
    assert.match((await visitor.get('contact')).text, /value="anna\.a\.example"/)
    assert.equal((await found(world, customer, visitor.id)).data.answers.contact, undefined)
  })

  test('shows the answer without problems at that URL after the correction', async () => {
    const visitor = await begun()
    await send(visitor, 'contact', wrong)
    assert.equal(ledTo(await send(visitor, 'contact', contact)), 'colours')
    const back = await visitor.get('contact?problems')
    assert.deepEqual([back.status, problemsIn(back)], [200, []])
    assert.match(back.text, /value="anna@a\.example"/)
  })

  test('leads to the right page after a second press, or over a newer answer', async () => {
    const visitor = await begun()
    for (const _ of [1, 2]) assert.equal(ledTo(await send(visitor, 'contact', wrong)), 'contact?problems')
    await send(visitor, 'contact', contact)
    const stale = await send(visitor, 'contact', wrong)
    assert.equal(stale.status, 409)
    assert.match(stale.text, /value="anna\.a\.example"/)
    assert.match(stale.text, /answered elsewhere/)
    assert.match((await visitor.get('contact')).text, /value="anna@a\.example"/)
  })

  test('shows the same problems in another language', async () => {
    const visitor = await begun()
    const page = await pageAfter(visitor, await send(visitor, 'contact', wrong))
    assert.match(page.text, /name="at" value="problems"/)
    const other = await visitor.post('contact', { ...wrong, revision: '0', at: 'problems', language: 'sv' })
    assert.equal(ledTo(other), 'contact?problems')
    const swedish = await pageAfter(visitor, other)
    assert.match(swedish.text, /<html lang="sv"/)
    assert.equal(problemsIn(swedish).length, 1)
    const plain = await visitor.post('contact', { ...wrong, revision: '0', language: 'en' })
    assert.equal(ledTo(plain), 'contact')
  })

  test('keeps an unticked box unticked beside its problem', async () => {
    const visitor = await begun()
    await send(visitor, 'contact', contact)
    await send(visitor, 'colours', { many: 'red' })
    const emptied = await pageAfter(visitor, await send(visitor, 'colours', { revision: '1' }))
    assert.equal(problemsIn(emptied).length, 1)
    assert.doesNotMatch(emptied.text, / checked=""/)
  })

  test('names a rejected file, and continues with the accepted ones', async () => {
    for (const json of [false, true]) {
      const visitor = await atPapers()
      const rejected = await visitor.upload('documents', { do: 'upload', revision: '0' }, [
        text('letter.pdf'),
        pdf('a.pdf'),
      ])
      assert.equal(ledTo(rejected), 'documents?problems')
      for (const _ of ['at once', 'by reload'])
        assert.match((await problemsAt(visitor, 'documents?problems')).join(), /letter\.pdf/)
      assert.match((await visitor.get('documents')).text, /a\.pdf/, 'the valid file is stored')
      const headers: Record<string, string> = json ? { accept: 'application/json' } : {}
      const next = await visitor.upload('documents', { do: 'upload', revision: '0' }, [pdf('b.pdf')], headers)
      assert.equal(json ? next.status : ledTo(next), json ? 200 : 'documents?notice=file_added')
      assert.equal(ledTo(await visitor.upload('documents', { do: 'continue', revision: '0' }, [])), 'books')
    }
  })

  test('reports a missing file, also on Continue, until it is uploaded', async () => {
    const visitor = await atPapers()
    const nothing = await visitor.upload('documents', { do: 'upload', revision: '0' }, [])
    assert.deepEqual(problemsIn(await pageAfter(visitor, nothing)), ['Upload “A bill”'])
    const missing = await visitor.upload('documents', { do: 'continue', revision: '0' }, [])
    assert.deepEqual(problemsIn(await pageAfter(visitor, missing)), ['Upload “A bill”'])
    await visitor.upload('documents', {}, [pdf()], { accept: 'application/json' })
    assert.deepEqual(await problemsAt(visitor, 'documents?problems'), [])
    assert.equal(ledTo(await visitor.upload('documents', { do: 'continue', revision: '0' }, [])), 'books')
  })

  test('that is too long for a draft is shown completely, and does not count as saved', async () => {
    const visitor = await atPapers()
    await visitor.upload('documents', { do: 'continue', revision: '0' }, [pdf()])
    const page = 'x'.repeat(3_900)
    const book = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`book${at}`, page]))
    const kept = await visitor.post('books/draft', { ...book, revision: '0' }, { accept: 'application/json' })
    assert.deepEqual([kept.status, kept.body], [413, { kept: false, tooLong: true }])
    for (const leaving of [{ do: 'save' }, { language: 'sv' }]) {
      const left = await send(visitor, 'books', { ...book, ...leaving })
      assert.equal(left.status, 422, JSON.stringify(leaving))
      assert.match(left.text, /too long to be saved as you go/)
      assert.equal(left.text.split(page).length, 21, 'every word of it')
    }
    const rejected = await send(visitor, 'books', { ...book, book3: 'y'.repeat(4_001) })
    assert.deepEqual([rejected.status, problemsIn(rejected).length], [422, 1])
    assert.match(rejected.text, /y{4001}/)
    assert.equal(ledTo(await send(visitor, 'books', book)), 'check', 'as an answer it is right')
  })
})
