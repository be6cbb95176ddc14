/** Countries to choose from: names, order, and the market first. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countries } from '@foyer/national-fields/contact/address'
import { supportedLanguages } from '@foyer/national-fields/schemas/primitives'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { countriesIn, countryChoices } from './country-choices.ts'

const germanyIn: Record<string, string> = {
  en: 'Germany',
  sv: 'Tyskland',
  nb: 'Tyskland',
  da: 'Tyskland',
  fi: 'Saksa',
  de: 'Deutschland',
  nl: 'Duitsland',
  fr: 'Allemagne',
  et: 'Saksamaa',
}
for (const language of supportedLanguages)
  test(`every country has a name in ${language}, and appears once`, () => {
    const choices = countriesIn(language)
    assert.deepEqual(choices.map(({ value }) => value).sort(), [...countries].sort())
    for (const { value, label } of choices) assert.notEqual(label, value)
    const names = choices.map(({ label }) => label)
    assert.equal(new Set(names).size, names.length)
    assert.equal(choices.find(({ value }) => value === 'DE')?.label, germanyIn[language])
  })

const orders: Array<[language: string, before: string, after: string]> = [
  ['en', 'AX', 'BR'], // Åland Islands
  ['sv', 'ZW', 'AX'], // Å comes after Z in Swedish
  ['sv', 'AX', 'AT'], // Åland before Österrike
]
for (const [language, before, after] of orders)
  test(`in ${language} ${before} comes before ${after}`, () => {
    const codes = countriesIn(language).map(({ value }) => value)
    assert.ok(codes.indexOf(before) < codes.indexOf(after))
  })

for (const market of ['SE', 'FI', 'DE'])
  test(`the market ${market} comes first, and only once`, () => {
    const choices = countryChoices(pageContext({ of: { ...clearCase('KYC'), countryCode: market } }))
    assert.equal(choices[0]?.value, market)
    assert.equal(choices.length, countries.length)
    const others = countriesIn('en').filter(({ value }) => value !== market)
    assert.deepEqual(choices.slice(1), others)
  })
