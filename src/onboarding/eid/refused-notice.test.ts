/** Why an eID was refused is said above the choice of eIDs, in known words only. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import { type EndedHint, endedHints } from '@foyer/eids/contract/progress'
import { clearCase, proofOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Step } from '#workflows/workflow.ts'
import { refusedNotice, refusedParams } from './refused-notice.ts'

const eid: IdentityProvider = {
  ...{ key: 'app', name: 'AppID', countries: ['SE'], origins: [] },
  start: async () => ({ unavailable: true }),
  complete: async () => ({ kind: 'UNAVAILABLE' }),
}
const step = { key: 'identity', kind: 'IDENTITY' } as Step

function noticeFor(params: string, asked = step, identity: 'PROVEN' | 'NOT_PROVEN' = 'NOT_PROVEN') {
  const of = clearCase('KYC')
  const proof = identity === 'PROVEN' ? proofOf('anna-testsson') : null
  const query = Object.fromEntries(new URLSearchParams(params))
  const context = pageContext({
    of: { ...of, data: { ...of.data, identity: proof } },
    identityProviders: [eid],
    input: { query },
  })
  return refusedNotice(context, asked)
}

test('every reason has a sentence with the name of the eID', () => {
  const refusals = endedHints.filter((hint) => hint !== 'CODE_OVER')
  const sentences = refusals.map((hint) => noticeFor(refusedParams('app', hint)) ?? '')
  for (const sentence of sentences) assert.match(sentence, /AppID/)
  assert.equal(new Set(sentences).size, refusals.length)
})
const silent: Array<[string, ReturnType<typeof noticeFor>]> = [
  ['nothing', noticeFor('')],
  ['another eID', noticeFor(refusedParams('gone', 'REVOKED'))],
  ['an unknown reason', noticeFor(refusedParams('app', 'You won' as EndedHint))],
  ['another step', noticeFor(refusedParams('app', 'REVOKED'), { key: 'terms', kind: 'TERMS' } as Step)],
  ['somebody who is proven', noticeFor(refusedParams('app', 'REVOKED'), step, 'PROVEN')],
]
for (const [title, notice] of silent) test(`${title} has no sentence`, () => assert.equal(notice, undefined))
