/** The adapter against the examples in the documentation of the register. Skipped if they are not present. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { serve, status } from '@foyer/provider-http/test/local-server'
import { adapter, ID, parts, routes } from '../test/bolagsverket.ts'
import codes from './codes.json' with { type: 'json' }

const folder = new URL('../../../../../shared/data/', import.meta.url)
const skip = existsSync(new URL('registries/sweden/', folder))
  ? false
  : 'the examples are not beside this repository'
const example = (name: string) => readFileSync(new URL(`registries/sweden/ex_${name}.json`, folder), 'utf8')

async function lookup(reply: string, id = ID) {
  await using server = await serve(routes({ lookup: reply }))
  const number = { id, issuingCountry: 'SE', type: 'REGISTRATION', display: id } as const
  return await adapter(parts(server.baseUrl), { paid: false }).lookup(number, { language: 'sv' })
}

describe('the examples of the register', { skip }, () => {
  it('reads a deregistered company in bankruptcy', async () => {
    const found = await lookup(example('organisationer-aktiebolag-svar'))
    assert.ok(found.kind === 'FOUND')
    const { organization } = found.answer
    assert.equal(organization.organizationName, 'Cykelbolaget AB')
    assert.deepEqual(organization.previousNames, ['Mopedbolaget AB', 'Bicycle expert'])
    assert.equal(organization.legalType?.code, 'XJHM')
    const { companyStatus } = organization
    assert.deepEqual(
      companyStatus.events.map(({ code, from }) => [code, from]),
      [
        ['DISSOLVED', '2023-05-05'],
        ['BANKRUPT', '2024-01-26'],
        ['IN_LIQUIDATION', '2024-05-26'],
      ],
    )
    assert.deepEqual([companyStatus.code, companyStatus.endReason], ['DISSOLVED', 'Likvidation'])
    assert.equal(organization.addresses[0]?.country, 'SE')
    assert.equal(organization.businessActivity, 'Bedriva handel med cyklar och tillbehör till cyklar')
    assert.deepEqual(
      organization.industryCodes.map(({ scheme, nace }) => [scheme, nace?.code]),
      [
        ['SNI2025', '47.64'],
        ['SNI2007', '45.40'],
      ],
    )
  })

  it('reads a sole trader with two deregistered names', async () => {
    const found = await lookup(example('organisationer-enskild-svar'), '4009272719')
    assert.ok(found.kind === 'FOUND')
    const { organization } = found.answer
    assert.equal(organization.legalType?.category, 'SOLE_TRADER')
    assert.deepEqual(
      [organization.companyStatus.code, organization.companyStatus.endedOn],
      ['DISSOLVED', '2020-05-05'],
    )
    assert.equal(organization.businessActivity, 'HANDEL MED SKOR.')
    assert.equal(organization.previousNames.length, 1)
  })

  it('is unavailable while a producer is down', async () =>
    assert.deepEqual(await lookup(example('organisationer-fel-fran-en-uppgiftskalla-svar')), {
      kind: 'UNAVAILABLE',
      retryAfterSeconds: null,
    }))

  for (const [name, code] of [
    ['ApiError-felbegaran', 400],
    ['ApiError-ejbehorig', 401],
    ['ApiError-forbjuden', 403],
    ['ApiError-servicefel', 500],
  ] as const)
    it(`is unavailable: ${name}`, async () => {
      await using server = await serve(routes({ lookup: status(code, {}, example(name)) }))
      const number = { id: ID, issuingCountry: 'SE', type: 'REGISTRATION', display: ID } as const
      const answer = await adapter(parts(server.baseUrl), { paid: false }).lookup(number, { language: 'sv' })
      assert.equal(answer.kind, 'UNAVAILABLE')
    })

  it('has the legal form codes of ISO 20275', () => {
    const elf = readFileSync(new URL('codes/elf-codes-1.4.1.csv', folder), 'utf8')
    const known = Object.values(codes.legalForms).flatMap((form) => form.elf ?? [])
    assert.deepEqual(
      known.filter((code) => !elf.includes(`"${code}","Sweden","SE"`)),
      [],
    )
  })
})
