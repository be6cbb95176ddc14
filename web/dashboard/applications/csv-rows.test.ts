/** The rows of a CSV file, counted in pieces of every length. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { csvCell } from '#dashboard/csv.ts'
import { csvRowCounter } from './csv-rows.ts'

const rowOf = (...cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`
const head = `\uFEFF${rowOf('id', 'name')}`
const files: Array<[what: string, text: string, rows: number]> = [
  ['nothing', '', 0],
  ['only the names of the columns', head, 0],
  ['two rows', head + rowOf('1', 'Ås') + rowOf('2', 'Bø'), 2],
  ['a cell of several lines', head + rowOf('1', 'a\nb\r\nc') + rowOf('2', ''), 2],
  ['quotes inside of cells', head + rowOf('1', 'the "new"\none') + rowOf('"', '""\n'), 2],
  ['a row that is not whole', `${head + rowOf('1', 'a')}2,"b`, 1],
]

describe('the rows of a CSV file', () => {
  for (const [what, text, rows] of files)
    test(`${what}: ${rows}`, () => {
      const bytes = new TextEncoder().encode(text)
      for (let size = 1; size <= bytes.length + 1; size += 1) {
        const counter = csvRowCounter()
        for (let at = 0; at < bytes.length; at += size) counter.add(bytes.subarray(at, at + size))
        assert.equal(counter.count(), rows, `in pieces of ${size}`)
      }
    })
})
