/** OFAC's files: rows without a header, `-0-`, the byte at the end, and the remarks. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { ofacTexts, read } from '../../test/screening-files.ts'
import { ListFileProblem } from '../list-file.ts'

test('reads a person with aliases, birth dates, countries and documents', async () => {
  const { entities, nameless } = await read('ofac-sdn', ofacTexts)
  const [person] = entities
  assert.deepEqual(person, {
    id: '100',
    schema: 'Person',
    names: [
      { text: 'ORSINOV, Valdemar Petrovich', kind: 'PRIMARY' },
      { text: 'ORSINOFF, Waldemar', kind: 'ALIAS' },
      { text: 'ORSIN', kind: 'PREVIOUS' },
      { text: 'PETROV, Valdemar', kind: 'PREVIOUS' },
      { text: 'THE ENGINEER', kind: 'WEAK_ALIAS' },
    ],
    birthDates: [
      { value: '1968', circa: true },
      { value: '1969-03-18', circa: false },
    ],
    countries: ['IR', 'KP'],
    gender: 'MALE',
    identifiers: [
      { id: '77-12', issuingCountry: 'IR', type: 'NATIONAL' },
      { id: '998877', issuingCountry: null, type: 'TAX' },
      { id: 'A123456', issuingCountry: 'IR', type: 'PASSPORT' },
    ],
    topics: ['sanction'],
    listings: ['ALPHA', 'BETA'].map((program) => ({
      ...{ list: 'OFAC SDN List', authority: 'Office of Foreign Assets Control', program, programUrl: null },
      ...{ measures: [], reason: null, country: 'US', listId: '100', unscId: null, listedOn: null },
      ...{ startDate: null, endDate: null, sourceUrl: null },
    })),
    pep: null,
  })
  assert.equal(nameless, 0)
})

test('reads a company, a vessel and an aircraft', async () => {
  const { entities } = await read('ofac-sdn', ofacTexts)
  const [, company, vessel, aircraft] = entities
  assert.deepEqual([entities.length, company?.schema, vessel?.schema], [4, 'Organization', 'Vessel'])
  assert.deepEqual([company?.names[0]?.text, company?.countries], ['HAVSULA SHIPPING, LLC', ['PA']])
  assert.deepEqual(company?.identifiers, [
    { id: '5493000000000000XX99', issuingCountry: null, type: 'LEI' },
    { id: '5599', issuingCountry: 'PA', type: 'REGISTRATION' },
  ])
  assert.deepEqual(
    [vessel?.countries, vessel?.identifiers[1]],
    [['PA'], { id: '9999999', issuingCountry: null, type: 'IMO' }],
  )
  assert.deepEqual(aircraft?.topics, ['aircraft', 'sanction'])
})

/** Without its last row, and the mark after it. */
const atRow = (text: string): string => `${text.split('\r\n').slice(0, -2).join('\r\n')}\r\n`

test('works without the file of comments, and refuses another file in place of the others', async () => {
  const { 'sdn_comments.csv': _comments, ...texts } = ofacTexts
  assert.equal((await read('ofac-sdn', texts)).entities.length, 4)
  const cases: Array<[object, RegExp]> = [
    [{ 'alt.csv': '100,1,"aka"' }, /^alt.csv, line 1: has 3 columns instead of 5$/],
    [{ 'add.csv': '<html>' }, /^add.csv, line 1: has 1 columns instead of 6$/],
    [
      { 'sdn.csv': 'id,a,b,c,d,e,f,g,h,i,j,k' },
      /^sdn.csv, line 1: does not begin with the number of an entry$/,
    ],
    [{ 'alt.csv': '\u001a' }, /^alt.csv, has no row, although the list always has some$/],
    [{ 'add.csv': '' }, /^add.csv, has no mark of its end \(0x1A\): the file is cut off$/],
    [{ 'alt.csv': atRow(ofacTexts['alt.csv']) }, /^alt.csv, has no mark of its end/],
    [{ 'sdn.csv': atRow(ofacTexts['sdn.csv']) }, /^sdn.csv, has no mark of its end/],
    [{ 'sdn.csv': '100,"cut off' }, /^sdn.csv, line \d+: a quoted value is not closed: the file is cut off$/],
  ]
  for (const [change, message] of cases)
    await assert.rejects(
      read('ofac-sdn', { ...texts, ...change }),
      (error) => error instanceof ListFileProblem && message.test(error.message),
    )
})

const shared = path.resolve(import.meta.dirname, '../../../../../shared/data/sanctions')

describe('the published files, if they are downloaded', { skip: !existsSync(shared) }, () => {
  const text = (folder: string, ...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, readFileSync(path.join(shared, folder, name))]))
  test('have 8,976 entries in SDN', async () => {
    const texts = text('ofac-2021-07', 'sdn.csv', 'alt.csv', 'add.csv', 'sdn_comments.csv')
    const { entities, nameless } = await read('ofac-sdn', texts)
    const of = (schema: string) => entities.filter((entity) => entity.schema === schema)
    assert.deepEqual([entities.length, nameless], [8_976, 0])
    assert.deepEqual(
      [of('Person').length, of('Organization').length, of('Vessel').length],
      [4_620, 3_673, 683],
    )
    assert.equal(
      entities.flatMap(({ names }) => names.filter(({ kind }) => kind === 'WEAK_ALIAS')).length,
      2_417,
    )
    assert.equal(of('Person').filter(({ birthDates }) => birthDates.length > 0).length, 4_428)
  })
  test('have 442 entries in the consolidated list', async () => {
    const texts = text(
      'ofac-cons-2025-12',
      'cons_prim.csv',
      'cons_alt.csv',
      'cons_add.csv',
      'cons_comments.csv',
    )
    const { entities } = await read('ofac-consolidated', texts)
    assert.equal(entities.length, 442)
  })
})
