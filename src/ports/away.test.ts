/** Every message of node-postgres about its connection is known, also when a new version brings another one. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, it } from 'node:test'
import { DatabaseAway, isAway, isUnreachable } from './away.ts'

const require = createRequire(import.meta.url)
const sourcesOf = (module: string, files: string[]) =>
  files.map((file) => readFileSync(path.join(path.dirname(require.resolve(module)), file), 'utf8'))
const sources = [
  ...sourcesOf('pg', ['client.js', 'connection.js', 'query.js', 'crypto/sasl.js']),
  ...sourcesOf('pg-pool', ['index.js']),
  ...sourcesOf('pg-protocol', ['parser.js']),
]

/** The first words of every error that they make: up to what is filled in. */
const messages = sources.flatMap((text) =>
  [...text.matchAll(/(?:new \w*Error|new [\w.]*DatabaseError)\(\s*(['"`])((?:(?!\1|\$\{).)+)/g)].map(
    ([, , words]) => words ?? '',
  ),
)

/** What only a mistake in our own code can bring about: an answer 500. */
const mistakes = [
  /^Client has already been connected/,
  /^Password must be a string/,
  /^Client was passed a null/,
  /^callback is not a function/,
  /^A query must have/,
  /^Prepared statements must be unique/,
  /^Query values must be an array/,
  /^Release called on client/,
  /^unexpected condition/,
  /^Passing a function/,
  /^Called end on pool/,
  /^Binary mode not supported/,
  /^Unknown authenticationOk message type/,
  /^first argument must be a Buffer|^second argument must be a Buffer|^Buffer lengths|^Buffers cannot/,
]

describe('what says that the database is away', () => {
  it('is every message of the driver about its connection, and none about a mistake of the caller', () => {
    assert.ok(messages.length > 40, `${messages.length} messages found`)
    const isMistake = (words: string) => mistakes.some((each) => each.test(words))
    const unknown = messages.filter((words) => isAway(new Error(words)) === isMistake(words))
    assert.deepEqual(unknown, [])
    for (const words of ['timeout expired', 'Connection terminated unexpectedly', 'Query read timeout'])
      assert.ok(
        messages.some((each) => words.startsWith(each)),
        words,
      )
  })

  it('is a code of the network, of a disk, and of a PostgreSQL that stops or has no room', () => {
    const codes = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENOSPC', '08006', '57P01', '53300', '40P01', '28P01']
    for (const code of codes) assert.ok(isAway(Object.assign(new Error('x'), { code })), code)
    for (const code of ['23505', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE'])
      assert.ok(!isAway(Object.assign(new Error('x'), { code })), code)
    for (const each of [undefined, null, 'text', new Error('Something else')]) assert.ok(!isAway(each))
    assert.ok(isAway(new DatabaseAway()))
  })

  it('tells a database that nobody reaches from a connection that broke', () => {
    const error = (code: string, syscall?: string) => Object.assign(new Error('x'), { code, syscall })
    for (const each of [error('ENOENT', 'connect'), error('ECONNREFUSED'), error('57P03')])
      assert.ok(isUnreachable(each))
    for (const each of [error('ECONNRESET', 'read'), error('57P01'), error('ENOENT', 'open'), error('53300')])
      assert.ok(!isUnreachable(each))
    assert.ok(!isUnreachable(undefined))
  })
})
