/** A register with supplements: they add data, and can never harm the register's answer. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Registry, RegistryLookup } from './contract.ts'
import { type Supplement, withSupplements } from './supplements.ts'

const number = { id: '10150817', issuingCountry: 'DK', type: 'REGISTRATION', display: '10 15 08 17' } as const
const organization = { organizationName: 'FIKTIV' }
const found = { kind: 'FOUND', answer: { organization, gaps: [] }, evidence: [] } as unknown as RegistryLookup
const registry = (lookup: () => Promise<RegistryLookup>): Registry => ({
  name: 'CVR',
  lookup,
  search: async () => ({ kind: 'FOUND', organizations: [] }),
})
const ask = (lookup: () => Promise<RegistryLookup>, ...supplements: Supplement[]) =>
  withSupplements(registry(lookup), supplements).lookup(number, { language: 'da' })

const evidence = { source: 'S', retrievedAt: '2026-11-20T09:30:00.000Z', contentType: '', body: '{}' }
const adding = (vatNumber: string): Supplement => ({
  ask: async () => ({ evidence: [evidence], addTo: (answer) => ({ ...answer, vatNumber }) }),
})

describe('supplements of a register', () => {
  it('are added in their order, with their evidence', async () => {
    const answer = await ask(async () => found, adding('DK1'), adding('DK2'))
    assert.ok(answer.kind === 'FOUND')
    assert.deepEqual([answer.answer.vatNumber, answer.evidence.length], ['DK2', 2])
    assert.equal(answer.answer.organization.organizationName, 'FIKTIV')
  })
  it('are requested at the same time as the register', async () => {
    let isAsked = false
    const supplement: Supplement = {
      async ask() {
        isAsked = true
        return undefined
      },
    }
    await ask(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      assert.ok(isAsked)
      return found
    }, supplement)
  })
  it('cannot cause a failure of the register', async () => {
    const failing: Supplement = { ask: () => Promise.reject(new Error('broken')) }
    const empty: Supplement = { ask: async () => undefined }
    assert.deepEqual(await ask(async () => found, failing, empty), found)
  })
  it('are cancelled if there is no company', async () => {
    const waiting: Supplement = {
      ask: ({ cancel }) =>
        new Promise((resolve) => cancel.addEventListener('abort', () => resolve(undefined))),
    }
    for (const answer of [{ kind: 'NOT_FOUND' }, { kind: 'UNAVAILABLE', retryAfterSeconds: 5 }] as const)
      assert.deepEqual(await ask(async () => answer, waiting, adding('DK1')), answer)
  })
  it('pass a bug of the register on', async () =>
    await assert.rejects(
      ask(async () => {
        throw new Error('bug')
      }, adding('DK1')),
      /bug/,
    ))
})
