/** The terms to read: a text in blocks, a link, or a PDF in the best available language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Term } from '#workflows/steps/terms.ts'
import { contentOf, languageName } from './terms-content.ts'

const of = clearCase('KYC')
const contentIn = (language: string, more: Partial<Term>) =>
  contentOf({ key: 'a', version: '1', title: { en: 'A' }, ...more }, pageContext({ of, language }))

const pdf = { sv: { sha256: 'a'.repeat(64), name: 'villkor.pdf', size: 900 } }
const facts = { kind: 'PDF', url: `/onboarding/terms/${of.customerId}/${'a'.repeat(64)}`, bytes: 900 }
const link = 'https://bank.example/terms.pdf'
const text = (length: number) => ({ text: { en: 'a'.repeat(length) } })
const rows: Array<[what: string, language: string, more: Partial<Term>, content: object]> = [
  ['a link with its host', 'en', { link, sha256: 'a' }, { kind: 'LINK', url: link, host: 'bank.example' }],
  ['a PDF in the language of the page', 'sv', { pdf }, { ...facts, pages: null, language: null }],
  [
    'a PDF with pages, in another language',
    'en',
    { pdf: { sv: { ...pdf.sv, pages: 3 } } },
    { ...facts, pages: 3, language: { code: 'sv', name: 'Swedish' } },
  ],
]
for (const [what, language, more, content] of rows)
  test(`shows the terms: ${what}`, () => assert.deepEqual(contentIn(language, more), content))

test('a text is folded when it is longer than a screen and a half', () => {
  const isLong = (length: number) => {
    const content = contentIn('en', text(length))
    return content.kind === 'TEXT' && content.isLong
  }
  assert.deepEqual([isLong(1500), isLong(1501)], [false, true])
})

test('the name of a language is in the language of the page', () =>
  assert.deepEqual([languageName('fi', 'sv'), languageName('de', 'nb')], ['ruotsi', 'Norwegisch (Bokmål)']))
