/** The UK's CSV, in the format since 28 January 2026. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, ukText } from '../../test/screening-files.ts'
import { ListFileProblem, MAIN_FILE } from '../list-file.ts'

const person = {
  ...{
    'Unique ID': 'NVK0001',
    'UN Reference Number': 'NVi.001',
    'Designation Type': 'Individual',
    Gender: 'Male',
  },
  ...{
    'Regime Name': 'Norrvik',
    'Sanctions Imposed': 'Asset freeze|Travel Ban',
    'Date Designated': '25/02/2022',
  },
  ...{ 'D.O.B': '00/00/1969', 'Nationality(/ies)': '(1) Iran (2) Syria', 'Passport number': 'A1' },
}
const text = ukText([
  {
    ...person,
    'Name 6': 'ORSINOV',
    'Name 1': 'Valdemar',
    'Name 2': 'Petrovich',
    'Name type': 'Primary Name',
  },
  { ...person, 'Name 6': 'Orsinoff', 'Name type': 'Alias', 'Name non-latin script': 'Вальдемар Орсинов' },
  { ...person, 'Name 6': 'The Engineer', 'Name type': 'Alias', 'Alias strength': 'Low quality a.k.a' },
  {
    ...{
      'Unique ID': 'NVK0002',
      'Name 6': 'HAVSULA STAR',
      'Name type': 'Primary Name',
      'Regime Name': 'Norrvik',
    },
    ...{ 'Designation Type': 'Ship', 'IMO number': '9999999', 'Current believed flag of ship': 'Panama' },
  },
  {
    ...{
      'Unique ID': 'NVK0003',
      'Name 6': 'HAVSULA, LTD',
      'Name type': 'Primary Name',
      'Regime Name': 'Norrvik',
    },
    ...{ 'Designation Type': 'Entity', 'Address Country': 'Belarus' },
  },
])
const readText = (one: string) => read('uk-csv', { [MAIN_FILE]: one })

test('groups the rows of an entry', async () => {
  const { entities, fileDate } = await readText(text)
  const [individual, ship, company] = entities
  assert.deepEqual([entities.length, fileDate], [3, '2026-10-08'])
  assert.deepEqual(individual?.names, [
    { text: 'Valdemar Petrovich ORSINOV', kind: 'PRIMARY' },
    { text: 'Orsinoff', kind: 'ALIAS' },
    { text: 'Вальдемар Орсинов', kind: 'ALIAS' },
    { text: 'The Engineer', kind: 'WEAK_ALIAS' },
  ])
  assert.deepEqual(
    [individual?.schema, individual?.gender, individual?.countries, individual?.birthDates],
    ['Person', 'MALE', ['IR', 'SY'], [{ value: '1969', circa: false }]],
  )
  const [listing] = individual?.listings ?? []
  assert.deepEqual(
    [listing?.measures, listing?.unscId, listing?.listedOn, listing?.country],
    [['Asset freeze', 'Travel Ban'], 'NVi.001', '2022-02-25', 'GB'],
  )
  assert.deepEqual([ship?.schema, ship?.identifiers[0]?.id, ship?.countries], ['Vessel', '9999999', ['PA']])
  assert.deepEqual([company?.schema, company?.names[0]?.text], ['Organization', 'HAVSULA, LTD'])
})

test('refuses the discontinued list, and a truncated file', async () => {
  const old =
    'Last Updated,03/06/2026\nName 6,Name 1,DOB,Group Type,Alias Type,Group ID\nORSINOV,Valdemar,,,,1\n'
  const isProblem = (message: RegExp) => (error: unknown) =>
    error instanceof ListFileProblem && message.test(error.message)
  await assert.rejects(readText(old), isProblem(/^line 2: the header has no column Unique ID/))
  await assert.rejects(readText(text.slice(0, -60)), isProblem(/columns instead of 58|cut off/))
  await assert.rejects(readText(text.replaceAll('NVK0003', '')), isProblem(/^line 7: Unique ID is empty$/))
})

test('reads the known parts of a date of birth, and counts unreadable dates', async () => {
  const born = (date: string) => ({
    ...person,
    'Name 6': 'ORSINOV',
    'Name type': 'Primary Name',
    'D.O.B': date,
  })
  const rows = ['(1) dd/mm/1965 (2) dd/03/1966', '15/08/19yy', '15/08/19yy', '1958 or 1959'].map(born)
  const { entities, unreadDates } = await readText(ukText(rows))
  const values = entities[0]?.birthDates.map(({ value }) => value)
  assert.deepEqual([values, unreadDates], [['1958', '1959', '1965', '1966-03'], 1])
})
