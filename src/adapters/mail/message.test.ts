/** What every mail has in common: one line a header, and a name that a repeat has too. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressed } from './message.ts'

const letter = { to: 'anna@home.example', subject: 'A\u2028B\r\n\tC', text: 'text', id: 'one' }
const from = { name: 'Foyer', address: 'post@räka.example' }

describe('a letter', () => {
  it('is from the service, where it names nobody', () => assert.deepEqual(addressed(letter, from).from, from))
  it('keeps a name from becoming an address', () =>
    assert.equal(addressed({ ...letter, fromName: 'A" <b@c.example>\n' }, from).from.name, 'A b@c.example'))
  it('has a subject of one line', () => assert.equal(addressed(letter, from).subject, 'A B C'))
  it('is named in letters of every mail server', () =>
    assert.match(addressed(letter, from).messageId, /^<[\w-]{43}@xn--rka-qla\.example>$/))
})
