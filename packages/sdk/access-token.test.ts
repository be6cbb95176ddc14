/** When an access token is renewed. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Granted, givenTokens, renewedTokens } from './access-token.ts'

/** Grants `token-1`, `token-2` and so on. */
function granting(expiresIn?: number) {
  let count = 0
  const grant = async (): Promise<Granted> => {
    count += 1
    const access_token = `token-${count}`
    await new Promise((resolve) => setImmediate(resolve))
    return expiresIn === undefined ? { access_token } : { access_token, expires_in: expiresIn }
  }
  return renewedTokens(grant)
}

describe('an access token', () => {
  test('is renewed a minute before it ends, and half of its life before if it is short', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] })
    const rows: Array<[expiresIn: number | undefined, kept: number]> = [
      [3_600, 3_540],
      [90, 45],
      [undefined, 30],
    ]
    for (const [expiresIn, kept] of rows) {
      const tokens = granting(expiresIn)
      assert.equal(await tokens.get(), 'token-1')
      t.mock.timers.tick(kept * 1_000 - 1)
      assert.equal(await tokens.get(), 'token-1')
      t.mock.timers.tick(1)
      assert.deepEqual(await Promise.all([tokens.get(), tokens.get()]), ['token-2', 'token-2'])
    }
  })

  test('that is refused is dropped once, whatever number of calls used it', async () => {
    const tokens = granting(3_600)
    const first = await tokens.get()
    tokens.drop(first)
    const second = await tokens.get()
    tokens.drop(first)
    assert.deepEqual([await tokens.get(), second], ['token-2', 'token-2'])
  })

  test('that could not be had is asked for again by the next call', async () => {
    let fails = true
    const tokens = renewedTokens(async () => {
      if (fails) throw new Error('no network')
      return { access_token: 'token', expires_in: 3_600 }
    })
    await assert.rejects(tokens.get(), /no network/)
    fails = false
    assert.equal(await tokens.get(), 'token')
  })

  test('of the caller cannot be renewed when it is a text', async () => {
    const fixed = givenTokens('text')
    assert.deepEqual([await fixed.get(), fixed.drop('text')], ['text', false])
    let asked = 0
    const asking = givenTokens(() => `token-${++asked}`)
    assert.deepEqual(
      [await asking.get(), asking.drop('token-1'), await asking.get()],
      ['token-1', true, 'token-2'],
    )
  })
})
