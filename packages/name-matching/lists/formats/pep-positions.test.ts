/** Persons with public offices. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { read, readOne } from '../../test/screening-files.ts'
import { ListFileProblem, MAIN_FILE } from '../list-file.ts'

const person = {
  ...{
    id: 'p1',
    name: 'Eva Testsson',
    aliases: ['Eva T'],
    birthDate: '1970-01-02',
    gender: 'woman',
    countries: ['SE'],
  },
  positions: [
    { position: 'Minister', start: '2018-10-01', end: null, topics: ['gov.national'] },
    { position: 'Mayor', start: '2010', end: '2014-12-31', topics: ['gov.muni'], country: 'FI' },
    { start: '2000' },
  ],
}

test('reads an array and JSON lines', async () => {
  const array = await readOne('pep-positions', { [MAIN_FILE]: JSON.stringify([person], null, 1) })
  const lines = await readOne('pep-positions', { [MAIN_FILE]: `${JSON.stringify(person)}\n` })
  assert.deepEqual(array, lines)
  assert.deepEqual(
    [array.names.length, array.gender, array.birthDates[0]?.value],
    [2, 'FEMALE', '1970-01-02'],
  )
  assert.deepEqual(
    array.pep?.positions.map(({ title, level, country, from, to, current }) => [
      title,
      level,
      country,
      from,
      to,
      current,
    ]),
    [
      ['Mayor', 'LOCAL', 'FI', '2010', '2014-12-31', false],
      ['Minister', 'NATIONAL', 'SE', '2018-10-01', null, null],
    ],
  )
})

test('refuses a value that is not a person, and leaves out persons without a name', async () => {
  await assert.rejects(read('pep-positions', { [MAIN_FILE]: '[1]' }), ListFileProblem)
  await assert.rejects(read('pep-positions', { [MAIN_FILE]: '[{' }), ListFileProblem)
  await assert.rejects(read('pep-positions', { [MAIN_FILE]: ' \n' }), ListFileProblem)
  const { nameless } = await read('pep-positions', { [MAIN_FILE]: '{"id": "x", "name": {"a": 1}}' })
  assert.equal(nameless, 1)
})

const real = path.resolve(
  import.meta.dirname,
  '../../../../../shared/data/sanctions/pep/se_riksdag_ministers_2018plus.json',
)

test('a published list, if it is downloaded, has 740 persons', { skip: !existsSync(real) }, async () => {
  const { entities, nameless } = await read('pep-positions', { [MAIN_FILE]: readFileSync(real) })
  assert.deepEqual([entities.length, nameless], [740, 0])
  assert.ok(entities.every(({ pep }) => (pep?.positions.length ?? 0) > 0))
})
