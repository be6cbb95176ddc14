/** When the identity is asked again before a signature. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { now, proofOf } from '#test/fixtures/case.ts'
import { identityStepIn, isIdentityTooOld } from './identity-age.ts'

const proof = proofOf('anna-testsson')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const rows: Array<
  [
    what: string,
    proof: typeof proof | null,
    step: { identityMaxAge?: number },
    minutes: number,
    isOld: boolean,
  ]
> = [
  ['after an hour', proof, {}, 60, false],
  ['after more than an hour', proof, {}, 60.1, true],
  ['after the time of the workflow', proof, { identityMaxAge: 10 }, 11, true],
  ['within it', proof, { identityMaxAge: 240 }, 239, false],
  ['without a proof: the signature proves it', null, {}, 1_000, false],
]
for (const [what, identity, step, minutes, isOld] of rows)
  test(`${what}: ${isOld ? 'identify again' : 'recent enough'}`, () =>
    assert.equal(isIdentityTooOld(identity, step, after(minutes)), isOld))

test('the identity step that was answered last proves the identity', () => {
  const step = (key: string, status: 'DONE' | 'NOT_NEEDED') => ({
    step: { key, kind: 'IDENTITY' as const },
    status,
  })
  assert.equal(identityStepIn([step('a', 'DONE'), step('b', 'NOT_NEEDED')]), 'a')
  assert.equal(identityStepIn([step('b', 'NOT_NEEDED')]), undefined)
})
