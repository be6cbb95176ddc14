/** The contract of supplements: each adds to the register's answer, and never removes from it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import {
  badCertificate,
  badCertificates,
  goodCertificate,
  trustingFetch,
} from '@foyer/provider-http/test/bad-certificates'
import { type Reply, type Routes, serve } from '@foyer/provider-http/test/local-server'
import type { Registry, RegistryAnswer } from '../contract.ts'
import { type Supplement, withSupplements } from '../supplements.ts'
import { type AdapterParts, failing, LIMIT_MS, NOW, SHORT_LIMIT_MS } from './registry-world.ts'

export interface SupplementWorld {
  /** For the titles of the tests. */
  name: string
  supplement: (parts: AdapterParts) => Supplement
  number: OrganizationIdentifier
  /** The service's answer about this number. */
  answer: object
  /** Its answer about another number, as if it were this one. */
  otherCompany: object
  routes: (reply: Reply) => Routes
  /** Whether the added data is there. */
  isAdded: (answer: RegistryAnswer) => boolean
  /** The field that is missing when it fails. null: its absence means nothing. */
  gap: string | null
}

export function supplementContract(world: SupplementWorld): void {
  const { name, supplement, number, routes, isAdded, gap } = world
  const organization = {
    organizationName: 'FIKTIV',
    legalType: { code: null },
    registrationAuthority: { code: null },
  }
  const known = { organization, gaps: [] } as unknown as RegistryAnswer
  const register: Registry = {
    name: 'A register',
    lookup: async () => ({ kind: 'FOUND', answer: known, evidence: [] }),
    search: async () => ({ kind: 'FOUND', organizations: [] }),
  }
  async function answered(reply: Reply, { timeoutMs = LIMIT_MS, secure }: Partial<Opening> = {}) {
    await using server = await serve(routes(reply), secure)
    const parts = {
      ...{ baseUrl: server.baseUrl, timeoutMs, limits: { backoffMs: 5 } },
      ...{ fetch: trustingFetch(), now: () => NOW },
    }
    const both = withSupplements(register, [supplement(parts)])
    const found = await both.lookup(number, { language: 'en' })
    assert.ok(found.kind === 'FOUND', found.kind)
    return found
  }
  async function assertNothingAdded(reply: Reply, opening: Partial<Opening> = {}) {
    const began = performance.now()
    const { answer } = await answered(reply, opening)
    assert.ok(performance.now() - began < LIMIT_MS - 4_000)
    assert.equal(isAdded(answer), false)
    assert.equal(answer.organization.organizationName, 'FIKTIV')
    assert.deepEqual(answer.gaps, gap === null ? [] : [{ field: gap, reason: 'SOURCE_DOWN' }])
  }

  describe(`the contract of services beside a register: ${name}`, { concurrency: 4 }, () => {
    it('adds what it knows, with its answer as evidence', async () => {
      for (const secure of [undefined, goodCertificate()]) {
        const { answer, evidence } = await answered(world.answer, secure ? { secure } : {})
        assert.ok(isAdded(answer))
        assert.deepEqual(answer.gaps, [])
        assert.ok(evidence.length > 0)
      }
    })
    it('takes the answer about another company for none', () => assertNothingAdded(world.otherCompany))
    for (const [failure, reply] of Object.entries(failing(world.answer)))
      it(`leaves the register's answer, within its limit: ${failure}`, () => {
        const isSlow = failure === 'SLOW' || failure === 'STALLED'
        return assertNothingAdded(reply, isSlow ? { timeoutMs: SHORT_LIMIT_MS } : {})
      })
    for (const which of badCertificates)
      it(`believes no wrong certificate: ${which}`, () =>
        assertNothingAdded(world.answer, { secure: badCertificate(which) }))
  })
}

interface Opening {
  timeoutMs: number
  secure: ReturnType<typeof goodCertificate>
}
