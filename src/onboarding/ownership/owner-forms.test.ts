/** The forms about an owner: what they show, what their text becomes, and which form comes next. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anyShare, exactly } from '@foyer/company-registers/shares'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { ChainCompany, OwnershipWay } from '#workflows/ownership/declared.ts'
import { added, changed, entryOf, noHoldings, type OwnerEntry } from '#workflows/ownership/owner-list.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import { knownOwner, linkLanguagesOf, ownerFormValues, readOwnerForm, stageAfter } from './owner-forms.ts'
import { type OwnershipWork, ownershipWork } from './ownership-work.ts'
import type { Stage } from './stages.ts'

const step = { key: 'owners', kind: 'OWNERSHIP' } as const
const workflow = { ...workflowOf('KYB'), steps: [...workflowOf('KYB').steps, step] }
const started = ownershipWork(step, pageContext({ of: clearCase('KYB'), workflow }))
const named: PersonRef = {
  kind: 'PERSON',
  name: { fullName: 'Elin Ek', givenName: 'Elin', middleName: null, familyName: 'Ek' },
  ...{ personalIdentityNumber: null, dateOfBirth: '1971-03-04', nationality: null, countryOfResidence: null },
}

/** The form about an owner as a register has them. null: an owner that the applicant adds. */
function formOf(party: PersonRef | null) {
  const [list, id] = added(started.list, 'OWNER', {})
  const registered = party && { party, ...noHoldings }
  const work = { ...started, list: changed(list, id, { registered }) }
  const place = { stage: 'PERSON', owner: id } as const
  return { work, place }
}

const rows: Array<[what: string, party: PersonRef | null, nationality: string, residence: string]> = [
  ['an owner who is added', null, '', ''],
  ['a registered owner without countries', named, '', ''],
  ['a registered owner with a nationality', { ...named, nationality: 'DK' }, 'DK', ''],
  ['a registered owner with a residence', { ...named, countryOfResidence: 'NO' }, '', 'NO'],
]
for (const [what, party, nationality, residence] of rows)
  test(`${what} has only the countries that the register gives`, () => {
    const { work, place } = formOf(party)
    const { nationality: shown = '', residence: lived = '' } = ownerFormValues(place, work)
    assert.deepEqual([shown, lived], [nationality, residence])
  })

test('a country that the applicant has not chosen is required', () => {
  const { work, place } = formOf(named)
  const read = readOwnerForm(place, { ...ownerFormValues(place, work), isPep: 'no' }, work)
  const asked = 'problems' in read && read.problems.map(({ field }) => field)
  assert.deepEqual(asked, ['residence', 'nationality'])
})

const companyOf = (name: string, percent: number): ChainCompany => ({
  ...{ name, organizationNumber: null, country: 'SE', form: 'COMPANY', share: exactly(percent) },
})
const direct: OwnershipWay = { share: exactly(30), through: [] }
const chain = (name: string): OwnershipWay => ({ share: exactly(40), through: [companyOf(name, 50)] })
/** The list with this entry alone, whose id is the second value. */
function workWith(own: Partial<OwnerEntry>, change: Partial<OwnershipWork> = {}): [OwnershipWork, string] {
  const [list, id] = added({ ...started.list, entries: [] }, 'OWNER', own)
  return [{ ...started, list, ...change }, id]
}
function saved(stage: Stage, own: Partial<OwnerEntry>, form: Form | ((shown: Form) => Form)) {
  const [work, owner] = workWith(own)
  const place = { stage, owner }
  const sent = typeof form === 'function' ? form(ownerFormValues(place, work)) : form
  const read = readOwnerForm(place, sent, work)
  return 'problems' in read ? read.problems.map(({ field, code }) => `${field} ${code}`) : read.change
}

describe('the form about the share', () => {
  const rows: Array<
    [what: string, own: Partial<OwnerEntry>, form: Parameters<typeof saved>[2], ways: OwnershipWay[]]
  > = [
    ['keeps a direct share that is sent as shown', { ways: [direct] }, (shown) => shown, [direct]],
    [
      'keeps a registered share that its fields cannot show',
      { ways: [{ ...direct, share: anyShare }] },
      (shown) => ({ ...shown, how: ['DIRECT'] }),
      [{ ...direct, share: anyShare }],
    ],
    [
      'takes another share',
      { ways: [direct] },
      { how: ['DIRECT'], share: '45' },
      [{ ...direct, share: exactly(45) }],
    ],
    ['keeps the companies in between', { ways: [chain('A')] }, { how: ['INDIRECT'] }, [chain('A')]],
    [
      'drops the companies of an owner who is direct now',
      { ways: [chain('A')] },
      { how: ['DIRECT'], share: '9' },
      [{ ...direct, share: exactly(9) }],
    ],
    [
      'drops the share of an owner who only controls now',
      { ways: [direct] },
      { how: ['CONTROL'], control: ['VOTING_RIGHTS'] },
      [],
    ],
  ]
  for (const [what, own, form, ways] of rows)
    test(what, () => {
      const change = saved('SHARE', own, form)
      assert.ok(!Array.isArray(change))
      assert.deepEqual(change.ways, ways)
    })

  test('asks for the companies of a new indirect owner', () => {
    const change = saved('SHARE', {}, { how: ['INDIRECT'] })
    assert.ok(!Array.isArray(change))
    assert.deepEqual([change.ways, change.awaitsChain], [[], true])
  })
  test('needs one way to own', () => assert.deepEqual(saved('SHARE', {}, {}), ['how choice_missing']))
  test('is empty about a person who is not in the list', () =>
    assert.deepEqual(ownerFormValues({ stage: 'SHARE', owner: '99' }, started), {}))
})

describe('the form about the companies in between', () => {
  const typed = {
    ...{ companies: '1', 'chainName.1': 'B AB', 'chainCountry.1': 'SE', 'chainForm.1': 'COMPANY' },
    ...{ 'chainNumber.1': '', 'chainShare.1': '60', lastShare: '70' },
  }
  const through: ChainCompany[] = [companyOf('B AB', 70)]
  const waysOf = (own: Partial<OwnerEntry>, form: Parameters<typeof saved>[2]) => {
    const change = saved('COMPANIES', own, form)
    assert.ok(!Array.isArray(change), String(change))
    return change
  }
  test('changes the first path only', () =>
    assert.deepEqual(waysOf({ ways: [direct, chain('A'), chain('C')] }, typed).ways, [
      direct,
      { share: exactly(60), through },
      chain('C'),
    ]))
  test('keeps a path that is sent as shown', () => {
    const registered = { ...chain('A'), share: { minimum: 25, maximum: 50, isAboveMinimum: true } }
    assert.deepEqual(waysOf({ ways: [registered] }, (shown) => shown).ways, [registered])
  })
  test('gives an owner who awaits companies their path', () => {
    const { ways, awaitsChain } = waysOf({ awaitsChain: true }, typed)
    assert.deepEqual([ways, awaitsChain], [[{ share: exactly(60), through }], false])
  })
  test('needs a name and every share', () =>
    assert.deepEqual(saved('COMPANIES', {}, { ...typed, 'chainName.1': '', lastShare: '' }), [
      ...['chainName.1 required', 'lastShare required'],
    ]))
  test('shows one empty company at first, and none for a person who is not in the list', () => {
    const [work, owner] = workWith({})
    assert.deepEqual(ownerFormValues({ stage: 'COMPANIES', owner }, work), { companies: '1' })
    assert.deepEqual(ownerFormValues({ stage: 'COMPANIES', owner: '99' }, work), {})
  })
})

describe('the form about the public office', () => {
  const office = { position: 'Mayor', relation: 'SELF', since: 2019, until: null } as const
  test('keeps the office, and shows it again', () => {
    const [work, owner] = workWith({ office })
    const shown = ownerFormValues({ stage: 'OFFICE', owner }, work)
    assert.deepEqual([shown.position, shown.relation], ['Mayor', 'SELF'])
    assert.deepEqual(saved('OFFICE', {}, shown), { office })
  })
  test('needs a position and whose it is', () => {
    const problems = saved('OFFICE', {}, {})
    assert.ok(Array.isArray(problems))
    assert.deepEqual(
      problems.map((each) => each.split(' ')[0]),
      ['position', 'relation'],
    )
  })
})

describe('the form to remove a person', () => {
  test('needs a reason', () => assert.deepEqual(saved('REMOVE', {}, { reason: ' ' }), ['reason required']))
  test('keeps the reason', () =>
    assert.deepEqual(saved('REMOVE', {}, { reason: 'Sold' }), { removed: 'Sold' }))
  test('shows the reason given before', () => {
    const [work, owner] = workWith({ removed: 'Sold' })
    const shown = (id: string) => ownerFormValues({ stage: 'REMOVE', owner: id }, work)
    assert.deepEqual([shown(owner), shown('99')], [{ reason: 'Sold' }, { reason: '' }])
  })
})

describe('the person who applies', () => {
  const person = { countryOfResidence: 'SE', nationality: 'SE', ...(started.applicant ?? assert.fail()) }
  const asRegistered = {
    ...{ ...named, personalIdentityNumber: person.personalIdentityNumber },
    name: { ...named.name, fullName: 'Anna Testsson', givenName: 'Anna', familyName: 'Testsson' },
  }
  const rows: Array<[what: string, own: Partial<OwnerEntry>, owner: string | null, isKnown: boolean]> = [
    ['adds themselves', {}, 'me', true],
    ['adds another', {}, 'new', false],
    ['is in the list', { person }, null, true],
    [
      'is not the other in the list',
      { person: { ...person, dateOfBirth: '1950-01-01', personalIdentityNumber: null } },
      null,
      false,
    ],
    ['is in the register', { registered: { party: asRegistered, ...noHoldings } }, null, true],
    ['is not the other in the register', { registered: { party: named, ...noHoldings } }, null, false],
    ['is nobody whom the list does not know', {}, null, false],
  ]
  const work = (own: Partial<OwnerEntry>, owner: string | null) => {
    const [of, id] = workWith(own, { linkLanguages: ['sv'] })
    return [of, entryOf(of.list, owner ?? id), owner ?? id] as const
  }
  for (const [what, own, owner, isKnown] of rows)
    test(`${what}: ${isKnown ? 'not asked for the name, and no link' : 'asked, with a link'}`, () => {
      const of = work(own, owner)
      assert.equal(Boolean(knownOwner(...of)), isKnown)
      assert.deepEqual(linkLanguagesOf(...of), isKnown ? [] : ['sv'])
    })
  test('is unknown without a proof', () => {
    const [of, entry] = work({ person }, null)
    assert.equal(knownOwner({ ...of, applicant: null }, entry, 'me'), undefined)
  })
  test('gets no link for an official', () => {
    const [of, entry] = work({ role: 'OFFICIAL' }, null)
    assert.deepEqual([linkLanguagesOf(of, entry, '1'), linkLanguagesOf(of, undefined, 'official')], [[], []])
  })
})

describe('the page after', () => {
  const holds = { ways: [direct] }
  const rows: Array<[from: Parameters<typeof stageAfter>[0], own: Partial<OwnerEntry>, to: string | null]> = [
    ['PERSON', {}, 'SHARE'],
    ['PERSON', holds, null],
    ['PERSON', { control: ['VOTING_RIGHTS'] }, null],
    ['PERSON', { awaitsChain: true }, 'COMPANIES'],
    ['PERSON', { ...holds, isPep: true }, 'OFFICE'],
    ['PERSON', { role: 'OFFICIAL' }, null],
    ['PERSON', { role: 'OFFICIAL', isPep: true }, 'OFFICE'],
    ['SHARE', { ways: [chain('A')] }, 'COMPANIES'],
    ['SHARE', { ...holds, isPep: true }, 'OFFICE'],
    ['SHARE', { ...holds, isPep: false }, null],
    ['COMPANIES', { ways: [chain('A')] }, null],
    ['OFFICE', { ...holds, isPep: true }, null],
    ['REMOVE', { awaitsChain: true, isPep: true }, null],
  ]
  for (const [from, own, to] of rows)
    test(`${from} of ${JSON.stringify(own)} is ${to ?? 'the list'}`, () => {
      const [{ list }, id] = workWith(own)
      assert.equal(stageAfter(from, entryOf(list, id) ?? assert.fail(), true), to)
    })
  test('a person is never the public office where it is not asked about', () => {
    const [{ list }, id] = workWith({ ...holds, isPep: true })
    assert.equal(stageAfter('PERSON', entryOf(list, id) ?? assert.fail(), false), null)
  })
})
