/** Where the socket of the database lies when its data directory has a long path. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { socketParent } from './cluster.ts'

const longest = `/${'t'.repeat(58)}`
const rows: Array<[what: string, foreign: boolean, temporary: string, parent: string]> = [
  ['the temporary folder of the account', false, '/var/tmp', '/var/tmp'],
  ['a temporary folder of 59 characters', false, longest, longest],
  ['/tmp, because the temporary folder is too long', false, `${longest}t`, '/tmp'],
  ['/tmp, which another account can enter', true, '/var/tmp', '/tmp'],
]
for (const [what, foreign, temporary, parent] of rows)
  test(`the socket is in ${what}`, () => assert.equal(socketParent({ foreign }, temporary), parent))
