/** OpenSanctions' entities: the listed ones, and the entities that give the reason. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '../../test/screening-files.ts'
import { MAIN_FILE } from '../list-file.ts'

const line = (id: string, schema: string, properties: Record<string, string[]>, more: object = {}) =>
  JSON.stringify({ id, schema, caption: properties.name?.[0] ?? id, datasets: ['nvk'], properties, ...more })
const target = { target: true }
const text = [
  // The sanction stands before its entity, the position after its holder.
  line('s1', 'Sanction', {
    entity: ['p1'],
    authority: ['Norrvik'],
    program: ['NVK'],
    listingDate: ['2022-02-25'],
  }),
  line(
    'p1',
    'Person',
    {
      ...{
        name: ['Valdemar Orsinov'],
        alias: ['W. Orsinoff'],
        weakAlias: ['The Engineer'],
        birthDate: ['1969'],
      },
      ...{ nationality: ['ru'], passportNumber: ['A1'], gender: ['male'], topics: ['sanction', 'role.pep'] },
    },
    target,
  ),
  line('o1', 'Occupancy', {
    holder: ['p1'],
    post: ['q1'],
    startDate: ['2018'],
    endDate: ['2020-05'],
    status: ['ended'],
  }),
  line('q1', 'Position', { name: ['Minister of Harbours'], country: ['se'], topics: ['gov.national'] }),
  line('p2', 'Person', { name: ['Vera Orsinova'], topics: ['role.rca'] }, target),
  line('f1', 'Family', { person: ['p1'], relative: ['p2'], relationship: ['spouse'] }),
  line('c1', 'Company', { name: ['Havsula LLC'], topics: ['crime'], imoNumber: ['1'] }, target),
  line('x1', 'Person', { name: ['Not A Target'] }),
  line('x2', 'CryptoWallet', { publicKey: ['abc'] }, target),
  '',
].join('\n')

test('joins sanctions, offices and relatives, in any order', async () => {
  const { entities } = await read('opensanctions-ftm', { [MAIN_FILE]: text })
  assert.deepEqual(
    entities.map(({ id }) => id),
    ['p1', 'p2', 'c1'],
  )
  const [person, relative, company] = entities
  assert.deepEqual(
    [person?.listings[0]?.authority, person?.listings[0]?.program, person?.listings[0]?.listedOn],
    ['Norrvik', 'NVK', '2022-02-25'],
  )
  assert.deepEqual(person?.pep, {
    kind: 'PEP',
    relatedTo: null,
    positions: [
      {
        ...{ title: 'Minister of Harbours', level: 'NATIONAL', topics: ['gov.national'], country: 'SE' },
        ...{ from: '2018', to: '2020-05', current: false },
      },
    ],
  })
  assert.deepEqual(person?.identifiers, [{ id: 'A1', issuingCountry: 'RU', type: 'PASSPORT' }])
  assert.deepEqual(relative?.pep, {
    ...{ kind: 'RELATIVE', positions: [] },
    relatedTo: { name: 'Valdemar Orsinov', relation: 'spouse' },
  })
  assert.deepEqual(relative?.listings, [])
  assert.deepEqual(
    [company?.schema, company?.listings[0]?.list, company?.topics],
    ['Company', 'nvk', ['crime']],
  )
})
