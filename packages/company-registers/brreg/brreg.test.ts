/** The Norwegian register over HTTP: answers and failures. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { never, type Routes, reset, serve, status } from '@foyer/provider-http/test/local-server'
import type { RegistryLookup } from '../contract.ts'
import { aCompany, adapter, everything, found, ID, lookup, paths } from '../test/brreg.ts'

const unavailable = (seconds: number | null = null): RegistryLookup => ({
  kind: 'UNAVAILABLE',
  retryAfterSeconds: seconds,
})
const unit = (reply: Routes[string]): Routes => ({ ...everything, [paths.unit]: reply })
const number = (id: string, issuingCountry = 'NO') =>
  ({ id, issuingCountry, type: 'REGISTRATION', display: id }) as const

const failures: [string, Routes, RegistryLookup][] = [
  ['unknown', unit(status(404)), { kind: 'NOT_FOUND' }],
  ['removed', unit(status(410)), { kind: 'NOT_FOUND' }],
  ['down', unit(status(503)), unavailable()],
  ['down until later', unit(status(503, { 'retry-after': '60' })), unavailable(60)],
  [
    'busy until a date',
    unit(status(429, { 'retry-after': 'Fri, 20 Nov 2026 09:31:30 GMT' })),
    unavailable(90),
  ],
  ['resetting every connection', unit(reset), unavailable()],
  ['refusing us', unit(status(403)), unavailable()],
  ['redirecting', unit(status(302, { location: paths.roles })), unavailable()],
  ['half a JSON', unit(JSON.stringify(aCompany).slice(0, 300)), unavailable()],
  ['a JSON of another kind', unit('[1, null, "x"]'), unavailable()],
  ['not JSON', unit('<html>'), unavailable()],
  ['another company', unit({ ...aCompany, organisasjonsnummer: '200000021' }), unavailable()],
  ['a company without a name', unit({ ...aCompany, navn: { kode: 1 } }), unavailable()],
  ['too much', unit(`{"navn":"${'x'.repeat(2 * 1024 * 1024)}"}`), unavailable()],
  [
    'a body cut off',
    unit((response) => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write('{"navn":')
      setTimeout(() => response.destroy(), 10)
    }),
    unavailable(),
  ],
]

describe('a lookup', () => {
  it('has a gap if only one of two services reports a bankruptcy', async () => {
    const mandated = (konkurs: string): Routes => {
      const signature = everything[paths.signature] as { enhet: object }
      return { ...everything, [paths.signature]: { ...signature, enhet: { ...signature.enhet, konkurs } } }
    }
    const status = { field: 'companyStatus', reason: 'UNKNOWN_CODE' }
    const gapsOf = async (routes: Routes) =>
      (await found(routes)).answer.gaps.filter(({ field }) => field === status.field)
    assert.deepEqual(await gapsOf(mandated('true')), [status])
    assert.deepEqual(await gapsOf(mandated('false')), [])
    assert.deepEqual(await gapsOf({ ...mandated('true'), [paths.unit]: { ...aCompany, konkurs: true } }), [])
  })

  it('finds the company with its officers and signatories, and keeps the answers as evidence', async () => {
    const { answer, evidence } = await found(everything)
    assert.equal(answer.organization.organizationName, 'FIKTIV FJORD AS')
    assert.deepEqual(answer.gaps, [
      { field: 'registeredCorporateTaxDate', reason: 'NOT_PUBLISHED' },
      { field: 'owners', reason: 'RESTRICTED' },
    ])
    assert.deepEqual(answer.provenance, {
      source: 'REGISTRY',
      retrievedAt: '2026-11-20T09:30:00.000Z',
      reference: `enheter/${ID}`,
    })
    assert.equal(evidence.length, 4)
    assert.equal(evidence[0]?.body, JSON.stringify(aCompany))
    assert.equal(evidence[0]?.source, `Brønnøysundregistrene ${paths.unit}`)
  })

  for (const [name, routes, expected] of failures)
    it(`reports the result when the register is ${name}`, async () =>
      assert.deepEqual(await lookup(routes), expected))

  it('ends at its time limit', async () => {
    const before = performance.now()
    assert.deepEqual(await lookup(unit(never), 120), unavailable())
    assert.ok(performance.now() - before < 10_000)
  })

  it('finds the company when only the other services are slow', async () => {
    const { answer } = await found({ ...everything, [paths.roles]: never, [paths.signature]: never }, 2_000)
    assert.deepEqual(answer.officers, [])
    assert.equal(answer.signing.basis.coverage, 'NONE')
    assert.deepEqual(answer.gaps.slice(1, 3), [
      { field: 'officers', reason: 'SOURCE_DOWN' },
      { field: 'signing', reason: 'SOURCE_DOWN' },
    ])
  })

  it('finds the company when roles, signature and procuration fail in three ways', async () => {
    const broken = {
      [paths.roles]: '{"rollegrupper":',
      [paths.signature]: status(500),
      [paths.procuration]: reset,
    }
    const { answer } = await found({ ...everything, ...broken })
    assert.deepEqual(answer.gaps.slice(1, 4), [
      { field: 'officers', reason: 'SOURCE_DOWN' },
      { field: 'signing', reason: 'SOURCE_DOWN' },
      { field: 'signing.procuration', reason: 'SOURCE_DOWN' },
    ])
  })

  it('retries after 500, 429 and a reset connection', async () => {
    const replies = [status(500), status(429, { 'retry-after': '0' }), aCompany]
    assert.equal((await lookup(unit(replies))).kind, 'FOUND')
    assert.equal((await lookup(unit([reset, aCompany]))).kind, 'FOUND')
  })

  it('waits for Retry-After, if there is time', async () => {
    const before = performance.now()
    const busy = [status(429, { 'retry-after': '1' }), aCompany]
    assert.equal((await lookup(unit(busy), 20_000)).kind, 'FOUND')
    assert.ok(performance.now() - before >= 990)
  })

  it('returns a deleted unit, which has few fields, as dissolved', async () => {
    const { organisasjonsnummer, navn, organisasjonsform } = aCompany
    const { answer } = await found({
      [paths.unit]: { organisasjonsnummer, navn, organisasjonsform, slettedato: '2020-05-06' },
      [paths.roles]: status(410),
    })
    assert.equal(answer.organization.companyStatus.code, 'DISSOLVED')
    assert.equal(answer.organization.companyStatus.endedOn, '2020-05-06')
    assert.deepEqual(answer.gaps.slice(1, 4), [
      { field: 'officers', reason: 'NOT_PUBLISHED' },
      { field: 'signing', reason: 'NOT_PUBLISHED' },
      { field: 'signing.procuration', reason: 'NOT_PUBLISHED' },
    ])
  })

  it('makes no request for an invalid Norwegian number', async () => {
    await using server = await serve(everything)
    const registry = adapter(server.baseUrl)
    for (const wrong of [number('200000014'), number('../oppdateringer'), number(ID, 'SE'), number('')])
      assert.deepEqual(await registry.lookup(wrong, { language: 'nb' }), { kind: 'NOT_FOUND' })
    assert.deepEqual(server.requests, [])
  })

  it('opens the circuit breaker of a failing service only', async () => {
    await using server = await serve({ ...everything, [paths.signature]: status(500) })
    const registry = adapter(server.baseUrl)
    const count = () => server.requests.filter((path) => path === paths.signature).length
    await using down = await serve(unit(status(500)))
    const broken = adapter(down.baseUrl)
    for (let turn = 0; turn < 6; turn += 1) {
      assert.equal((await registry.lookup(number(ID), { language: 'nb' })).kind, 'FOUND')
      await broken.lookup(number(ID), { language: 'nb' })
    }
    assert.equal(count(), 15, 'five lookups of three calls each, then none')
    const before = down.requests.filter((path) => path === paths.unit).length
    const answer = await broken.lookup(number(ID), { language: 'nb' })
    assert.equal(answer.kind === 'UNAVAILABLE' && (answer.retryAfterSeconds ?? 0) > 10, true)
    assert.equal(down.requests.filter((path) => path === paths.unit).length, before)
  })
})
