/** OpenSanctions' simple CSV. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, readOne, simpleText } from '../../test/screening-files.ts'
import { ListFileProblem, MAIN_FILE } from '../list-file.ts'
import { listedSchemaOf } from './opensanctions-simple.ts'

const row = {
  ...{
    id: 'Q1',
    schema: 'Person',
    name: 'Valdemar Orsinov',
    aliases: 'Waldemar Orsinoff;"Orsinov; the Younger"',
  },
  ...{
    birth_date: '1969-03-18;1968',
    countries: 'ru;suhh',
    identifiers: 'A-1;B-2',
    sanctions: 'NVK - freeze',
  },
  ...{
    program_ids: 'NVK-1',
    dataset: 'Norrvik Sanctions',
    first_seen: '2022-02-25T10:00:00',
    last_seen: '2026-11-17',
  },
}
const texts = (...rows: Array<Record<string, string>>) => ({ [MAIN_FILE]: simpleText(rows) })

test('reads a sanctioned person', async () => {
  const { fileDate } = await read('opensanctions-simple', texts(row))
  const person = await readOne('opensanctions-simple', texts(row))
  assert.equal(fileDate, '2026-11-17')
  assert.deepEqual(
    person.names.map(({ text }) => text),
    ['Valdemar Orsinov', 'Orsinov; the Younger', 'Waldemar Orsinoff'],
  )
  assert.deepEqual([person.countries, person.identifiers.length, person.pep], [['RU'], 2, null])
  const [listing] = person.listings
  assert.deepEqual(
    [listing?.list, listing?.program, listing?.reason, listing?.listedOn],
    ['Norrvik Sanctions', 'NVK-1', 'NVK - freeze', '2022-02-25'],
  )
})

test('a person of a PEP list is politically exposed and not sanctioned', async () => {
  const person = await readOne('opensanctions-simple', texts(row), 'PEP')
  assert.deepEqual([person.listings, person.topics, person.pep?.kind], [[], ['role.pep'], 'PEP'])
})

test('a list from another publisher may have positions', async () => {
  const text =
    'id,schema,name,aliases,birth_date,countries,identifiers,positions\n' +
    '1,Person,Eva Testsson,,,se,,Minister;Mayor\n'
  const person = await readOne('opensanctions-simple', { [MAIN_FILE]: text }, 'PEP')
  assert.deepEqual(
    person.pep?.positions.map(({ title }) => title),
    ['Mayor', 'Minister'],
  )
})

test('entries that are neither a person nor an organization are left out', async () => {
  const { entities, nameless } = await read(
    'opensanctions-simple',
    texts(row, { ...row, id: 'Q2', schema: 'CryptoWallet' }),
  )
  assert.deepEqual([entities.length, nameless], [1, 0])
  assert.deepEqual([listedSchemaOf('Vessel'), listedSchemaOf('toString')], ['Vessel', undefined])
})

test('a row without an id is refused with its line', async () =>
  assert.rejects(
    read('opensanctions-simple', texts(row, { ...row, id: ' ' })),
    (error) => error instanceof ListFileProblem && error.line === 3,
  ))
