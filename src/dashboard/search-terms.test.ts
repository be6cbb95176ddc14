import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clearCase } from '#test/fixtures/case.ts'
import { searchedTermsOf, termsOf } from './search-terms.ts'

describe('searchedTermsOf', () => {
  const cases: Array<[string, string[]]> = [
    ['Granhede  Möbelsnickeri AB', ['granhede', 'mobelsnickeri', 'ab']],
    ['311 204 887', ['311204887']],
    [' 19850101-1234 ', ['198501011234']],
    ['131052-308T', ['131052308t']],
    ['orderId=4711', ['orderid4711']],
    ['project=Blue Widget', ['projectbluewidget']],
    ['anna@example.com', ['annaexamplecom']],
    ['Anna anna ANNA', ['anna']],
    ['a', []],
    ['', []],
    ['a b c d e f g h', []],
    ['aa bb cc dd ee ff gg hh', ['aa', 'bb', 'cc', 'dd', 'ee', 'ff']],
  ]
  for (const [text, expected] of cases)
    it(`"${text}" looks for ${expected.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(searchedTermsOf(text), expected))
})

describe('termsOf', () => {
  const of = clearCase('KYB')
  const found = new Set(
    termsOf({
      ...of,
      externalReference: 'Order 47-11',
      data: { ...of.data, metadata: { project: 'Blue Widget' } },
    }),
  )
  const finds = (text: string) => searchedTermsOf(text).every((term) => found.has(term))
  const { organizationName, organizationNumber } = of.data.registry?.organization ?? {}
  const { givenName = '', familyName = '', personalIdentityNumber } = of.data.identity ?? {}
  const texts = [
    organizationName,
    organizationNumber?.display,
    organizationNumber?.id,
    `${givenName} ${familyName}`,
    familyName.toUpperCase(),
    personalIdentityNumber?.id,
    personalIdentityNumber?.id.slice(2),
    'anna@example.com',
    'ORDER 47-11',
    'order4711',
    'project=blue widget',
    'widget',
  ] as string[]
  for (const text of texts) it(`match the text ${text}`, () => assert.ok(finds(text), [...found].join(' ')))

  it('match no other text', () => {
    for (const text of ['bertil', 'anna@example.org', 'project=red', '4712']) assert.ok(!finds(text), text)
  })

  it('are bounded in number', () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`key${at}`, `a${at} b${at} c${at} d${at} e${at} f${at} g${at}`]),
    )
    assert.equal(termsOf({ ...of, data: { ...of.data, metadata } }).length, 100)
  })
})
