/** The CSV file of an own list, before it is sent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvRows } from '@foyer/name-matching/lists/files/csv-rows'
import { parseOwnList } from '@foyer/name-matching/lists/formats/own-list'
import { lineProblems, readCsvFile, template } from './csv-file.ts'

const file = (content: BlobPart) => new File([content], 'list.csv')

test('counts the lines below the header', async () =>
  assert.deepEqual(await readCsvFile(file('name\r\nBo\r\n\r\nEva\n')), {
    ...{ name: 'list.csv', csv: 'name\r\nBo\r\n\r\nEva\n', lines: 2 },
  }))

test('explains why a file is not read', async () => {
  const problem = async (content: BlobPart) => {
    const read = await readCsvFile(file(content))
    return 'problem' in read ? read.problem : ''
  }
  assert.match(await problem('name\n'), /no line/)
  assert.match(await problem(new Uint8Array([0x6e, 0x0a, 0xe5, 0x0a])), /not in UTF-8/)
  assert.match(await problem('a'.repeat(10 * 1024 * 1024 + 1)), /10 MB/)
})

test('the server accepts the template', async () => {
  async function* bytes() {
    yield Buffer.from(template, 'utf8')
  }
  const rows = csvRows(bytes(), { file: 'main', delimiter: ',' })
  const { entities, problems } = await parseOwnList(rows, { name: 'Former customers', owner: 'Us' })
  assert.deepEqual([problems, entities.map(({ schema }) => schema)], [[], ['Person', 'Organization']])
})

test('shows the problems of lines apart from those of the name', () =>
  assert.deepEqual(
    lineProblems({
      fields: [
        { path: '/csv/2/kind', code: 'invalid_line', message: 'Line 2, kind: Use person.' },
        { path: '/name', code: 'too_long', message: 'Shorter.' },
      ],
    }),
    ['Line 2, kind: Use person.'],
  ))
