/** Countries and terms of the Estonian register. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOf, isCurrent } from './values.ts'

test('reads a country code of two or three letters, and ignores an unknown one', () => {
  assert.deepEqual(['EE', 'EST', 'IRN', 'PRK', 'QQQ', 'XX', 'UK', 'ESTONIA', ''].map(countryOf), [
    ...['EE', 'EE', 'IR', 'KP', null, null, null, null, null],
  ])
})

test('a term in the future or the past is not current', () => {
  const on = (algus_kpv: unknown, lopp_kpv: unknown) => isCurrent({ algus_kpv, lopp_kpv }, '2026-11-20')
  assert.deepEqual(
    [on('2026-11-20', {}), on('2026-11-21', {}), on('2020-01-01', '2026-11-19'), on({}, {})],
    [true, false, false, true],
  )
})
