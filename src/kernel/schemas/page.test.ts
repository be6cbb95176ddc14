/** Pages of a list that is read as a whole. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError } from '../api-error.ts'
import { pageOfAll } from './page.ts'

const key = (row: string) => row
const cases: Array<[title: string, rows: string, asked: [limit?: number, cursor?: string], page: string]> = [
  ['an empty list', '', [2], ' null'],
  ['without a limit, all', 'abc', [], 'abc null'],
  ['the first page', 'abcd', [2], 'ab 2.b'],
  ['the next page', 'abcd', [2, '2.b'], 'cd null'],
  ['a page that ends with the list', 'ab', [2], 'ab null'],
  ['a row that was added before', 'xabcd', [2, '2.b'], 'cd null'],
  ['the last row of the page before was deleted', 'acd', [2, '2.b'], 'cd null'],
  ['everything was deleted', '', [2, '2.b'], ' null'],
]
describe('a page', () => {
  for (const [title, rows, [limit, cursor], expected] of cases)
    test(title, () => {
      const asked = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) }
      const { data, nextCursor, hasMore } = pageOfAll([...rows], asked, key)
      assert.equal(`${data.join('')} ${nextCursor}`, expected)
      assert.equal(hasMore, nextCursor !== null)
    })
  test('refuses a cursor of something else', () =>
    assert.throws(
      () => pageOfAll(['a'], { cursor: 'foyer:webhook::1' }, key),
      (error) => error instanceof ApiError && error.code === 'invalid_body',
    ))
})
