/** The catalogue: names of fields, choices and defaults hold together, and workflows know every eID. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eidKeys } from './catalogue/eids.ts'
import { isSealed, TEST_ENVIRONMENT } from './catalogue/provider-row.ts'
import { isProviderKey, providerKeys, providerRow, providersFor } from './catalogue.ts'

describe('the catalogue of providers', () => {
  for (const key of providerKeys)
    test(key, () => {
      const row = providerRow(key)
      const names = row.fields.map(({ name }) => name)
      assert.match(key, /^[a-z][a-z0-9-]*$/)
      assert.equal(new Set(names).size, names.length)
      for (const field of row.fields) {
        assert.match(field.name, /^[a-z][A-Za-z0-9]*$/)
        assert.match(field.hint, /^[A-Z].*\.$/)
        assert.equal(field.kind === 'choice', field.choices !== undefined, field.name)
        if (field.default !== undefined && field.choices) assert.ok(field.choices.includes(field.default))
        assert.equal(isSealed(field) && field.default !== undefined, false)
        // Nothing calls a service by accident.
        assert.equal(field.kind === 'url' && field.default !== undefined, false)
        if (field.name === TEST_ENVIRONMENT) assert.equal(field.kind, 'flag')
      }
      if (row.markets !== 'ANY') assert.ok(row.markets.length > 0)
      assert.equal((eidKeys as readonly string[]).includes(key), row.kind === 'EID')
    })

  test('ignores inherited keys', () => assert.equal(isProviderKey('constructor'), false))

  test('offers a registry in its own market only', () => {
    assert.ok(providersFor('REGISTRY', 'NO').includes('brreg'))
    assert.equal(providersFor('REGISTRY', 'SE').includes('brreg'), false)
    assert.equal(providersFor('EID', 'NO').includes('brreg'), false)
  })
})
