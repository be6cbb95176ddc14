/** The Swedish register over HTTP: tokens, the paid service, sole traders. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { organizationNumber } from '@foyer/national-fields/identity/organization-number'
import { type Reply, send, serve, status } from '@foyer/provider-http/test/local-server'
import type { RegistryLookup } from '../contract.ts'
import {
  adapter,
  business,
  everything,
  ID,
  itsInformation,
  onlyFor,
  parts,
  paths,
  procedures,
  removed,
  routes,
  SOLE_TRADER,
  TOKEN,
} from '../test/bolagsverket.ts'
import { NOW } from '../test/registry-world.ts'

const language = { language: 'sv' } as const
const numberOf = (id: string) => {
  const read = organizationNumber(id, { country: 'SE', mode: 'sandbox' })
  return 'value' in read ? read.value : assert.fail(id)
}

async function lookup(replies: Record<string, Reply>, id = ID): Promise<RegistryLookup> {
  await using server = await serve(routes({ ...everything, ...replies }))
  return await adapter(parts(server.baseUrl)).lookup(numberOf(id), language)
}
async function found(replies: Record<string, Reply>, id = ID) {
  const answer = await lookup(replies, id)
  return answer.kind === 'FOUND' ? answer : assert.fail(answer.kind)
}

describe('the open data', () => {
  it('reads the company', async () => {
    const { organization } = (await found({})).answer
    assert.equal(organization.organizationName, 'Provcyklar Grönköping AB')
    assert.deepEqual(organization.previousNames, ['Provcyklar i Norr'])
    assert.deepEqual(organization.legalType, {
      ...{ code: 'XJHM', localCode: 'AB', localName: 'Aktiebolag', localAbbreviation: 'AB' },
      ...{ language: 'sv', country: 'SE', category: 'LIMITED_COMPANY' },
    })
    assert.equal(organization.registrationDate, '2020-03-15')
    assert.equal(organization.businessActivity, 'HANDEL MED cyklar.')
    assert.deepEqual(organization.addresses, [
      {
        ...{ type: 'POSTAL', careOf: 'Prov Redovisning', lines: ['Provstigen 2B'] },
        ...{ street: 'Provstigen', houseNumber: '2B', apartment: null, poBox: null },
        ...{ postalCode: '12345', city: 'Grönköping', municipality: null, region: null, country: 'SE' },
        formatted: 'C/o Prov Redovisning, Provstigen 2B, 12345 Grönköping',
      },
    ])
    assert.deepEqual(
      organization.industryCodes.map(({ code, scheme, nace, rank }) => [code, scheme, nace?.code, rank]),
      [
        ['47642', 'SNI2025', '47.64', 1],
        ['00000', 'SNI2025', undefined, 2],
      ],
    )
  })

  it('keeps every procedure, and takes the most serious one as the status', async () => {
    const lookup = {
      organisationer: [
        procedures(
          { kod: 'FUOT', klartext: 'Övertagande i fusion', fromDatum: '2026-01-02' },
          { kod: 'FR', klartext: 'Företagsrekonstruktion', fromDatum: '2026-02-03T00:00:00.000+00:00' },
        ),
      ],
    }
    const { companyStatus } = (await found({ lookup })).answer.organization
    assert.deepEqual(
      [companyStatus.code, companyStatus.since, companyStatus.events.map(({ registryCode }) => registryCode)],
      ['IN_RESTRUCTURING', '2026-02-03', ['FR', 'FUOT']],
    )
  })

  it('does not find a company that the register does not know', async () => {
    const unknown = { organisationsnamn: { fel: { typ: 'ORGANISATION_FINNS_EJ' } } }
    assert.deepEqual(await lookup({ lookup: { organisationer: [unknown] } }), { kind: 'NOT_FOUND' })
  })
})

describe('a sole trader', () => {
  const trader = async (...organisationer: object[]) =>
    (await found({ lookup: onlyFor(SOLE_TRADER, { organisationer }), information: status(404) }, SOLE_TRADER))
      .answer

  it('is found by a personal number, which no reference contains', async () => {
    const { organization, provenance, signing } = await trader(business(1, 'PROVSKOR'))
    assert.equal(organization.organizationNumber.id, SOLE_TRADER)
    assert.equal(organization.legalType?.category, 'SOLE_TRADER')
    assert.ok(!JSON.stringify([provenance, signing.basis]).includes(SOLE_TRADER))
  })

  it('has its only active name, and keeps the earlier names', async () => {
    const { organization, gaps } = await trader(
      business(1, 'PROVSKOR', removed('2001-03-15', 'VERKUPP')),
      business(3, 'PROVHATTAR'),
    )
    assert.equal(organization.organizationName, 'PROVHATTAR')
    assert.deepEqual(organization.previousNames, ['PROVSKOR'])
    assert.equal(organization.companyStatus.code, 'ACTIVE')
    assert.ok(!gaps.some(({ field }) => field === 'organizationName'))
  })

  it('with several active names has a gap, because the applicant’s name is not known', async () => {
    const { organization, gaps } = await trader(business(2, 'PROVHATTAR'), business(1, 'PROVSKOR'))
    assert.equal(organization.organizationName, 'PROVSKOR')
    assert.ok(gaps.some(({ field, reason }) => field === 'organizationName' && reason === 'UNKNOWN_CODE'))
  })

  it('ends with its last name', async () => {
    const { companyStatus } = (
      await trader(
        business(1, 'PROVSKOR', removed('2020-05-05T00:00:00.000+00:00', 'OVERK')),
        business(2, 'PROVHATTAR', removed('2001-03-15', 'VERKUPP')),
      )
    ).organization
    const { code, endedOn, endReason } = companyStatus
    assert.deepEqual([code, endedOn, endReason], ['DISSOLVED', '2020-05-05', 'Overksamhet'])
  })

  it('is bankrupt under all its names', async () => {
    const bankrupt = procedures({ kod: 'KK', fromDatum: '2026-01-02' })
    const { pagaendeAvvecklingsEllerOmstruktureringsforfarande } = bankrupt
    const { organization } = await trader(
      business(1, 'PROVSKOR'),
      business(2, 'PROVHATTAR', {
        ...removed('2026-02-03', 'VERKUPP'),
        pagaendeAvvecklingsEllerOmstruktureringsforfarande,
      }),
    )
    assert.equal(organization.companyStatus.code, 'BANKRUPT')
  })

  it('is not mixed with another person', async () => {
    const other = business(1, 'ANNAN', { organisationsidentitet: { identitetsbeteckning: '198205312396' } })
    const answer = { organisationer: [business(2, 'PROVSKOR'), other] }
    assert.equal((await lookup({ lookup: answer }, SOLE_TRADER)).kind, 'UNAVAILABLE')
  })
})

describe('the paid service', () => {
  it('adds officers, the signing text and the day of foundation', async () => {
    const { answer, evidence } = await found({})
    assert.equal(answer.organization.foundationDate, '2020-02-01')
    assert.deepEqual(
      answer.officers.map((members) =>
        members.map(({ party, roles, body }) => [
          body,
          party.kind === 'PERSON' ? party.name.fullName : party.name,
          roles.map(({ code }) => code).join('+'),
        ]),
      ),
      [
        [
          ['BOARD', 'Ada Prov', 'BOARD_MEMBER+CHAIR'],
          ['BOARD', 'Bo Prov', 'BOARD_MEMBER'],
          ['BOARD', 'Cleo Prov', 'DEPUTY_BOARD_MEMBER'],
        ],
        [['MANAGEMENT', 'Ada Prov', 'CEO']],
        [['AUDIT', 'Provrevision AB', 'AUDITOR']],
      ],
    )
    const [ada] = answer.officers[0] ?? []
    assert.ok(ada?.party.kind === 'PERSON')
    assert.deepEqual(
      [
        ada.party.dateOfBirth,
        ada.party.personalIdentityNumber?.id,
        ada.party.personalIdentityNumber?.assurance,
      ],
      ['1912-12-12', '191212121212', 'REGISTRY'],
    )
    assert.deepEqual(answer.signing.basis.ruleText, [itsInformation.firmateckning.klartext])
    assert.ok(!JSON.stringify(answer).includes('Hemliga gatan'))
    assert.equal(evidence.length, 2)
  })

  it('that reports another procedure than the open data leads to a review', async () => {
    const information = [{ ...itsInformation, organisationsstatusar: [{ kod: 'KK', klartext: 'Konkurs' }] }]
    const { gaps } = (await found({ information })).answer
    assert.ok(gaps.some(({ field }) => field === 'companyStatus'))
  })

  it('keeps an unknown role as it is, with a gap', async () => {
    const [first] = itsInformation.funktionarer
    const information = [
      {
        ...itsInformation,
        funktionarer: [{ ...first, funktionarsroller: [{ kod: 'NY', klartext: 'Ny roll' }] }],
      },
    ]
    const { officers, gaps } = (await found({ information })).answer
    const [role] = officers[0]?.[0]?.roles ?? []
    assert.deepEqual([role?.code, role?.registryCode, role?.registryText], ['OTHER', 'NY', 'Ny roll'])
    assert.ok(gaps.some(({ field }) => field === 'officers'))
  })
})

describe('the access token', () => {
  /** The bodies and headers of the token requests, and the tokens that the API saw. */
  async function world(tokens: (turn: number) => Reply, accepted: (token: string, turn: number) => boolean) {
    const seen = { asked: [] as string[], used: [] as string[] }
    const all = routes(everything)
    const server = await serve({
      ...all,
      [paths.token]: (response, request, body) => {
        seen.asked.push(`${request.headers.authorization} ${body}`)
        send(tokens(seen.asked.length), response, request, body)
      },
      [paths.open]: (response, request, body) => {
        const token = `${request.headers.authorization}`
        seen.used.push(token)
        send(accepted(token, seen.used.length) ? everything.lookup : status(401), response, request, body)
      },
    })
    const clock = { now: NOW }
    const registry = adapter(parts(server.baseUrl), { paid: false, now: () => clock.now })
    const ask = async () => (await registry.lookup(numberOf(ID), language)).kind
    return { ...seen, clock, ask, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }
  const numbered = (turn: number) => ({ ...TOKEN, access_token: `token-${turn}` })

  it('is requested with the client and the scope, once for several lookups', async () => {
    await using open = await world(numbered, () => true)
    assert.deepEqual(await Promise.all([open.ask(), open.ask()]), ['FOUND', 'FOUND'])
    assert.equal(await open.ask(), 'FOUND')
    assert.deepEqual(open.asked, [
      `Basic ${btoa('client:se%3Acret')} grant_type=client_credentials&scope=vardefulla-datamangder%3Aread`,
    ])
  })

  it('is replaced shortly before its end', async () => {
    await using open = await world(numbered, () => true)
    await open.ask()
    open.clock.now = new Date(NOW.getTime() + 3_539_000)
    await open.ask()
    assert.equal(open.asked.length, 1)
    open.clock.now = new Date(NOW.getTime() + 3_541_000)
    await open.ask()
    assert.deepEqual(open.used.at(-1), 'Bearer token-2')
  })

  it('that is refused is replaced once', async () => {
    await using revoked = await world(numbered, (token) => token !== 'Bearer token-1')
    assert.equal(await revoked.ask(), 'FOUND')
    assert.deepEqual(revoked.used, ['Bearer token-1', 'Bearer token-2'])
    await using never = await world(numbered, () => false)
    assert.equal(await never.ask(), 'UNAVAILABLE')
    assert.equal(never.asked.length, 2)
  })

  const broken: [string, Reply][] = [
    ['refused', status(401)],
    ['down', status(503)],
    ['no JSON', '<html>'],
    ['no token', { token_type: 'Bearer' }],
    ['of another type', { ...TOKEN, token_type: 'mac' }],
    ['a header of its own', { ...TOKEN, access_token: 'x\r\ny: z' }],
  ]
  for (const [name, reply] of broken)
    it(`is unavailable when the endpoint's answer is: ${name}`, async () => {
      await using open = await world(
        () => reply,
        () => true,
      )
      assert.equal(await open.ask(), 'UNAVAILABLE')
      assert.deepEqual(open.used, [])
    })

  it('is requested again after a failure', async () => {
    await using open = await world(
      (turn) => (turn <= 3 ? status(503) : TOKEN),
      () => true,
    )
    assert.equal(await open.ask(), 'UNAVAILABLE')
    assert.equal(await open.ask(), 'FOUND')
  })
})
