/** When a short link opens, and which texts are codes. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type LinkPurpose,
  type LinkState,
  linkStateOf,
  readCode,
  resumeExpiryOf,
  type StoredLink,
} from './link.ts'

const now = new Date('2026-11-21T09:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
const link: StoredLink = {
  customerId: 'c',
  applicationId: 'a',
  codeHash: new Uint8Array(32),
  purpose: 'RESUME',
  party: null,
  step: null,
  tokenId: null,
  createdAt: before,
  expiresAt: after,
  usedAt: null,
  supersededAt: null,
}

describe('a short link', () => {
  const rows: Array<[state: LinkState, what: string, changed: Partial<StoredLink>]> = [
    ['OPEN', 'is open until it expires', {}],
    ['EXPIRED', 'expires at its time', { expiresAt: now }],
    ['USED', 'of an e-mail is used once', { usedAt: before }],
    ['USED', 'that was used stays used after its time', { usedAt: before, expiresAt: before }],
    ['SUPERSEDED', 'ends when a newer one is sent', { supersededAt: before }],
    ['SUPERSEDED', 'that was used and superseded is superseded', { usedAt: before, supersededAt: before }],
  ]
  for (const [state, what, changed] of rows)
    test(what, () => assert.equal(linkStateOf({ ...link, ...changed }, now), state))

  const again: Record<LinkPurpose, LinkState> = {
    APPLICANT: 'OPEN',
    RESUME: 'USED',
    HANDOFF: 'USED',
    CO_SIGNER: 'OPEN',
    OWNER: 'OPEN',
  }
  for (const [purpose, state] of Object.entries(again) as Array<[LinkPurpose, LinkState]>)
    test(`for ${purpose} is ${state} after a use`, () =>
      assert.equal(linkStateOf({ ...link, purpose, usedAt: before }, now), state))
})

describe('a code', () => {
  const code = '0123456789abcdefghjkmnpqrs'
  for (const [text, read] of [
    [code, code],
    [code.toUpperCase(), code],
    ['O123456789abcdefghjkmnpqrs', code],
    ['0l23456789abcdefghjkmnpqrs', code],
    [code.slice(1), undefined],
    [`${code}0`, undefined],
    [`u${code.slice(1)}`, undefined],
    ["' or 1=1--", undefined],
    ['', undefined],
  ] as const)
    test(JSON.stringify(text), () => assert.equal(readCode(text), read))
})

describe('a link by e-mail', () => {
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
  for (const [what, application, expected] of [
    ['works for seven days', days(30), days(7)],
    ['ends with the application', days(2), days(2)],
  ] as const)
    test(what, () => assert.deepEqual(resumeExpiryOf(application, now), expected))
})
