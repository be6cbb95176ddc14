/** The UN's XML. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { read, unText } from '../../test/screening-files.ts'
import { ListFileProblem, MAIN_FILE } from '../list-file.ts'

const readText = (text: string) => read('un-xml', { [MAIN_FILE]: text })

test('reads a person', async () => {
  const { entities, fileDate } = await readText(unText)
  assert.equal(fileDate, '2026-02-27')
  const [person] = entities
  assert.deepEqual(
    { ...person, listings: undefined },
    {
      id: 'NVi.001',
      schema: 'Person',
      names: [
        { text: 'VALDEMAR ORSINOV', kind: 'PRIMARY' },
        { text: 'Waldemar Orsinoff', kind: 'ALIAS' },
        { text: 'Вальдемар Орсинов', kind: 'ALIAS' },
        { text: 'Valdemar Petrov', kind: 'PREVIOUS' },
        { text: 'The Engineer', kind: 'WEAK_ALIAS' },
      ],
      birthDates: [
        { value: '1962', circa: true },
        { value: '1963', circa: true },
        { value: '1969-03-18', circa: false },
        { value: '1971', circa: true },
      ],
      countries: ['IR', 'SY'],
      gender: 'MALE',
      identifiers: [{ id: 'A123', issuingCountry: 'QA', type: 'PASSPORT' }],
      topics: ['sanction'],
      listings: undefined,
      pep: null,
    },
  )
  const [listing] = person?.listings ?? []
  assert.deepEqual(
    [listing?.program, listing?.reason, listing?.unscId, listing?.listedOn],
    ['Norrvik', 'Born & raised in Norrvik.', 'NVi.001', '2012-12-31'],
  )
})

test('reads an entity', async () => {
  const [, entity] = (await readText(unText)).entities
  assert.deepEqual(
    [entity?.id, entity?.schema, entity?.names.map(({ text }) => text), entity?.countries],
    ['NVe.001', 'Organization', ['NORRVIK BRIGADE', 'NB'], ['ML']],
  )
})

test('an entry without a name is counted and left out', async () => {
  const text = unText.replace(/<FIRST_NAME>NORRVIK BRIGADE<\/FIRST_NAME>/, '').replace('>NB<', '><')
  const { entities, nameless } = await readText(text)
  assert.deepEqual([entities.length, nameless], [1, 1])
})

test('refuses a file of another format', async () => {
  const cases: Array<[string, RegExp]> = [
    [unText.slice(0, 900), /^line \d+: is no well-formed XML/],
    ['<html><body/></html>', /the root is not CONSOLIDATED_LIST/],
    ['{"no": "xml"}', /is no well-formed XML/],
    [`<!DOCTYPE a [<!ENTITY x "y">]>${unText}`, /has a document type/],
    [unText.replace('Norrvik</UN_LIST_TYPE>', '&x;</UN_LIST_TYPE>'), /is no well-formed XML/],
    [
      unText.replaceAll(/<(DATAID|REFERENCE_NUMBER)>.*?<\/\1>/g, ''),
      /has neither REFERENCE_NUMBER nor DATAID/,
    ],
  ]
  for (const [text, message] of cases)
    await assert.rejects(
      readText(text),
      (error) => error instanceof ListFileProblem && message.test(error.message),
    )
})

const real = path.resolve(
  import.meta.dirname,
  '../../../../../shared/data/sanctions/un-2026-02/UN_consolidated.xml',
)

test('the published list, if it is downloaded, has 730 persons and 273 entities', {
  skip: !existsSync(real),
}, async () => {
  const { entities, nameless, fileDate } = await readText(readFileSync(real, 'utf8'))
  const persons = entities.filter(({ schema }) => schema === 'Person')
  assert.deepEqual([persons.length, entities.length - persons.length, nameless], [730, 273, 0])
  assert.equal(fileDate, '2026-02-27')
  const weak = persons.flatMap(({ names }) => names.filter(({ kind }) => kind === 'WEAK_ALIAS'))
  assert.equal(weak.length, 615)
})
