/** Dates and times on the pages follow the market's time zone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { formatMoment, languageFor, offeredLanguages } from './language.ts'
import { type PageContext, stepContextOf } from './page-context.ts'

test("shows a time in the market's time zone", () => {
  assert.match(formatMoment('en', '2026-11-20T09:30:00.000Z', 'SE'), /20 November 2026.*10:30/)
  assert.match(formatMoment('sv', '2026-11-20T23:30:00.000Z', 'FI'), /21 november 2026.*01:30/)
  assert.match(formatMoment('fi', '2026-11-20T23:30:00.000Z', 'FI'), /^21. marraskuuta 2026 klo 01\.30 EET$/)
  assert.match(formatMoment('nl', '2026-11-20T09:30:00.000Z', 'NL'), /^20 november 2026 om 10:30 CET$/)
  assert.match(formatMoment('fr', '2026-11-20T09:30:00.000Z', 'FR'), /^20 novembre 2026 à 10:30 CET$/)
  assert.match(formatMoment('et', '2026-11-20T23:30:00.000Z', 'EE'), /^21. november 2026, kell 01:30 EET$/)
  assert.match(formatMoment('de', '2026-11-20T09:30:00.000Z', 'DE'), /^20. November 2026 um 10:30 MEZ$/)
})

test('today is the day in the market, as in the rules', () => {
  const todayAt = (instant: string) => {
    const input = { now: () => new Date(instant), newId: () => '' }
    const context = { input, case: clearCase('KYC'), workflow: workflowOf('KYC') } as unknown as PageContext
    return stepContextOf(context, { key: 'contact', kind: 'CONTACT_DETAILS' }).today
  }
  assert.equal(todayAt('2026-11-20T22:59:59Z'), '2026-11-20')
  assert.equal(todayAt('2026-11-20T23:00:00Z'), '2026-11-21')
})

const six = ['en', 'sv', 'nb', 'da', 'fi', 'de']
const nine = [...six, 'nl', 'fr', 'et']
const choices: Array<
  [chosen: string | null, header: string, market: string | null, offered: string[], string]
> = [
  [null, '', 'SE', six, 'sv'],
  [null, '', 'NO', six, 'nb'],
  [null, '', 'DK', six, 'da'],
  [null, '', 'FI', six, 'fi'],
  [null, '', 'DE', six, 'de'],
  [null, '', 'GB', six, 'en'],
  [null, '', 'FR', six, 'en'],
  [null, '', 'NL', nine, 'nl'],
  [null, '', 'FR', nine, 'fr'],
  [null, '', 'EE', nine, 'et'],
  [null, 'fr-BE, nl;q=0.8', 'NL', nine, 'fr'],
  ['et', 'fr', 'FR', nine, 'et'],
  ['nl', '', 'NL', six, 'en'],
  [null, 'fi-FI,fi;q=0.9,en;q=0.8', 'FI', six, 'fi'],
  [null, 'sv-FI,sv;q=0.9', 'FI', six, 'sv'],
  [null, 'de-DE', 'SE', six, 'de'],
  [null, 'no, en;q=0.8', 'NO', six, 'nb'],
  [null, 'nn-NO', 'SE', six, 'nb'],
  [null, 'ar, uk;q=0.8', 'SE', six, 'en'],
  [null, 'ar', 'SE', ['sv', 'fi'], 'sv'],
  [null, 'ar', 'GB', ['sv', 'fi'], 'sv'],
  [null, '*', 'FI', six, 'fi'],
  ['da', 'fi', 'SE', six, 'da'],
  [null, '', 'FI', ['en', 'sv'], 'sv'],
  [null, '', 'NO', ['en', 'sv'], 'en'],
  [null, '', 'PT', ['en', 'sv'], 'en'],
  [null, '', 'constructor', ['en', 'sv'], 'en'],
  [null, '', null, ['en', 'sv'], 'en'],
  [null, '', 'GB', ['sv'], 'sv'],
  [null, '', 'SE', ['en'], 'en'],
  [null, 'en-GB', 'SE', ['en', 'sv'], 'en'],
  [null, 'fi, de;q=0.9', 'SE', ['en', 'sv'], 'en'],
  [null, 'en;q=0.5, sv;q=0.8', 'GB', ['en', 'sv'], 'sv'],
  [null, 'sv;q=0, en', 'SE', ['en', 'sv'], 'en'],
  ['sv', 'en', 'GB', ['en', 'sv'], 'sv'],
  ['de', 'en', 'SE', ['en', 'sv'], 'en'],
]
test('the customer’s default comes after the browser’s language and before the market’s', () => {
  const offered = ['en', 'sv']
  assert.equal(languageFor(null, 'fi', 'SE', offered, 'en'), 'en')
  assert.equal(languageFor(null, 'sv', 'GB', offered, 'en'), 'sv')
  assert.equal(languageFor(null, '', 'SE', ['sv'], 'en'), 'sv')
})

const offers: Array<[workflow: string[], customer: string[] | undefined, offered: string[]]> = [
  [['sv', 'en'], undefined, ['sv', 'en']],
  [['sv', 'en'], ['en'], ['en']],
  [['sv'], ['en'], ['sv']],
  [
    ['de', 'sv', 'en'],
    ['sv', 'de'],
    ['de', 'sv'],
  ],
  [
    ['et', 'sv', 'en'],
    ['sv', 'et'],
    ['et', 'sv'],
  ],
  [['lv', 'sv', 'en'], ['sv', 'lv'], ['sv']],
  [['lv'], ['en'], ['en']],
]
for (const [workflow, languages, offered] of offers)
  test(`a workflow in ${workflow}, a customer with ${languages ?? 'all'}: ${offered}`, () =>
    assert.deepEqual(offeredLanguages(workflow, languages && { languages }), offered))

for (const [chosen, header, market, offered, expected] of choices)
  test(`chose ${chosen}, browser "${header}", market ${market}, offered ${offered}: ${expected}`, () =>
    assert.equal(languageFor(chosen, header, market, offered), expected))
