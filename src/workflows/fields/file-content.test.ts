/** Files as base64: what is taken, and what is refused. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeBase64, invalidContent } from './file-content.ts'

const rows: Array<[text: string, content: string | null]> = [
  ['', ''],
  ['UERG', 'PDF'],
  ['UEQ=', 'PD'],
  ['UA==', 'P'],
  ['UERG\n', null],
  ['UE RG', null],
  ['UERG=', null],
  ['UER', null],
  ['U===', null],
]
for (const [text, content] of rows)
  test(`${JSON.stringify(text)} is ${content === null ? 'refused' : JSON.stringify(content)}`, () => {
    if (content === null) assert.throws(() => decodeBase64(text), { code: 'invalid_body' })
    else assert.equal(Buffer.from(decodeBase64(text)).toString(), content)
  })

test('an error names the field', () =>
  assert.deepEqual(invalidContent('file_empty', 'The file is empty.').extras.errors, [
    { path: '/contentBase64', code: 'file_empty', message: 'The file is empty.' },
  ]))
