/** The fields of Companies House. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { choose, status } from '@foyer/provider-http/test/local-server'
import { aCompany, corporate, found, ID, individual, page, paths, statement } from '../test/companieshouse.ts'

const fieldsOf = (gaps: { field: string; reason: string }[], field: string) =>
  gaps.filter((gap) => gap.field === field).map(({ reason }) => reason)

describe('a company', () => {
  it('has its names, dates, form, address and industries', async () => {
    const { organization } = (await found({})).answer
    assert.deepEqual(organization.previousNames, ['INVENTED WHEELS LTD'])
    assert.deepEqual(
      [organization.foundationDate, organization.registrationDate],
      ['2015-02-28', '2015-02-28'],
    )
    assert.deepEqual(organization.legalType, {
      ...{ code: 'H0PO', localCode: 'ltd', localName: 'Private limited company', localAbbreviation: 'Ltd' },
      ...{ language: 'en', country: 'GB', category: 'LIMITED_COMPANY' },
    })
    assert.deepEqual(organization.addresses, [
      {
        ...{ type: 'REGISTERED', careOf: 'Sample Accounts', lines: ['12 Sample Street'] },
        ...{ street: 'Sample Street', houseNumber: '12', apartment: null, poBox: null },
        ...{ postalCode: 'SW1A 1AA', city: 'London', municipality: null, region: null, country: 'GB' },
        formatted: 'c/o Sample Accounts, 12 Sample Street, London, SW1A 1AA',
      },
    ])
    assert.deepEqual(
      organization.industryCodes.map(({ scheme, nace }) => [scheme, nace?.code]),
      [
        ['UKSIC2007', '62.01'],
        ['UKSIC2007', undefined],
      ],
    )
    assert.equal(organization.registrationAuthority?.code, 'RA000585')
  })

  const statuses: [word: string, more: object, code: string][] = [
    ['active', {}, 'ACTIVE'],
    ['registered', {}, 'ACTIVE'],
    ['liquidation', {}, 'IN_LIQUIDATION'],
    ['administration', {}, 'IN_RESTRUCTURING'],
    ['receivership', {}, 'BANKRUPT'],
    ['dissolved', { date_of_cessation: '2024-01-02' }, 'DISSOLVED'],
    ['active', { company_status_detail: 'active-proposal-to-strike-off' }, 'IN_LIQUIDATION'],
    ['active', { company_status_detail: 'something new' }, 'UNKNOWN'],
    ['active', { date_of_cessation: '2024-01-02' }, 'DISSOLVED'],
    ['constructor', {}, 'UNKNOWN'],
  ]
  for (const [company_status, more, code] of statuses)
    it(`is ${code}: ${company_status} ${JSON.stringify(more)}`, async () => {
      const { organization } = (await found({ lookup: { ...aCompany, company_status, ...more } })).answer
      assert.equal(organization.companyStatus.code, code)
      assert.equal(organization.companyStatus.registryStatus, company_status)
    })

  it('of a subtype has the legal form code of the subtype', async () => {
    const lookup = { ...aCompany, type: 'private-limited-guarant-nsc', subtype: 'community-interest-company' }
    assert.equal((await found({ lookup })).answer.organization.legalType?.code, '17R0')
  })

  it('of the register of overseas entities is foreign', async () => {
    const lookup = { ...aCompany, type: 'registered-overseas-entity' }
    assert.equal((await found({ lookup })).answer.organization.legalType?.category, 'BRANCH')
  })

  it('with a disputed registered office has a gap', async () => {
    const { gaps } = (await found({ lookup: { ...aCompany, registered_office_is_in_dispute: true } })).answer
    assert.deepEqual(fieldsOf(gaps, 'addresses'), ['UNKNOWN_CODE'])
  })
})

describe('officers', () => {
  it('are those who have not resigned, with the month of birth', async () => {
    const { officers, gaps } = (await found({})).answer
    assert.deepEqual(
      officers.map((members) =>
        members.map(({ party, roles, body }) => [
          body,
          roles[0]?.code,
          party.kind === 'PERSON' ? party.name.fullName : party.name,
          party.kind === 'PERSON' ? party.dateOfBirth : party.organizationNumber?.id,
        ]),
      ),
      [
        [
          ['BOARD', 'BOARD_MEMBER', 'Ada Mary SAMPLE', { value: '1981-04', circa: false }],
          ['BOARD', 'BOARD_MEMBER', 'Bo EXAMPLE', { value: '1979-11', circa: false }],
        ],
        [['OTHER', 'SECRETARY', 'INVENTED SECRETARIES LIMITED', '99000023']],
      ],
    )
    const bo = officers[0]?.[1]?.party
    assert.deepEqual(bo?.kind === 'PERSON' && [bo.nationality, bo.countryOfResidence], ['SE', 'GB'])
    assert.deepEqual(fieldsOf(gaps, 'officers'), [])
    assert.ok(!JSON.stringify(officers).includes('Secret Street'))
  })

  const born = (year: number, month: number) => ({ date_of_birth: { year, month } })
  const director = (name: string, more: object) => ({ name, officer_role: 'director', ...more })
  it('with the same name are two people if their months of birth differ', async () => {
    const { officers, signing } = (
      await found({
        officers: page(
          director('SMITH, John', born(1950, 3)),
          director('SMITH, John Peter', born(1980, 5)),
          director('SMITH, John', born(1980, 5)),
        ),
      })
    ).answer
    assert.deepEqual(
      officers.flat().map(({ party, roles }) => [party.kind === 'PERSON' && party.dateOfBirth, roles.length]),
      [
        [{ value: '1950-03', circa: false }, 1],
        [{ value: '1980-05', circa: false }, 2],
      ],
    )
    assert.deepEqual(
      signing.combinations.map(({ length }) => length),
      [2],
    )
  })
  it('without a date of birth are distinguished by their number', async () => {
    const secretary = (id: string) => ({
      ...{ name: 'SMITH, John', officer_role: 'secretary' },
      links: { officer: { appointments: `/officers/${id}/appointments` } },
    })
    const { officers } = (
      await found({ officers: page(secretary('aB-1'), secretary('aB-2'), secretary('aB-1')) })
    ).answer
    assert.deepEqual(
      officers.flat().map(({ party, roles }) => [party.kind === 'PERSON' && party.registryId, roles.length]),
      [
        ['Companies House aB-1', 2],
        ['Companies House aB-2', 1],
      ],
    )
  })

  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `PERSON${from + at}, A`, officer_role: 'director' }))
  const pageOf = (total: number) =>
    choose(({ url }) => {
      const start = Number(new URLSearchParams(url?.split('?')[1]).get('start_index'))
      return { items: many(start, Math.min(100, total - start)), total_results: total }
    })

  it('are read page by page', async () => {
    const { answer, requests, evidence } = await found({ officers: pageOf(250) })
    assert.equal(answer.officers.flat().length, 250)
    assert.deepEqual(fieldsOf(answer.gaps, 'officers'), [])
    assert.deepEqual(
      requests.filter((path) => path.startsWith(`${paths.officers}?`)),
      [0, 100, 200].map((start) => `${paths.officers}?items_per_page=100&start_index=${start}`),
    )
    assert.equal(evidence.length, 6)
  })

  it('beyond 500 leave a gap', async () => {
    const { answer } = await found({ officers: pageOf(501) })
    assert.equal(answer.officers.flat().length, 500)
    assert.deepEqual(fieldsOf(answer.gaps, 'officers'), ['UNKNOWN_CODE'])
  })

  it('of an unknown role leave a gap', async () => {
    const { answer } = await found({ officers: page({ name: 'A, B', officer_role: 'wizard' }) })
    assert.equal(answer.officers[0]?.[0]?.roles[0]?.code, 'OTHER')
    assert.deepEqual(fieldsOf(answer.gaps, 'officers'), ['UNKNOWN_CODE'])
  })
})

describe('persons with significant control', () => {
  const owners = async (controllers: object | null, ...statements: object[]) => {
    const { answer } = await found({
      controllers: controllers ?? status(404),
      statements: statements.length > 0 ? page(...statements) : status(404),
    })
    return { owners: answer.owners, reasons: fieldsOf(answer.gaps, 'owners') }
  }

  it('are the current ones, with bands as intervals', async () => {
    const { owners: all = [], gaps } = (await found({})).answer
    assert.deepEqual(
      all.map(({ holder, type, share, of }) => [
        holder.kind === 'PERSON' ? holder.name.fullName : `${holder.name} ${holder.organizationNumber?.id}`,
        type,
        share,
        of,
      ]),
      [
        ['Ada Mary Sample', 'SHAREHOLDING', { minimum: 50, maximum: 75, isAboveMinimum: true }, null],
        ['Ada Mary Sample', 'VOTING_RIGHTS', { minimum: 50, maximum: 75, isAboveMinimum: true }, null],
        [
          'Invented Holding AB 5299999994',
          'SHAREHOLDING',
          { minimum: 25, maximum: 50, isAboveMinimum: true },
          null,
        ],
      ],
    )
    assert.deepEqual(fieldsOf(gaps, 'owners'), [])
  })

  it('without separate name parts are named without their title', async () => {
    const { owners: [owner] = [] } = await owners(
      page(
        individual(['voting-rights-25-to-50-percent'], { name_elements: undefined, name: 'Mrs Ada Sample' }),
      ),
    )
    assert.equal(owner?.holder.kind === 'PERSON' && owner.holder.name.fullName, 'Ada Sample')
  })

  it('with protected details leave a gap', async () => {
    const secret = { kind: 'super-secure-person-with-significant-control', description: 'super-secure' }
    assert.deepEqual(await owners(page(secret)), { owners: [], reasons: ['NOT_IDENTIFIED'] })
  })

  it('with an unknown control are kept, with a gap', async () => {
    const { owners: kept, reasons } = await owners(page(individual(['ownership-of-everything'])))
    assert.deepEqual(
      kept?.map(({ type, registryCode }) => [type, registryCode]),
      [['OTHER_CONTROL', 'ownership-of-everything']],
    )
    assert.deepEqual(reasons, ['UNKNOWN_CODE'])
  })

  it('of an unknown kind leave a gap', async () =>
    assert.deepEqual(
      await owners(page({ ...individual(['voting-rights-25-to-50-percent']), kind: 'robot' })),
      {
        owners: [],
        reasons: ['UNKNOWN_CODE'],
      },
    ))

  it('keep the mark of a sanctioned person', async () => {
    const { owners: kept } = await owners(
      page(individual(['voting-rights-25-to-50-percent'], { is_sanctioned: true })),
    )
    assert.equal(kept?.[0]?.isSanctioned, true)
  })

  it('may be absent, if the company states that', async () => {
    assert.deepEqual(await owners(null, statement('no-individual-or-entity-with-signficant-control')), {
      owners: [],
      reasons: [],
    })
    assert.deepEqual((await owners(null)).reasons, ['NOT_PUBLISHED'])
  })

  const statements: [words: string, more: object, reasons: string[]][] = [
    ['psc-exists-but-not-identified', {}, ['NOT_IDENTIFIED']],
    ['steps-to-find-psc-not-yet-completed-partnership', {}, ['NOT_IDENTIFIED']],
    ['restrictions-notice-issued-to-psc', {}, ['NOT_IDENTIFIED']],
    ['psc-exists-but-not-identified', { ceased_on: '2018-01-01' }, []],
    ['all-beneficial-owners-identified', {}, []],
    ['something-new', {}, ['UNKNOWN_CODE']],
    ['no-individual-or-entity-with-signficant-control', {}, ['UNKNOWN_CODE']],
  ]
  for (const [words, more, reasons] of statements)
    it(`beside the statement ${words} ${JSON.stringify(more)}: ${reasons.join() || 'no gap'}`, async () =>
      assert.deepEqual(
        (await owners(page(individual(['voting-rights-25-to-50-percent'])), statement(words, more))).reasons,
        reasons,
      ))

  const registrations: [identification: object, country: string | undefined, id: string | undefined][] = [
    [{ country_registered: 'Norway', registration_number: '974 760 673' }, 'NO', '974760673'],
    [{ place_registered: 'Companies House, Cardiff', registration_number: '9900 0023' }, 'GB', '99000023'],
    [{ country_registered: 'Atlantis', registration_number: '1' }, undefined, undefined],
    [{ registration_number: '99000023' }, undefined, undefined],
    [{ country_registered: 'Norway', registration_number: '974760674' }, undefined, undefined],
  ]
  for (const [identification, country, id] of registrations)
    it(`have a number only with its country: ${JSON.stringify(identification)}`, async () => {
      const { owners: [owner] = [] } = await owners(
        page(corporate(['voting-rights-25-to-50-percent'], { identification })),
      )
      const number = owner?.holder.kind === 'ORGANIZATION' ? owner.holder.organizationNumber : undefined
      assert.deepEqual([number?.issuingCountry, number?.id], [country, id])
    })
})

it('every request sends the key, and no path contains it', async () => {
  const { requests, evidence } = await found({})
  assert.equal(requests.length, 4)
  assert.ok(!JSON.stringify([requests, evidence.map(({ source }) => source)]).includes('a-key'))
  assert.ok(requests.every((path) => path.startsWith(`/company/${ID}`)))
})
