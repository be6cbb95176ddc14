/** Providers of an archive are checked as if a person had sent them, and come without secrets. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { archivedProviderOf } from './archived-providers.ts'

const whole = {
  ...{ provider: 'companieshouse', market: 'GB', enabled: true, position: 2 },
  settings: { baseUrl: 'https://house.example' },
}

describe('an archived provider', () => {
  test('needs no secret', () => assert.deepEqual(archivedProviderOf(whole, 'live'), whole))
  const rows: Array<[what: string, change: Partial<typeof whole>, message: RegExp]> = [
    ['of another version', { provider: 'later' }, /no such provider/],
    ['of another market', { market: 'SE' }, /does not serve/],
    ['without its address', { settings: {} as never }, /baseUrl: It is missing/],
    ['with a secret among its settings', { settings: { ...whole.settings, apiKey: 'x' } as never }, /secret/],
  ]
  for (const [what, change, message] of rows)
    test(`${what} is left out`, () => {
      const read = archivedProviderOf({ ...whole, ...change }, 'live')
      assert.ok('code' in read && read.code === 'provider_left_out')
      assert.match(read.message, message)
    })
})
