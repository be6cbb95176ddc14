/** VAT numbers, the answers of VIES, and the stored evidence. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import { type Reply, serve, status } from '@foyer/provider-http/test/local-server'
import type { RegistryAnswer } from '../contract.ts'
import { spoiled } from '../test/spoiled.ts'
import { vatNumberOf } from './vat-number.ts'
import { resultOf, vies } from './vies.ts'

const number = (
  issuingCountry: string,
  id: string,
  type: OrganizationIdentifier['type'] = 'REGISTRATION',
): OrganizationIdentifier => ({ id, issuingCountry, type, display: id })

const numbers: [OrganizationIdentifier, string | undefined][] = [
  [number('DK', '10150817'), 'DK10150817'],
  [number('FI', '0112038-9'), 'FI01120389'],
  [number('SE', '5560125790'), 'SE556012579001'],
  [number('FR', '552032534'), 'FR27552032534'],
  [number('EE', '10421629'), undefined],
  [number('NL', '33031431'), undefined],
  [number('NO', '974760673'), undefined],
  [number('GB', '00445790'), undefined],
  [number('DE', 'HRB 6684 Potsdam'), undefined],
  [number('DE', 'DE136695976', 'VAT'), 'DE136695976'],
  [number('GR', 'EL 094259216', 'VAT'), 'EL094259216'],
  [number('GR', '094259216', 'VAT'), 'EL094259216'],
  [number('XI', '123456789', 'VAT'), 'XI123456789'],
  [number('NO', 'NO974760673MVA', 'VAT'), undefined],
  [number('DE', '../..', 'VAT'), undefined],
]

describe('the VAT number of an organization', () => {
  for (const [of, expected] of numbers)
    it(`${of.issuingCountry} ${of.id} is ${expected}`, () => assert.equal(vatNumberOf(of), expected))
})

const valid = {
  isValid: true,
  userError: 'VALID',
  name: 'FIKTIV FJORD APS',
  address: 'Prøvegade 6\n2970 Hørsholm',
  vatNumber: '10150817',
}
const refusals = [
  'MS_UNAVAILABLE',
  'MS_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'SERVICE_UNAVAILABLE',
  'TIMEOUT',
  'VAT_BLOCKED',
  'IP_BLOCKED',
  'INVALID_REQUESTER_INFO',
  'SOMETHING_NEW',
]

describe('the answer of VIES', () => {
  const statusOf = (answer: object) => resultOf({ ...answer }, '10150817').status
  it('is valid with name and address', () =>
    assert.deepEqual(resultOf(valid, '10150817'), {
      status: 'VALID',
      name: 'FIKTIV FJORD APS',
      address: 'Prøvegade 6 2970 Hørsholm',
    }))
  it('has no name where a country does not publish it', () =>
    assert.deepEqual(resultOf({ ...valid, name: '---', address: '---' }, '10150817'), {
      status: 'VALID',
      name: null,
      address: null,
    }))
  it('is invalid only if the country said so', () => {
    assert.equal(statusOf({ ...valid, isValid: false, userError: 'INVALID' }), 'INVALID')
    for (const userError of refusals)
      for (const isValid of [true, false])
        assert.equal(statusOf({ ...valid, isValid, userError }), 'UNAVAILABLE', userError)
  })
  it('is refused when it concerns another number', () =>
    assert.equal(statusOf({ ...valid, vatNumber: '10150818' }), 'UNAVAILABLE'))
  it('is never valid when a decisive field is damaged', () => {
    for (const { path, instead, value } of spoiled({
      isValid: true,
      userError: 'VALID',
      vatNumber: '10150817',
    }))
      if (path !== '/isValid' || instead !== true)
        assert.equal(statusOf(value as object), 'UNAVAILABLE', path)
  })

  const recording = new URL(
    '../../../../../shared/data/registries/eu-vies/vies_rest_ORLEN_2026.json',
    import.meta.url,
  )
  it('is read as recorded', { skip: !existsSync(recording) }, () => {
    const recorded = JSON.parse(readFileSync(recording, 'utf8'))
    const { status: said, name } = resultOf(recorded, '7740001454')
    assert.deepEqual([said, name], ['VALID', 'ORLEN SPÓŁKA AKCYJNA'])
  })
})

const answer = { gaps: [] as RegistryAnswer['gaps'] } as RegistryAnswer

async function ask(reply: Reply, known: Partial<RegistryAnswer> = {}, asked = number('DK', '10150817')) {
  await using server = await serve({ '/ms/DK/vat/10150817': reply, '/ms/EE/vat/100000012': reply })
  const supplement = vies({
    baseUrl: server.baseUrl,
    limits: { backoffMs: 5 },
    timeoutMs: 2_000,
    now: () => new Date('2026-11-20T09:30:00Z'),
  })
  const cancel = new AbortController().signal
  const whole = { ...answer, ...known }
  const added = await supplement.ask({ number: asked, answer: Promise.resolve(whole), cancel })
  return { requests: server.requests, evidence: added?.evidence ?? [], answer: added?.addTo(whole) ?? whole }
}

describe('VIES beside a register', () => {
  it('adds the result, with the answer as evidence', async () => {
    const { answer: with_, evidence } = await ask(valid)
    assert.equal(with_.vat?.status, 'VALID')
    assert.equal(with_.vat?.checkedAt, '2026-11-20T09:30:00.000Z')
    assert.deepEqual(with_.gaps, [])
    assert.match(evidence[0]?.body ?? '', /FIKTIV FJORD/)
  })
  it('leaves a gap while the result is unknown', async () => {
    for (const reply of [status(500), status(403), '<html>', { ...valid, userError: 'TIMEOUT' }]) {
      const { answer: with_ } = await ask(reply)
      assert.equal(with_.vat?.status, 'UNAVAILABLE')
      assert.deepEqual(with_.gaps, [{ field: 'vat', reason: 'SOURCE_DOWN' }])
    }
  })
  it('asks about a VAT number that only the register knows', async () => {
    const { requests, answer: with_ } = await ask(
      { ...valid, vatNumber: '100000012' },
      { vatNumber: 'EE100000012' },
      number('EE', '10421629'),
    )
    assert.deepEqual([requests, with_.vat?.number], [['/ms/EE/vat/100000012'], 'EE100000012'])
  })
  it('sends no request without a number', async () => {
    const { requests, answer: with_ } = await ask(valid, {}, number('NO', '974760673'))
    assert.deepEqual([requests, with_.vat], [[], undefined])
    assert.deepEqual(with_.gaps, [{ field: 'vat', reason: 'NOT_PUBLISHED' }])
  })
})
