/** The EU's CSV: several rows are one entry. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { euText, read } from '../../test/screening-files.ts'
import { ListFileProblem, MAIN_FILE } from '../list-file.ts'

const entry = {
  ...{ fileGenerationDate: '17/11/2026', Entity_LogicalId: '13', Entity_EU_ReferenceNumber: 'EU.27.28' },
  ...{ Entity_SubjectType: 'P', Entity_Regulation_Programme: 'NVK', Entity_DesignationDate: '2022-02-25' },
}
const company = {
  ...entry,
  Entity_LogicalId: '99',
  Entity_EU_ReferenceNumber: 'EU.9',
  Entity_SubjectType: 'E',
}
const text = euText([
  { ...entry, NameAlias_WholeName: 'Valdemar Orsinov', NameAlias_Gender: 'M' },
  { ...company, NameAlias_WholeName: 'Havsula Shipping' },
  { ...entry, NameAlias_LastName: 'Orsinoff', NameAlias_FirstName: 'Waldemar' },
  { ...entry, BirthDate_BirthDate: '1969-03-18' },
  { ...entry, BirthDate_YearRangeFrom: '1968', BirthDate_YearRangeTo: '1969' },
  { ...entry, BirthDate_BirthDate: '1970', BirthDate_Circa: 'true' },
  { ...entry, Citizenship_CountryIso2Code: 'RU' },
  { ...entry, Address_CountryIso2Code: 'BY' },
  { ...entry, Identification_Number: 'A1', Identification_TypeDescription: 'National passport' },
  { ...entry, Identification_Number: 'B2', Identification_KnownFalse: 'true' },
  { ...company, Identification_Number: '5599', Identification_TypeDescription: 'Registration Number' },
])
const readText = (one: string) => read('eu-csv', { [MAIN_FILE]: one })

test('groups the rows of an entry, also when they are not adjacent', async () => {
  const { entities, fileDate } = await readText(text)
  const [person, organization] = entities
  assert.deepEqual([entities.length, fileDate], [2, '2026-11-17'])
  assert.deepEqual(
    { ...person, listings: undefined },
    {
      ...{
        id: '13',
        schema: 'Person',
        gender: 'MALE',
        countries: ['BY', 'RU'],
        topics: ['sanction'],
        pep: null,
      },
      names: [
        { text: 'Valdemar Orsinov', kind: 'PRIMARY' },
        { text: 'Waldemar Orsinoff', kind: 'ALIAS' },
      ],
      birthDates: [
        { value: '1968', circa: true },
        { value: '1969', circa: true },
        { value: '1969-03-18', circa: false },
        { value: '1970', circa: true },
      ],
      identifiers: [{ id: 'A1', issuingCountry: null, type: 'PASSPORT' }],
      listings: undefined,
    },
  )
  assert.equal(person?.listings.length, 1)
  assert.deepEqual(
    [person?.listings[0]?.listId, person?.listings[0]?.program, person?.listings[0]?.listedOn],
    ['EU.27.28', 'NVK', '2022-02-25'],
  )
  assert.deepEqual(
    [organization?.schema, organization?.identifiers[0]?.type],
    ['Organization', 'REGISTRATION'],
  )
})

test('refuses a file of another format', async () => {
  const cases: Array<[string, RegExp]> = [
    ['<html>', /the header has no column/],
    [text.slice(0, -9), /has \d+ columns instead of 22|not closed/],
    [text.replace('17/11/2026;13;', '17/11/2026;x;'), /Entity_LogicalId is not a number/],
    ['', /is empty/],
  ]
  for (const [one, message] of cases)
    await assert.rejects(
      readText(one),
      (error) => error instanceof ListFileProblem && message.test(error.message),
    )
})

test('an entry without any name is counted and left out', async () => {
  const { entities, nameless } = await readText(
    euText([entry, { ...company, NameAlias_WholeName: 'Havsula' }]),
  )
  assert.deepEqual([entities.map(({ id }) => id), nameless], [['99'], 1])
})
