/** Which redirect origins and rate limits the operator can set. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Customer } from './customer.ts'
import { isOffered, needsOrigin, type OriginProblem, readOrigin, readRateLimit } from './settings.ts'

describe('redirect origins', () => {
  const both = ['sandbox', 'live'] as const
  const rows: Array<[typed: string, modes: readonly Customer['mode'][], result: string | OriginProblem]> = [
    ['https://bank.example', both, 'https://bank.example'],
    ['https://bank.example/', both, 'https://bank.example'],
    ['https://bank.example:8443', both, 'https://bank.example:8443'],
    ['HTTPS://Bank.Example:443', both, 'https://bank.example'],
    ['https://bank.example/back', both, 'NO_ORIGIN'],
    ['https://bank.example?a', both, 'NO_ORIGIN'],
    ['https://user@bank.example', both, 'NO_ORIGIN'],
    ['bank.example', both, 'NO_ORIGIN'],
    ['data:text/html,x', both, 'NO_ORIGIN'],
    ['', both, 'NO_ORIGIN'],
    ['https://*.bank.example', both, 'WILDCARD'],
    ['http://bank.example', both, 'NOT_HTTPS'],
    ['ftp://bank.example', both, 'NOT_HTTPS'],
    ['http://localhost:3000', ['sandbox'], 'http://localhost:3000'],
    ['http://127.0.0.1', ['sandbox'], 'http://127.0.0.1'],
    ['http://[::1]:80', ['sandbox'], 'http://[::1]'],
    ['http://localhost:3000', ['live'], 'NOT_HTTPS'],
  ]
  for (const [typed, modes, result] of rows)
    for (const mode of modes)
      test(`${mode}: ${typed || 'nothing'}: ${result}`, () => {
        const read = readOrigin(typed, mode)
        assert.equal('origin' in read ? read.origin : read.problem, result)
      })

  test('are required for a live customer', () => assert.deepEqual(both.map(needsOrigin), [false, true]))
})

const defaults: Array<[byDefault: string | null, languages: string[] | null, is: boolean]> = [
  ['sv', ['en', 'sv'], true],
  ['sv', ['en'], false],
  ['sv', null, true],
  [null, ['en'], true],
]
for (const [byDefault, languages, is] of defaults)
  test(`the default ${byDefault} of ${languages ?? 'all'}: ${is}`, () =>
    assert.equal(isOffered(byDefault, languages), is))

const limits: Array<[typed: string, limit: number | null | undefined]> = [
  ['default', null],
  ['0', 0],
  ['600', 600],
  ['9999999', 9_999_999],
  ['10000000', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
]
for (const [typed, limit] of limits)
  test(`a rate limit of ${typed || 'nothing'}: ${limit}`, () => assert.equal(readRateLimit(typed), limit))
