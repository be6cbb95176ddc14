/** Rows by the names of their columns. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headedRows, ListFileProblem, MAIN_FILE, type Row } from './list-file.ts'

const rowsOf = async function* (rows: string[][]): AsyncIterable<Row> {
  for (const [at, cells] of rows.entries()) yield { line: at + 1, cells }
}
const header = { file: MAIN_FILE, required: ['Id', 'Name'] }
const readAll = async (rows: string[][], more = {}) => {
  const read: Array<[number, string]> = []
  for await (const row of headedRows(rowsOf(rows), { ...header, ...more }))
    read.push([row.line, row.get('name')])
  return read
}

test('columns are found by name, in any order and case', async () => {
  assert.deepEqual(
    await readAll([
      [' NAME ', 'id'],
      ['Anna', '1'],
      ['Bo', '2', ''],
    ]),
    [
      [2, 'Anna'],
      [3, 'Bo'],
    ],
  )
})

test('lines before the header are passed to the caller', async () => {
  const seen: Row[] = []
  const before = (row: Row) => seen.push(row)
  assert.deepEqual(await readAll([['Date'], ['id', 'name'], ['1', 'Anna']], { before }), [[3, 'Anna']])
  assert.deepEqual(seen, [{ line: 1, cells: ['Date'] }])
})

test('another file, a short row and an empty file are refused with their line', async () => {
  const cases: Array<[string[][], RegExp]> = [
    [[['x', 'y']], /^line 1: the header has no column Id, Name$/],
    [[['id', 'other']], /^line 1: the header has no column Name$/],
    [[['id', 'name'], ['1']], /^line 2: has 1 columns instead of 2$/],
    [
      [
        ['id', 'name'],
        ['1', '2', '3', '4'],
      ],
      /^line 2: has 4 columns instead of 2$/,
    ],
    [[], /is empty, or its header is missing/],
  ]
  for (const [rows, message] of cases)
    await assert.rejects(
      readAll(rows),
      (error) => error instanceof ListFileProblem && message.test(error.message),
    )
})

test('a problem names the file of a list of several files', () =>
  assert.equal(new ListFileProblem('alt.csv', 7, 'is wrong').message, 'alt.csv, line 7: is wrong'))
