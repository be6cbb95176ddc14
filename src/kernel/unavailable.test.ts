/** Fails when a new version of node-postgres has a message about its connection that is not in the table. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, it } from 'node:test'
import { DatabaseUnavailable, isUnavailable, isUnreachable } from './unavailable.ts'

const require = createRequire(import.meta.url)
const sourcesOf = (module: string, files: string[]) =>
  files.map((file) => readFileSync(path.join(path.dirname(require.resolve(module)), file), 'utf8'))
const sources = [
  ...sourcesOf('pg', ['client.js', 'connection.js', 'query.js', 'crypto/sasl.js']),
  ...sourcesOf('pg-pool', ['index.js']),
  ...sourcesOf('pg-protocol', ['parser.js']),
]

/** The constant start of the message of every error in the driver. */
const messages = sources.flatMap((text) =>
  [...text.matchAll(/(?:new \w*Error|new [\w.]*DatabaseError)\(\s*(['"`])((?:(?!\1|\$\{).)+)/g)].map(
    ([, , words]) => words ?? '',
  ),
)

/** Caused only by bugs in our own code: the reply is 500. */
const bugs = [
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

describe('database unavailability', () => {
  it('recognizes every connection error of the driver and no usage error', () => {
    assert.ok(messages.length > 40, `${messages.length} messages found`)
    const isBug = (words: string) => bugs.some((each) => each.test(words))
    const unknown = messages.filter((words) => isUnavailable(new Error(words)) === isBug(words))
    assert.deepEqual(unknown, [])
    for (const words of ['timeout expired', 'Connection terminated unexpectedly', 'Query read timeout'])
      assert.ok(
        messages.some((each) => words.startsWith(each)),
        words,
      )
  })

  it('recognizes codes of the network, the disk and PostgreSQL', () => {
    const codes = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENOSPC', '08006', '57P01', '53300', '40P01', '28P01']
    for (const code of codes) assert.ok(isUnavailable(Object.assign(new Error('x'), { code })), code)
    for (const code of ['23505', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE'])
      assert.ok(!isUnavailable(Object.assign(new Error('x'), { code })), code)
    for (const each of [undefined, null, 'text', new Error('Something else')]) assert.ok(!isUnavailable(each))
    assert.ok(isUnavailable(new DatabaseUnavailable()))
  })

  it('distinguishes an unreachable database from a broken connection', () => {
    const error = (code: string, syscall?: string) => Object.assign(new Error('x'), { code, syscall })
    for (const each of [error('ENOENT', 'connect'), error('ECONNREFUSED'), error('57P03')])
      assert.ok(isUnreachable(each))
    for (const each of [error('ECONNRESET', 'read'), error('57P01'), error('ENOENT', 'open'), error('53300')])
      assert.ok(!isUnreachable(each))
    assert.ok(!isUnreachable(undefined))
  })
})
