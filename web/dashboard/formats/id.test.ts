/** Ids in few letters. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOf, hashOf, uuidOf } from './id.ts'

test('shows the ends of ids and hashes', () => {
  assert.equal(
    uuidOf('foyer:user::0199f29b-8e11-7c02-a4f3-90d1b7e6c255'),
    '0199f29b-8e11-7c02-a4f3-90d1b7e6c255',
  )
  assert.equal(endOf('foyer:user::0199f29b-8e11-7c02-a4f3-90d1b7e6c255'), '…1b7e6c255')
  assert.equal(hashOf(`9c41${'0'.repeat(56)}07be`), '9c41…07be')
})
