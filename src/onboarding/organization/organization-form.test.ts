/** The forms of the company step: what a search becomes, and what a company typed by hand needs. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Registry } from '@foyer/company-registers/contract'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import {
  organizationProblems,
  parseNumber,
  readDeclared,
  searchQueryOf,
  toManualForm,
} from './organization-form.ts'
import type { OrganizationStep } from './stages.ts'

const step: OrganizationStep = { key: 'company', kind: 'ORGANIZATION' }
const registry = { name: 'Test register' } as unknown as Registry
const contextIn = (countryCode = 'SE', mode: 'sandbox' | 'live' = 'sandbox') =>
  pageContext({ of: { ...clearCase('KYB'), countryCode, mode }, registry, input: { method: 'POST' } })

const queries: Array<[typed: Form, query: string]> = [
  [{ query: '  Testverk  ' }, 'Testverk'],
  [{ query: ['first', 'second'] }, 'first'],
  [{}, ''],
  [{ query: 'x'.repeat(300) }, 'x'.repeat(200)],
]
for (const [typed, query] of queries)
  test(`searches for ${JSON.stringify(query).slice(0, 20)}`, () => assert.equal(searchQueryOf(typed), query))

const numbers: Array<[country: string, mode: 'sandbox' | 'live', typed: string, id: string]> = [
  ['SE', 'live', '556016-0680', '5560160680'],
  ['SE', 'live', 'Org.nr 556016-0680', '5560160680'],
  ['SE', 'live', 'SE556016068001', '5560160680'],
  ['SE', 'live', '16 556016 0680', '5560160680'],
  ['NO', 'live', '974 760 673 MVA', '974760673'],
  ['NO', 'sandbox', '310 022 209', '310022209'],
  ['NO', 'live', '310 022 209', 'organization_number_synthetic'],
  ['NO', 'live', '974 760 674', 'organization_number_check_digit'],
  ['FI', 'live', '112038-9', '0112038-9'],
  ['FI', 'live', 'FI01120389', '0112038-9'],
  ['DE', 'live', 'HRB 6684, AG Potsdam', 'HRB 6684 Potsdam'],
]
for (const [country, mode, typed, expected] of numbers)
  test(`${typed} in ${country}, ${mode}: ${expected}`, () => {
    const read = parseNumber(typed, contextIn(country, mode))
    assert.equal('value' in read ? read.value.id : read.problem, expected)
  })

test('names the country of a number from another market in the language of the page', () => {
  const read = parseNumber('974 760 673', { ...contextIn('SE'), language: 'sv' })
  assert.deepEqual(read, {
    problem: 'organization_number_elsewhere',
    values: { other: 'Norge', country: 'Sverige' },
  })
})

describe('the form for a company entered by hand', () => {
  const rows: Array<[what: string, draft: Form, query: string, form: Form]> = [
    ['gets a name from the search', {}, 'Testverk', { name: 'Testverk', number: '', carried: 'Testverk' }],
    [
      'gets a number from the search',
      {},
      '556016-0680',
      { name: '', number: '556016-0680', carried: '556016-0680' },
    ],
    [
      'gets a number with a mistake too',
      {},
      '556016-0681',
      { name: '', number: '556016-0681', carried: '556016-0681' },
    ],
    [
      'keeps a typed name, and gets the number',
      { name: 'Mitt AB' },
      '556016-0680',
      { name: 'Mitt AB', number: '556016-0680', carried: '556016-0680' },
    ],
    ['keeps a typed name against a searched one', { name: 'Mitt AB' }, 'Testverk', { name: 'Mitt AB' }],
    [
      'replaces what an earlier search carried',
      { name: 'Gammalt', carried: 'Gammalt' },
      'Nytt',
      { name: 'Nytt', number: '', carried: 'Nytt' },
    ],
    [
      'moves on from a carried name to a number',
      { name: 'Gammalt', carried: 'Gammalt' },
      '556016-0680',
      { name: '', number: '556016-0680', carried: '556016-0680' },
    ],
    ['is left alone without a search', { name: 'Mitt AB' }, '  ', { name: 'Mitt AB' }],
  ]
  for (const [what, draft, query, form] of rows)
    test(what, () => assert.deepEqual(toManualForm(draft, query, contextIn()), form))
})

describe('the query of the search', () => {
  const rows: Array<[query: string, problems: string[], country?: string]> = [
    ['', ['query required']],
    ['   ', ['query required']],
    ['a', ['query search_too_short']],
    ['ab', []],
    ['Testverk AB', []],
    ['3 Tjejer AB', []],
    ['556016-0680', []],
    ['556016-0681', ['query organization_number_check_digit']],
    ['5560160', ['query invalid_organization_number']],
    ['974 760 673', ['query organization_number_elsewhere']],
    ['HRB 6684, Amtsgericht Potsdam', ['query organization_number_elsewhere']],
    ['HRB 6684', []],
    ['HRB 900101 B', [], 'DE'],
    ['Amtsgericht Potsdam, HRB 6684', [], 'DE'],
    ['HRB 6684 Atlantis', ['query invalid_organization_number'], 'DE'],
    ['Hansa Bau GmbH', [], 'DE'],
  ]
  for (const [query, problems, country = 'SE'] of rows)
    test(`“${query}” in ${country}: ${problems.join() || 'accepted'}`, () => {
      const found = organizationProblems(contextIn(country), step, { stage: 'SEARCH', query })
      assert.deepEqual(
        found.map(({ field, code }) => `${field} ${code}`),
        problems,
      )
    })
})

const declared = {
  name: 'Testverk AB',
  number: '',
  legalForm: 'OTHER',
  line: 'Provgatan 1',
  postalCode: '111 22',
  city: 'Stockholm',
  country: 'SE',
}
describe('a company entered by hand', () => {
  const rows: Array<[what: string, form: Form, problems: string[]]> = [
    ['complete', {}, []],
    ['with a number', { number: '556016-0680' }, []],
    ['with a wrong number', { number: '556016-0681' }, ['number organization_number_check_digit']],
    ['in another country', { country: 'NO', postalCode: '0150', city: 'Oslo' }, []],
    ['with a postal code of another country', { country: 'NO' }, ['postalCode invalid_postal_code']],
    ['with an unknown legal form', { legalForm: 'toString' }, ['legalForm choice_unknown']],
    [
      'with nothing',
      { name: '', legalForm: '', line: '', postalCode: '', city: '', country: '' },
      [
        'name required',
        'legalForm choice_missing',
        'line required',
        'postalCode required',
        'city required',
        'country required',
      ],
    ],
  ]
  for (const [what, form, problems] of rows)
    test(`${what}: ${problems.length} problems`, () => {
      const read = readDeclared({ ...declared, ...form }, contextIn())
      assert.deepEqual(
        'problems' in read ? read.problems.map(({ field, code }) => `${field} ${code}`) : [],
        problems,
      )
    })

  test('becomes an answer without a registry', () => {
    const read = readDeclared({ ...declared, number: '556016-0680' }, contextIn())
    assert.ok('answer' in read && read.answer.kind === 'ORGANIZATION')
    const { source, name, organizationNumber, declared: kept } = read.answer
    assert.deepEqual(
      [source, name, organizationNumber?.id, kept?.legalForm],
      ['DECLARED', 'Testverk AB', '5560160680', 'OTHER'],
    )
    assert.deepEqual([kept?.address?.type, kept?.address?.postalCode], ['REGISTERED', '11122'])
  })
})
