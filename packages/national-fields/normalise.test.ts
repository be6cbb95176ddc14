/** Typed and pasted text in its plain and compact form. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compact, isBlank, plain } from './normalise.ts'

const rows: Array<[typed: string, plainText: string, compactText: string]> = [
  ['', '', ''],
  [' \t\n ', '', ''],
  ['\u200b\u00ad\ufeff', '', ''],
  ['  a  b\n c ', 'a b c', 'ABC'],
  ['111\u00a022', '111 22', '11122'],
  ['a–b—c−d‐e', 'a-b-c-d-e', 'A-B-C-D-E'],
  ['19１９', '1919', '1919'],
  ['a\u0308', 'ä', 'Ä'],
  ['\u202eabc', 'abc', 'ABC'],
  ['1.2,3:4;5/6\'7"8', '1.2,3:4;5/6\'7"8', '12345678'],
  ['090527+1474', '090527+1474', '090527+1474'],
]
for (const [typed, plainText, compactText] of rows)
  test(JSON.stringify(typed), () => {
    assert.equal(plain(typed), plainText)
    assert.equal(compact(typed), compactText)
    assert.equal(isBlank(typed), plainText === '')
  })
