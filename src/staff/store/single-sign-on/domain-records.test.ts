/** TXT records as name servers give them, well and badly. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { proofOutcomeOf } from '../../domain-proofs.ts'
import { domainRecordsOf, txtOf } from './domain-records.ts'

const rejecting = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

describe('the answer of a name server', () => {
  const cases: Array<[what: string, resolve: () => Promise<string[][]>, answer: object]> = [
    ['one record', async () => [['a']], { kind: 'FOUND', values: ['a'] }],
    [
      'split strings belong together',
      async () => [['a', 'b'], ['c']],
      { kind: 'FOUND', values: ['ab', 'c'] },
    ],
    ['an empty list', async () => [], { kind: 'NONE' }],
    ['NXDOMAIN', rejecting('ENOTFOUND'), { kind: 'NONE' }],
    ['no TXT', rejecting('ENODATA'), { kind: 'NONE' }],
    ['SERVFAIL', rejecting('ESERVFAIL'), { kind: 'UNREACHABLE' }],
    ['a timeout', rejecting('ETIMEOUT'), { kind: 'UNREACHABLE' }],
    ['refused', rejecting('EREFUSED'), { kind: 'UNREACHABLE' }],
    ['a bad name', rejecting('EBADNAME'), { kind: 'UNREACHABLE' }],
    ['no network', rejecting('ECONNREFUSED'), { kind: 'UNREACHABLE' }],
  ]
  for (const [what, resolve, answer] of cases)
    it(what, async () => assert.deepEqual(await txtOf(resolve, 'x.example'), answer))

  it('is cut when it has very many records', async () => {
    const many = async () => Array.from({ length: 5_000 }, () => ['x'.repeat(60_000)])
    const answer = await txtOf(many, 'x.example')
    assert.ok(answer.kind === 'FOUND')
    assert.deepEqual([answer.values.length, answer.values[0]?.length], [200, 1_000])
  })

  it('is given up after some seconds when it never comes', { timeout: 20_000 }, async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] })
    const answer = txtOf(() => new Promise(() => undefined), 'x.example')
    test.mock.timers.tick(6_000)
    assert.deepEqual(await answer, { kind: 'UNREACHABLE' })
  })
})

describe('the simulated name server', () => {
  const right = 'foyer-domain-verification=0123456789abcdefghij'
  const outcomeAt = async (records: ReturnType<typeof domainRecordsOf>, domain: string) =>
    proofOutcomeOf(await records.txt(`_foyer-challenge.${domain}`, right), right)
  const records = domainRecordsOf(() => assert.fail('a name server was asked'))
  for (const [domain, ...outcomes] of [
    ['ronnbar.example', 'PROVEN'],
    ['several.example', 'PROVEN'],
    ['split.ronnbar.test', 'PROVEN'],
    ['later.example', 'NOT_FOUND', 'PROVEN'],
    ['missing.example', 'NOT_FOUND', 'NOT_FOUND'],
    ['empty.example', 'NOT_FOUND'],
    ['wrong.example', 'WRONG_VALUE'],
    ['servfail.example', 'UNREACHABLE'],
    ['timeout.example', 'UNREACHABLE'],
  ] as const)
    it(`${domain}: ${outcomes.join(', then ')}`, async () => {
      for (const outcome of outcomes) assert.equal(await outcomeAt(records, domain), outcome)
    })

  it('leaves real domains to the real name server', async () => {
    const asked: string[] = []
    const real = domainRecordsOf(async (name) => {
      asked.push(name)
      return []
    })
    assert.equal(await outcomeAt(real, 'example.se'), 'NOT_FOUND')
    assert.deepEqual(asked, ['_foyer-challenge.example.se'])
  })
})
