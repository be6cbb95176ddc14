/** Terms: what must be accepted, in which version, and what a definition needs. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Value } from 'typebox/value'
import { answerIn, problemsOf, stepContext } from '#test/fixtures/step.ts'
import type { StepOf } from '../workflow.ts'
import type { Form } from './step-kind.ts'
import { type TermsAnswer, terms } from './terms.ts'

const text = { en: 'a', sv: 'a' }
const term = (key: string, more: object = {}) => ({ key, version: '2026-11', title: text, text, ...more })
const step = (...list: object[]) => ({ key: 'terms', kind: 'TERMS', terms: list }) as StepOf<'TERMS'>
const two = step(term('general'), term('news', { optional: true }))
const read = (form: Form, of = two) => terms.read?.(of, form, stepContext())
const at = '2026-11-20T09:30:00.000Z'
const pdfOf = (digit: string) => ({ sha256: digit.repeat(64), name: 'terms.pdf', size: 9, pages: 1 })
const hash = 'sha256 of a'
const accepted = (...keys: string[]) =>
  keys.map((key) => ({ key, version: '2026-11', hash, language: 'en', at }))

describe('the acceptance of terms', () => {
  const rows: Array<[what: string, form: Form, keys: string[]]> = [
    ['the required one', { accept: 'general' }, ['general']],
    ['both, in the order of the step', { accept: ['news', 'general'] }, ['general', 'news']],
    ['one twice', { accept: ['general', 'general'] }, ['general']],
    ['an unknown one besides', { accept: ['general', 'toString', 'soul'] }, ['general']],
  ]
  for (const [what, form, keys] of rows)
    test(`of ${what}`, () => assert.deepEqual(answerIn(read(form)).accepted, accepted(...keys)))

  const refused: Array<[what: string, form: Form, of: StepOf<'TERMS'>, problems: string[]]> = [
    ['nothing', {}, two, ['accept.general term_not_accepted']],
    ['the optional one alone', { accept: 'news' }, two, ['accept.general term_not_accepted']],
    ['another value of the box', { accept: 'on' }, two, ['accept.general term_not_accepted']],
    [
      'one of two required ones',
      { accept: 'b' },
      step(term('a'), term('b'), term('c')),
      ['accept.a term_not_accepted', 'accept.c term_not_accepted'],
    ],
  ]
  for (const [what, form, of, problems] of refused)
    test(`of ${what} is refused`, () => assert.deepEqual(problemsOf(read(form, of)), problems))

  test('stores hash and language of the text or the PDF, or the hash of the linked document', () => {
    const sha256 = 'a'.repeat(64)
    const pdf = { sv: pdfOf('b'), en: pdfOf('c') }
    const texts = { en: 'English', sv: 'Svenska' }
    const of = step(
      term('text', { text: texts }),
      {
        ...term('pdf', { link: 'https://bank.example/terms.pdf', sha256 }),
        text: undefined,
      },
      { ...term('file', { pdf }), text: undefined },
      { ...term('foreign', { pdf: { fi: pdfOf('d') } }), text: undefined },
    )
    const given = terms.read?.(
      of,
      { accept: ['text', 'pdf', 'file', 'foreign'] },
      stepContext('SE', { language: 'sv' }),
    )
    assert.deepEqual(
      answerIn(given).accepted.map((each) => [each.hash, each.language]),
      [
        ['sha256 of Svenska', 'sv'],
        [sha256, undefined],
        ['b'.repeat(64), 'sv'],
        ['d'.repeat(64), 'fi'],
      ],
    )
  })

  test('of only optional terms may be empty', () =>
    assert.deepEqual(answerIn(read({}, step(term('news', { optional: true })))).accepted, []))
})

describe('a saved answer', () => {
  const saved = (keys: Array<[key: string, version: string]>): TermsAnswer => ({
    kind: 'TERMS',
    at,
    revision: 1,
    accepted: keys.map(([key, version]) => ({ key, version, hash, at })),
  })
  const rows: Array<[what: string, keys: Array<[string, string]>, isComplete: boolean]> = [
    ['the required version', [['general', '2026-11']], true],
    ['an older version', [['general', '2025-01']], false],
    [
      'both versions',
      [
        ['general', '2025-01'],
        ['general', '2026-11'],
      ],
      true,
    ],
    ['the version of another term', [['news', '2026-11']], false],
    ['nothing', [], false],
  ]
  for (const [what, keys, isComplete] of rows)
    test(`with ${what} is ${isComplete ? 'complete' : 'open again'}`, () =>
      assert.equal(terms.isComplete(two, saved(keys), stepContext().facts), isComplete))

  test('is shown again as the ticked boxes', () =>
    assert.deepEqual(terms.valuesOf(saved([['general', '2026-11']]), 'SE'), { accept: ['general'] }))

  test('stays the same when it is accepted again later in another language', () => {
    const again = { key: 'general', version: '1', at: '2027', hash: 'x', language: 'sv' }
    const [once, later] = [saved([['general', '1']]), { ...saved([['general', '1']]), accepted: [again] }]
    const comparable = (of: TermsAnswer) =>
      JSON.stringify(terms.comparable(of), ['kind', 'accepted', 'key', 'version'])
    assert.equal(comparable(once), comparable(later))
  })
})

test('a definition needs unique keys, and both texts in every language', () => {
  const of = step(term('a', { title: { en: 'a' } }), term('a', { text: {} }))
  assert.deepEqual(
    terms
      .definitionProblems(of, '/steps/5', {
        languages: ['en', 'sv'],
        known: { steps: new Map(), later: new Set(), checks: false },
      })
      .map(({ path, code }) => `${path} ${code}`),
    [
      '/steps/5/terms/1/key not_unique',
      '/steps/5/terms/0/title language_missing',
      '/steps/5/terms/1/text language_missing',
      '/steps/5/terms/1/text language_missing',
    ],
  )
})

describe('the content of terms', () => {
  const sha256 = 'a'.repeat(64)
  const link = 'https://bank.example/terms.pdf'
  const rows: Array<[what: string, content: object, problems: string[]]> = [
    ['a text', { text }, []],
    ['a link with its hash', { link, sha256 }, []],
    ['a PDF in one language', { pdf: { fi: pdfOf('a') } }, []],
    ['none of them', {}, ['text terms_missing']],
    ['a PDF in no language', { pdf: {} }, ['text terms_missing']],
    ['a text and a link', { text, link, sha256 }, ['link terms_twice']],
    ['a text and a PDF', { text, pdf: { en: pdfOf('a') } }, ['pdf terms_twice']],
    ['a PDF with a hash of a link', { pdf: { en: pdfOf('a') }, sha256 }, ['sha256 hash_unused']],
    ['a link without its hash', { link }, ['sha256 hash_missing']],
    ['a hash without a link', { text, sha256 }, ['sha256 hash_unused']],
  ]
  for (const [what, content, problems] of rows)
    test(`${what}: ${problems.join() || 'accepted'}`, () => {
      const { text: _, ...bare } = term('a')
      const of = step({ ...bare, ...content })
      const found = terms.definitionProblems(of, '/steps/0', {
        languages: ['en', 'sv'],
        known: { steps: new Map(), later: new Set(), checks: false },
      })
      assert.deepEqual(
        found.map(({ path, code }) => `${path.replace('/steps/0/terms/0/', '')} ${code}`),
        problems,
      )
    })

  test('may be long, and their link must be https', () => {
    const { terms: list } = terms.definition.properties
    const isTerm = (more: object) => Value.Check(list.items, { ...term('a'), ...more })
    assert.ok(isTerm({ text: { en: 'a'.repeat(60_000) } }))
    assert.ok(!isTerm({ text: { en: 'a'.repeat(60_001) } }))
    assert.ok(isTerm({ link }))
    assert.ok(isTerm({ pdf: { sv: pdfOf('a') } }))
    assert.ok(!isTerm({ pdf: { sv: { ...pdfOf('a'), size: 10 * 1024 * 1024 + 1 } } }))
    assert.ok(!isTerm({ pdf: { sv: { ...pdfOf('a'), url: 'https://a.example' } } }))
    for (const bad of ['http://bank.example/a', 'javascript:alert(1)', 'https://a"onclick', 'https://'])
      assert.ok(!isTerm({ link: bad }), bad)
  })
})
