/** Headers of every mail: one line each, and a Message-ID that is the same in retries. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressed } from './message.ts'

const message = { to: 'anna@home.example', subject: 'A\u2028B\r\n\tC', text: 'text', id: 'one' }
const from = { name: 'Foyer', address: 'post@räka.example' }

describe('an e-mail', () => {
  it('is from the service by default', () => assert.deepEqual(addressed(message, from).from, from))
  it('does not let a name become an address', () =>
    assert.equal(addressed({ ...message, fromName: 'A" <b@c.example>\n' }, from).from.name, 'A b@c.example'))
  it('has a subject of one line', () => assert.equal(addressed(message, from).subject, 'A B C'))
  it('has an ASCII Message-ID', () =>
    assert.match(addressed(message, from).messageId, /^<[\w-]{43}@xn--rka-qla\.example>$/))
})
