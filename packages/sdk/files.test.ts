/** Base64 of large files, and the names of downloads. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { base64Of, downloadOf, withContent } from './files.ts'

describe('base64', () => {
  for (const length of [0, 1, 2, 3, 8_189, 8_190, 8_191, 5_000_001])
    test(`of ${length} bytes is as others make it`, () => {
      const bytes = randomBytes(length)
      assert.equal(base64Of(bytes), bytes.toString('base64'))
    })

  test('of content replaces it, and leaves the other fields and bodies', async () => {
    const body = { name: 'a.pdf', content: new Blob(['ab', 'c']) }
    assert.deepEqual(await withContent(body), { name: 'a.pdf', contentBase64: 'YWJj' })
    const encoded = { name: 'a.pdf', contentBase64: 'YWJj' }
    assert.equal(await withContent(encoded), encoded)
  })
})

describe('the name of a download', () => {
  const rows: Array<[header: string, name: string | null]> = [
    ['attachment; filename="a b.pdf"', 'a b.pdf'],
    ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
    ['attachment; filename=a.pdf; size=3', 'a.pdf'],
    ['attachment; filename="a_.pdf"; filename*=UTF-8\'\'%C3%A5%20b.pdf', 'å b.pdf'],
    ['attachment; filename="a.pdf"; filename*=UTF-8\'\'%ZZ', 'a.pdf'],
    ['attachment', null],
  ]
  for (const [header, name] of rows)
    test(`in ${header} is ${name}`, async () => {
      const reply = new Response('abc', { headers: { 'content-disposition': header } })
      assert.equal((await downloadOf(reply)).name, name)
    })

  test('and its size may be missing, and its content empty', async () => {
    const { stream, name, sizeBytes, contentType } = await downloadOf(new Response(null))
    assert.deepEqual([name, sizeBytes, contentType], [null, null, 'application/octet-stream'])
    assert.equal(await new Response(stream).text(), '')
  })
})
