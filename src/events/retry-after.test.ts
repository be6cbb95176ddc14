/** Every form of Retry-After, and invalid values. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsOfRetryAfter } from './retry-after.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('reads every form of Retry-After as seconds from now', () => {
  const table: Array<[string | undefined, number | null]> = [
    ['0', 0],
    [' 120 ', 120],
    ['99999999999999999999999', Number.MAX_SAFE_INTEGER],
    ['Fri, 20 Nov 2026 12:01:40 GMT', 100],
    ['Friday, 20-Nov-26 12:01:40 GMT', 100],
    ['Fri Nov 20 12:01:40 2026', 100],
    ['Fri Jan  1 00:00:00 2027', 41.5 * 86_400],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 251_607_124_799],
    ...[
      undefined,
      '',
      '-5',
      '+5',
      '1.5',
      '1e9',
      '0x10',
      'soon',
      '120, 240',
      '120 s',
      '2026-11-20T12:01:40Z',
    ].map((text): [string | undefined, null] => [text, null]),
    ...['Fri, 20 Nov 2026 12:01:40', 'Fri, 20 Nov 2026 12:01:40 CET', 'Fri, 20 Foo 2026 12:01:40 GMT'].map(
      (text): [string, null] => [text, null],
    ),
  ]
  for (const [text, seconds] of table) assert.equal(secondsOfRetryAfter(text, now), seconds, String(text))
})
