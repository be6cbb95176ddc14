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

test('the newest key whose time has come signs', () => {
  const keys = [key('old', 0), key('now', 100), key('next', 200), key('gone', 150, 160)]
  assert.equal(signerAt(keys, at(50))?.kid, 'old')
  assert.equal(signerAt(keys, at(170))?.kid, 'now')
  assert.equal(signerAt(keys, at(200))?.kid, 'next')
  assert.equal(signerAt([], at(0)), undefined)
  assert.equal(signerAt([key('next', 200)], at(0)), undefined)
})

const plans: Array<[what: string, keys: KeyTimes[], now: number, expected: object]> = [
  [
    'the first key signs at once',
    [],
    0,
    { create: { createdAt: at(0), signsFrom: at(0) }, retire: [], drop: [] },
  ],
  ['a young key is left alone', [key('a', 0)], 80_000, { create: null, retire: [], drop: [] }],
  [
    'near its end the next is published, and waits longer than the key set may be cached',
    [key('a', 0)],
    85_500,
    { create: { createdAt: at(85_500), signsFrom: at(86_400) }, retire: [], drop: [] },
  ],
  ['only one next', [key('a', 0), key('b', 86_400)], 86_000, { create: null, retire: [], drop: [] }],
  [
    'when the next signs, the one of before stays until its last token has ended',
    [key('a', 0), key('b', 86_400)],
    86_401,
    { create: null, retire: [{ kid: 'a', retiresAt: at(86_400 + 3900) }], drop: [] },
  ],
  [
    'what is retired is not retired twice',
    [key('a', 0, 90_300), key('b', 86_400)],
    86_500,
    { create: null, retire: [], drop: [] },
  ],
  [
    'then it is dropped',
    [key('a', 0, 90_300), key('b', 86_400)],
    90_300,
    { create: null, retire: [], drop: ['a'] },
  ],
  [
    'after a long sleep the next is still published first',
    [key('a', 0)],
    999_999,
    { create: { createdAt: at(999_999), signsFrom: at(999_999 + 900) }, retire: [], drop: [] },
  ],
]
for (const [what, keys, now, expected] of plans)
  test(what, () => assert.deepEqual(planRotation(keys, at(now), policy), expected))
