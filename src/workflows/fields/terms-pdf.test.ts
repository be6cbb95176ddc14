/** Terms as a PDF: which language is shown, and the address. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfIn, type TermsPdfs, termsPath } from './terms-pdf.ts'

const pdfs = (...languages: string[]): TermsPdfs =>
  Object.fromEntries(
    languages.map((language) => [language, { sha256: language, name: `${language}.pdf`, size: 1 }]),
  )

const rows: Array<[what: string, of: string[], language: string, market: string, shown: string | undefined]> =
  [
    ['the language of the page', ['en', 'fi', 'sv'], 'sv', 'FI', 'sv'],
    ['the language of the market', ['de', 'en', 'nb'], 'sv', 'NO', 'nb'],
    ['the second language of the market', ['en', 'sv'], 'de', 'FI', 'sv'],
    ['English', ['da', 'en'], 'sv', 'NO', 'en'],
    ['the first of those that are left', ['fi', 'da'], 'sv', 'NO', 'da'],
    ['the only one, in a country without rules of its own', ['sv'], 'en', 'US', 'sv'],
    ['none', [], 'en', 'SE', undefined],
    ['none for the name of a built-in property', [], 'constructor', 'SE', undefined],
  ]
for (const [what, of, language, market, shown] of rows)
  test(`shows ${what}`, () => assert.equal(pdfIn(pdfs(...of), language, market)?.language, shown))

test('the address changes with the content', () =>
  assert.equal(termsPath('c', 'abc'), '/onboarding/terms/c/abc'))
