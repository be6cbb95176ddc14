/** Ids in few letters. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOfCase, endOf, hashOf, idIn, uuidOf } from './id.ts'

test('shows the ends of ids and hashes', () => {
  assert.equal(
    uuidOf('foyer:user::0199f29b-8e11-7c02-a4f3-90d1b7e6c255'),
    '0199f29b-8e11-7c02-a4f3-90d1b7e6c255',
  )
  assert.equal(endOf('foyer:user::0199f29b-8e11-7c02-a4f3-90d1b7e6c255'), '…1b7e6c255')
  assert.equal(hashOf(`9c41${'0'.repeat(56)}07be`), '9c41…07be')
})

const uuid = '0199f29b-8e11-7c02-a4f3-90d1b7e6c255'
const whole = `house:application::${uuid}`
const addresses: Array<[kind: string, address: string]> = [
  ['of today', uuid],
  ['with the whole id', whole],
  ['with the whole id, encoded', encodeURIComponent(whole)],
]
for (const [kind, address] of addresses)
  test(`finds the application of an address ${kind}`, () =>
    assert.equal(idIn(address, 'application', 'house:customer::1'), whole))

test('writes addresses without the namespace', () =>
  assert.equal(addressOfCase(whole), `/applications/${uuid}`))
