/** Countries and terms of the Estonian register. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOf, isCurrent } from './values.ts'

test('a country has two or three letters, and an unknown one is none', () => {
  assert.deepEqual(['EE', 'EST', 'IRN', 'PRK', 'QQQ', 'XX', 'UK', 'ESTONIA', ''].map(countryOf), [
    ...['EE', 'EE', 'IR', 'KP', null, null, null, null, null],
  ])
})

test('a term that has not begun, or is over, is not current', () => {
  const on = (algus_kpv: unknown, lopp_kpv: unknown) => isCurrent({ algus_kpv, lopp_kpv }, '2026-11-20')
  assert.deepEqual(
    [on('2026-11-20', {}), on('2026-11-21', {}), on('2020-01-01', '2026-11-19'), on({}, {})],
    [true, false, false, true],
  )
})
