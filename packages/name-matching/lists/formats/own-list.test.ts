/** The own list of a customer. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { filesOf } from '../../test/screening-files.ts'
import { OWN_LIST_LIMITS, parseOwnList } from './own-list.ts'

const list = { name: 'Former customers', owner: 'Example Bank' }
const parse = (text: string, delimiter: ',' | ';' = ',') =>
  parseOwnList(filesOf({ own: text }).rows('own', delimiter), list)

const header = 'name,aliases,birth_date,country,identifiers,kind,note'

test('reads persons and organizations', async () => {
  const { entities, problems } = await parse(
    [
      header,
      'Anna Testsson,Ana Testson;A. Testsson,1985-07-09,SE,19850709-9805,person,"Left, with a debt"',
      'Provbolaget AB,,,Sweden,556000-0001,company,',
      'Bo Provberg,,1990;1991,,,,',
      ',,,,,,',
    ].join('\n'),
  )
  assert.deepEqual(problems, [])
  const [anna, company, bo] = entities
  assert.equal(entities.length, 3)
  assert.deepEqual(
    [anna?.schema, anna?.names.length, anna?.countries, anna?.listings[0]?.reason, anna?.listings[0]?.list],
    ['Person', 3, ['SE'], 'Left, with a debt', 'Former customers'],
  )
  assert.deepEqual(anna?.identifiers, [{ id: '19850709-9805', issuingCountry: 'SE', type: 'NATIONAL' }])
  assert.deepEqual([company?.schema, company?.identifiers[0]?.type], ['Company', 'REGISTRATION'])
  assert.deepEqual([bo?.schema, bo?.birthDates.length], ['Person', 2])
})

test('without a kind and a birth date, an entry may be a person or an organization', async () => {
  const { entities } = await parse('name,identifiers\nProvbolaget AB,556000-0001')
  assert.deepEqual(
    entities.map(({ schema, identifiers }) => [schema, identifiers[0]?.type]),
    [['LegalEntity', 'REGISTRATION']],
  )
})

test('an entry keeps its id when only its note changes, and may have an id of its own', async () => {
  const id = async (line: string, columns = header) => (await parse(`${columns}\n${line}`)).entities[0]?.id
  assert.equal(await id('Anna Testsson,,1985,,,,one'), await id('Anna Testsson,,1985,SE,,,two'))
  assert.notEqual(await id('Anna Testsson,,1985,,,,'), await id('Anna Testsson,,1986,,,,'))
  assert.equal(await id('A-7,Anna Testsson', 'id,name'), 'A-7')
})

describe('a problem names its line and column', () => {
  const cases: Array<[string, string, Array<[number, string | null]>]> = [
    ['no name', `${header}\n,,,,,,`.replace(',,,,,,', ' ,x,,,,,'), [[2, 'name']]],
    ['kind', `${header}\nAnna,,,,,robot,`, [[2, 'kind']]],
    [
      'date',
      `${header}\nAnna,,09/1985x,,,,\nBo,,soon,,,,`,
      [
        [2, 'birth_date'],
        [3, 'birth_date'],
      ],
    ],
    ['country', `${header}\nAnna,,,Atlantis,,,`, [[2, 'country']]],
    ['twice', `${header}\nAnna,,,,,,\nAnna,,,,,,`, [[3, 'id']]],
    ['too many values', `${header}\nAnna,,,,,,,,x`, [[2, null]]],
    ['another file', 'first,last\nAnna,Testsson', [[1, 'name']]],
    ['no entry', header, [[2, null]]],
    ['nothing', '', [[1, null]]],
  ]
  for (const [name, text, places] of cases)
    test(name, async () => {
      const { problems } = await parse(text)
      assert.deepEqual(
        problems.map(({ line, column }) => [line, column]),
        places,
      )
    })
})

test('the number of problems is bounded', async () => {
  const { problems } = await parse(`${header}\n${'Anna,,,,,robot,\n'.repeat(500)}`)
  assert.equal(problems.length, OWN_LIST_LIMITS.problems)
})
