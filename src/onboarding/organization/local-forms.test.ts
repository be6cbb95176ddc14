/** The legal forms that a person may choose by hand: those of the market, in its words. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { legalFormChoices, legalForms } from './local-forms.ts'

const registers = {
  ...({ SE: 'bolagsverket', NO: 'brreg', FI: 'prh', DK: 'cvr', GB: 'companieshouse' } as const),
  ...({ DE: 'gleif', FR: 'recherche-entreprises', NL: 'kvk', EE: 'ariregister' } as const),
}
type Forms = Record<string, { category: string }>

for (const [market, register] of Object.entries(registers) as Array<[keyof typeof registers, string]>)
  test(`every kind of form of the register of ${market} may be chosen`, () => {
    const file = new URL(`../../../packages/company-registers/${register}/codes.json`, import.meta.url)
    const { legalForms: own, germanForms } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Forms>
    const registered = new Set(Object.values(own ?? germanForms ?? {}).map(({ category }) => category))
    const offered = legalFormChoices(market, 'en').map(({ value }) => String(value))
    assert.deepEqual(
      [...registered].filter((category) => !offered.includes(category)),
      [],
    )
    assert.equal(offered.at(-1), 'OTHER')
  })

test('a form has its local word beside it, unless that is the word of the reader', () => {
  const labelOf = (value: string, language: 'en' | 'nl') =>
    legalFormChoices('NL', language).find((each) => each.value === value)?.label
  assert.equal(labelOf('LIMITED_COMPANY', 'en'), 'Limited company (B.V.)')
  assert.equal(labelOf('FOUNDATION', 'nl'), 'Stichting')
  assert.equal(labelOf('PUBLIC_BODY', 'en'), 'Public body')
})

test('a market without a list of its own has every form', () =>
  assert.deepEqual(
    legalFormChoices('PL', 'en').map(({ value }) => value),
    legalForms,
  ))
