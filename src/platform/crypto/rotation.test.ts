import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KeyTimes, planRotation, type RotationPolicy, signerAt } from './rotation.ts'

const policy: RotationPolicy = {
  publishSeconds: 900,
  signSeconds: 86_400,
  tokenSeconds: 3600,
  leewaySeconds: 300,
}
const start = Date.parse('2026-11-20T00:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const key = (kid: string, signsFrom: number, retiresAt: number | null = null): KeyTimes => ({
  kid,
  signsFrom: at(signsFrom),
  retiresAt: retiresAt === null ? null : at(retiresAt),
})

test('signs with the newest key that is already valid', () => {
  const keys = [key('old', 0), key('now', 100), key('next', 200), key('gone', 150, 160)]
  assert.equal(signerAt(keys, at(50))?.kid, 'old')
  assert.equal(signerAt(keys, at(170))?.kid, 'now')
  assert.equal(signerAt(keys, at(200))?.kid, 'next')
  assert.equal(signerAt([], at(0)), undefined)
  assert.equal(signerAt([key('next', 200)], at(0)), undefined)
})

const plans: Array<[what: string, keys: KeyTimes[], now: number, expected: object]> = [
  [
    'lets the first key sign immediately',
    [],
    0,
    { create: { createdAt: at(0), signsFrom: at(0) }, retire: [], drop: [] },
  ],
  ['keeps a recent key', [key('a', 0)], 80_000, { create: null, retire: [], drop: [] }],
  [
    'publishes the next key early, for longer than the key set may be cached',
    [key('a', 0)],
    85_500,
    { create: { createdAt: at(85_500), signsFrom: at(86_400) }, retire: [], drop: [] },
  ],
  [
    'publishes only one next key',
    [key('a', 0), key('b', 86_400)],
    86_000,
    { create: null, retire: [], drop: [] },
  ],
  [
    'retires the previous key after its last token has expired',
    [key('a', 0), key('b', 86_400)],
    86_401,
    { create: null, retire: [{ kid: 'a', retiresAt: at(86_400 + 3900) }], drop: [] },
  ],
  [
    'does not retire a key twice',
    [key('a', 0, 90_300), key('b', 86_400)],
    86_500,
    { create: null, retire: [], drop: [] },
  ],
  [
    'drops a retired key',
    [key('a', 0, 90_300), key('b', 86_400)],
    90_300,
    { create: null, retire: [], drop: ['a'] },
  ],
  [
    'publishes the next key first, even when it is long overdue',
    [key('a', 0)],
    999_999,
    { create: { createdAt: at(999_999), signsFrom: at(999_999 + 900) }, retire: [], drop: [] },
  ],
]
for (const [what, keys, now, expected] of plans)
  test(what, () => assert.deepEqual(planRotation(keys, at(now), policy), expected))
