/** Differences in words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import kyb from '#test/fixtures/workflows/company.json' with { type: 'json' }
import { compareDefinitions } from '#workflows/drafts/compare.ts'
import { changedMiddle, differenceWords } from './difference-words.ts'

const before = { ...structuredClone(kyb), expiry: { days: 14 } }
const wordsOf = (after: Record<string, unknown>) =>
  compareDefinitions(before, after).map((each) => {
    const { title, detail, lines } = differenceWords(each as never, { definition: after, kinds: [] })
    return [title, detail, ...lines.map((line) => `${line.name ?? ''} ${line.before} > ${line.after}`.trim())]
  })

test('describes a changed setting', () => {
  assert.deepEqual(wordsOf({ ...before, expiry: { days: 30 }, markets: ['SE', 'NO'] }), [
    ['Markets', null, 'Sweden, Norway, Finland > Sweden, Norway'],
    ['Link validity', null, '14 days > 30 days'],
  ])
})

test('describes when a step is shown, and where it moved', () => {
  const [first, second, ...others] = before.steps
  assert.ok(first && second)
  const when = { '==': [{ var: 'market' }, 'SE'] }
  const found = wordsOf({
    ...before,
    steps: [second, first, ...others.map((step, at) => (at === 0 ? { ...step, when } : step))],
  })
  assert.equal(found.length, 2)
  assert.deepEqual(found[1]?.at(-1), 'Shown always > when the market is Sweden')
  assert.match(String(found[0]?.at(-1)), /> (first|after )/)
})

test('describes an added rule and a changed one', () => {
  const [rule] = before.rules
  assert.ok(rule)
  const found = wordsOf({
    ...before,
    rules: [
      // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
      { ...rule, then: { points: 30 } },
      // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
      { key: 'new', when: { '>': [{ var: 'checks.pepHits' }, 0] }, then: 'DECLINE', reason: { en: 'A PEP' } },
    ],
  })
  assert.match(String(found[0]?.[0]), /^Add 30 points when /)
  assert.equal(found[0]?.at(-1), 'Outcome Add 20 points > Add 30 points')
  assert.deepEqual(found[1], ['Decline when open PEP hits is more than 0', '“A PEP”'])
})

test('names the PDF of terms that replaces another, also with the same name', () => {
  const pdfOf = (digit: string) => ({ sha256: digit.repeat(64), name: 'villkor.pdf', size: 9, pages: 1 })
  const withTerms = (pdf: object) => ({
    ...before,
    steps: [{ key: 't', kind: 'TERMS', terms: [{ key: 'a', version: '1', title: { en: 'General' }, pdf }] }],
  })
  const [older, newer] = [withTerms({ sv: pdfOf('a') }), withTerms({ en: pdfOf('c'), sv: pdfOf('b') })]
  const [found] = compareDefinitions(older, newer)
  const { title, lines } = differenceWords(found as never, { definition: newer, kinds: [] })
  assert.match(title, /“General”$/)
  const after = 'en: villkor.pdf (cccccccc); sv: villkor.pdf (bbbbbbbb)'
  assert.deepEqual(lines, [{ name: 'PDF', before: 'villkor.pdf (aaaaaaaa)', after }])
})

test('marks only the changed middle of a text', () => {
  assert.deepEqual(changedMiddle('points are below 50', 'points are below 60'), [
    'points are below ',
    '50',
    '',
  ])
  assert.deepEqual(changedMiddle('new', null), ['', 'new', ''])
  assert.deepEqual(changedMiddle('a b c', 'a c'), ['a ', 'b ', 'c'])
})
