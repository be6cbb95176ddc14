import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry } from '@foyer/company-registers/contract'
import { answeringAlways } from './failing-registry.ts'

const number = { id: '200000013', issuingCountry: 'NO', type: 'REGISTRATION', display: '200000013' } as const

test('an adapter that throws counts as unavailable; the log has the place and no data', async () => {
  const warnings: object[] = []
  const registry: Registry = {
    name: 'Test Register',
    lookup: () => Promise.reject(new TypeError('cannot read "Ada Prøve"')),
    search() {
      throw new RangeError('Ada Prøve')
    },
  }
  const safe = answeringAlways(registry, (about) => warnings.push(about))
  assert.equal(safe.name, 'Test Register')
  const unavailable = { kind: 'UNAVAILABLE', retryAfterSeconds: null }
  assert.deepEqual(await safe.lookup(number, { language: 'en' }), unavailable)
  assert.deepEqual(await safe.search('Fjord', { language: 'en' }), unavailable)
  assert.deepEqual(
    warnings.map((each) => (each as { error: string }).error),
    ['TypeError', 'RangeError'],
  )
  assert.match(JSON.stringify(warnings[0]), /failing-registry\.test\.ts/)
  assert.doesNotMatch(JSON.stringify(warnings), /Ada/)
})

test('passes answers on unchanged', async () => {
  const registry: Registry = {
    name: 'Test Register',
    lookup: async () => ({ kind: 'NOT_FOUND' }),
    search: async () => ({ kind: 'FOUND', organizations: [] }),
  }
  const safe = answeringAlways(registry, () => assert.fail('a warning'))
  assert.deepEqual(await safe.lookup(number, { language: 'en' }), { kind: 'NOT_FOUND' })
  assert.deepEqual(await safe.search('x', { language: 'en' }), { kind: 'FOUND', organizations: [] })
})
