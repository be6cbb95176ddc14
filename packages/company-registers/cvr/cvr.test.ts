/** The Danish register: values over time, officers, owners, statuses, and recorded answers. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { choose, type Reply, serve } from '@foyer/provider-http/test/local-server'
import type { OrganizationStatusCode } from '../schemas/organization.ts'
import { aCompany, attribute, body, hitsOf, ID, personOfUnit, since, TEXT, withStatus } from '../test/cvr.ts'
import { cvr } from './cvr.ts'
import { partyOf } from './officers.ts'

const path = '/cvr-permanent/virksomhed/_search'

async function lookup(reply: Reply, id = ID) {
  await using server = await serve({ [path]: reply })
  const registry = cvr({
    baseUrl: server.baseUrl,
    userName: 'account',
    password: 'secret',
    limits: { backoffMs: 5 },
    now: () => new Date('2026-11-20T09:30:00Z'),
  })
  const number = { id, issuingCountry: 'DK', type: 'REGISTRATION', display: id } as const
  return await registry.lookup(number, { language: 'da' })
}
async function found(company: object, id = ID) {
  const answer = await lookup(hitsOf(company), id)
  assert.ok(answer.kind === 'FOUND', answer.kind)
  return answer.answer
}

describe('a Danish company', () => {
  for (const [landekode, country, isGap] of [
    ['DK', 'DK', false],
    ['XXX', null, true],
    ['XX', null, true],
    [null, null, false],
  ] as const)
    it(`with an address in ${landekode} has ${isGap ? 'a' : 'no'} gap`, async () => {
      const { nyesteBeliggenhedsadresse: address, ...metadata } = aCompany.virksomhedMetadata
      const abroad = { ...address, landekode }
      const registered = { virksomhedMetadata: { ...metadata, nyesteBeliggenhedsadresse: abroad } }
      for (const more of [registered, { postadresse: [{ ...abroad, ...since('2020-01-01') }] }]) {
        const { organization, gaps } = await found({ ...aCompany, ...more })
        assert.equal(organization.addresses.at(-1)?.country, country)
        assert.equal(
          gaps.some(({ field }) => field === 'addresses.country'),
          isGap,
        )
      }
    })
  it('is looked up with the account and its number', async () => {
    let seen: unknown
    await lookup(
      choose((request, body) => {
        seen = [request.headers.authorization, JSON.parse(body).query]
        return hitsOf(aCompany)
      }),
    )
    const basic = `Basic ${Buffer.from('account:secret').toString('base64')}`
    assert.deepEqual(seen, [basic, { term: { 'Vrvirksomhed.cvrNummer': Number(ID) } }])
  })
  it('is unavailable when only some shards have answered', async () => {
    const partly = { ...hitsOf(), _shards: { total: 6, successful: 5, failed: 1 } }
    for (const reply of [partly, { ...hitsOf(), timed_out: true }])
      assert.equal((await lookup(reply)).kind, 'UNAVAILABLE')
  })
  it('has its current values', async () => {
    const { organization, signing } = await found(aCompany)
    assert.deepEqual(organization.previousNames, ['FIKTIV VIG ApS'])
    assert.deepEqual([organization.legalType?.code, organization.legalType?.localCode], ['H8VP', '80'])
    assert.equal(organization.numberOfEmployeesInterval, '20-49')
    assert.deepEqual(organization.industryCodes[0]?.nace, { version: '2.1', code: '62.10' })
    assert.equal(organization.businessActivity, 'Selskabets formål er at udvikle software.')
    const [address] = organization.addresses
    assert.equal(address?.formatted, 'c/o Fiktiv Holding, Prøvegade 6B, 1. tv, 2970 Hørsholm')
    assert.deepEqual(signing.basis.ruleText, [TEXT])
  })
  it('has combinations when its signing rule is complete and unambiguous', async () => {
    const signs = async (...texts: string[]) => {
      const rules = texts.map((each) => attribute('TEGNINGSREGEL', [each, '2019-01-01']))
      const { signing, gaps } = await found({ ...aCompany, attributter: rules })
      return [
        signing.basis.coverage,
        signing.combinations.map((each) =>
          each.map(({ party }) => (party.kind === 'PERSON' ? party.name.fullName : '')).join('+'),
        ),
        gaps.flatMap(({ field, reason }) => (field === 'signing' ? [reason] : [])),
      ]
    }
    const pair = ['Ada Lie Prøve+Bo Prøve']
    assert.deepEqual(await signs(TEXT), ['COMPLETE', pair, []])
    assert.deepEqual(await signs(`${TEXT} Prokura er meddelt.`), ['PARTIAL', pair, ['UNKNOWN_CODE']])
    for (const texts of [
      [TEXT, 'Selskabet tegnes af direktionen.'],
      ['Selskabet tegnes af direktøren, dog ikke alene.'],
      [TEXT.padEnd(4_000)],
    ])
      assert.deepEqual(await signs(...texts), ['NONE', [], ['UNKNOWN_CODE']])
  })
  it('has its current officers, and a chair only as the chair', async () => {
    const { officers } = await found(aCompany)
    assert.deepEqual(
      officers.map((body) =>
        body.map(({ party, roles }) => [
          party.kind === 'PERSON' ? party.name.fullName : party.name,
          ...roles.map(({ code }) => code),
        ]),
      ),
      [
        [
          ['Ada Lie Prøve', 'CHAIR'],
          ['Bo Prøve', 'EMPLOYEE_REPRESENTATIVE'],
        ],
        [['Ada Lie Prøve', 'CEO']],
        [['FIKTIV REVISION', 'AUDITOR']],
      ],
    )
  })
  it('lists two namesakes as two people, and a person with two offices once', async () => {
    const board = (unit: number, name: string) =>
      personOfUnit(
        unit,
        name,
        body('LEDELSESORGAN', 'Bestyrelse', attribute('FUNKTION', ['BESTYRELSESMEDLEM', '2015-02-28'])),
      )
    const { officers, signing } = await found({
      ...aCompany,
      deltagerRelation: [
        board(4_000_000_001, 'Ada Lie'),
        board(4_000_000_002, 'Ada Lie'),
        board(4_000_000_003, 'Ada Prøve Lie'),
        personOfUnit(
          4_000_000_003,
          'Ada Prøve Lie',
          body('LEDELSESORGAN', 'Bestyrelse', attribute('FUNKTION', ['FORMAND', '2015-02-28'])),
        ),
      ],
      attributter: [
        attribute('TEGNINGSREGEL', ['Selskabet tegnes af den samlede bestyrelse.', '2019-01-01']),
      ],
    })
    assert.deepEqual(
      officers.flat().map(({ party, roles }) => [party.kind === 'PERSON' && party.registryId, roles.length]),
      [
        ['CVR 4000000001', 1],
        ['CVR 4000000002', 1],
        ['CVR 4000000003', 2],
      ],
    )
    assert.deepEqual(
      signing.combinations.map(({ length }) => length),
      [3],
    )
  })
  it('has legal owners with bands, and beneficial owners with their share', async () => {
    const { owners, gaps } = await found(aCompany)
    assert.deepEqual(
      owners?.map(({ holder, type, share }) => [
        holder.kind === 'PERSON' ? holder.name.fullName : holder.name,
        type,
        share?.minimum,
        share?.maximum,
      ]),
      [
        ['Ada Lie Prøve', 'SHAREHOLDING', 25.45, 25.45],
        ['Ada Lie Prøve', 'VOTING_RIGHTS', 25.45, 25.45],
        ['FIKTIV HOLDING ApS', 'SHAREHOLDING', 33.33, 49.99],
        ['FIKTIV HOLDING ApS', 'VOTING_RIGHTS', 33.33, 49.99],
      ],
    )
    assert.ok(!gaps.some(({ field }) => field === 'owners'))
  })
  it('marks beneficial owners as restricted when the account does not give them', async () => {
    const { owners, gaps } = await found({
      ...aCompany,
      deltagerRelation: aCompany.deltagerRelation.slice(3),
    })
    assert.equal(owners?.length, 2)
    assert.deepEqual(
      gaps.filter(({ field }) => field === 'owners'),
      [{ field: 'owners', reason: 'RESTRICTED' }],
    )
  })

  const statuses: [word: string, OrganizationStatusCode][] = [
    ['NORMAL', 'ACTIVE'],
    ['Aktiv', 'ACTIVE'],
    ['UnderKonkurs', 'BANKRUPT'],
    ['UNDER_TVANGSOPLOESNING', 'IN_LIQUIDATION'],
    ['UNDER REKONSTRUKTION', 'IN_RESTRUCTURING'],
    ['OPLØST EFTER KONKURS', 'DISSOLVED'],
    ['Ophørt', 'DISSOLVED'],
    ['UDEN RETSVIRKNING', 'INACTIVE'],
    ['constructor', 'UNKNOWN'],
    ['', 'UNKNOWN'],
  ]
  for (const [word, code] of statuses)
    it(`has the status ${code} for the word "${word}"`, async () =>
      assert.equal((await found(withStatus(word))).organization.companyStatus.code, code))
  it('has the most serious status that the register gives', async () => {
    const warning = { kreditoplysningtekst: 'Konkurs', periode: { gyldigFra: '2026-11-19', gyldigTil: null } }
    const warned = await found(withStatus('NORMAL', { nyesteStatus: warning }))
    assert.equal(warned.organization.companyStatus.code, 'BANKRUPT')
    const over = [{ periode: { gyldigFra: '2015-02-28', gyldigTil: '2026-01-02' } }]
    const ended = await found({ ...aCompany, livsforloeb: over })
    assert.deepEqual(
      [ended.organization.companyStatus.code, ended.organization.companyStatus.endedOn],
      ['DISSOLVED', '2026-01-02'],
    )
  })
})

const folder = new URL('../../../../../shared/data/registries/denmark/', import.meta.url)
describe('recorded answers', { skip: existsSync(folder) ? false : 'the recordings are not here' }, () => {
  const files = ['cvr_vrvirksomhed_41774037_redacted.json', 'cvr_vrvirksomhed_4_companies_redacted.json']
  for (const name of files)
    it(`reads every company of ${name}`, async () => {
      const body = readFileSync(new URL(name, folder), 'utf8')
      for (const { _source } of JSON.parse(body).hits.hits) {
        const { cvrNummer } = _source.Vrvirksomhed
        const { organization, signing, officers, gaps, owners } = await found(
          _source.Vrvirksomhed,
          String(cvrNummer),
        )
        assert.equal(organization.companyStatus.code, 'ACTIVE')
        assert.ok(organization.legalType?.code, organization.legalType?.localName)
        assert.equal(signing.basis.ruleText.length, 1)
        assert.ok(owners && owners.length > 0)
        const unread = gaps.filter(({ field, reason }) => field !== 'signing' && reason === 'UNKNOWN_CODE')
        assert.deepEqual(unread, [], `${cvrNummer}: ${officers.length}`)
      }
    })
})

it('the key of a foreign company is not a CVR number', () => {
  const navne = [{ navn: 'INVENTED HOLDING LTD', periode: { gyldigFra: '2020-01-01', gyldigTil: null } }]
  const numberAs = (enhedstype: string) => {
    const party = partyOf({ enhedstype, navne, forretningsnoegle: 10150817 }, '2026-11-20')
    return party?.kind === 'ORGANIZATION' ? (party.organizationNumber?.id ?? null) : undefined
  }
  assert.deepEqual([numberAs('VIRKSOMHED'), numberAs('ANDEN_DELTAGER')], ['10150817', null])
})
