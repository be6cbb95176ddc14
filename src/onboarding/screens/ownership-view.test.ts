/** The pages of the owners step: the rows and their sum, what is asked, and the page about one person. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OwnershipInterest, Share } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { bjornWith, ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { added, noHoldings, type OwnerEntry, type OwnerList } from '#workflows/ownership/owner-list.ts'
import type { OwnershipAnswer } from '#workflows/steps/ownership.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import { type OwnershipStep, ownershipWork, withList } from '../ownership/ownership-work.ts'
import { ownershipView } from './ownership-view.ts'

const step: OwnershipStep = { key: 'owners', kind: 'OWNERSHIP' }
const plain = workflowOf('KYB')
const clear = clearCase('KYB')
const { owners: _owners, ...silent } = clear.data.registry ?? assert.fail()
const caseWith = (data: Partial<CaseData> = {}): Case => ({
  ...clear,
  data: { ...clear.data, registry: silent, ...data },
})
const answered = (own: Partial<OwnershipAnswer>) => {
  const { company } = ownershipWork(step, contextOf(caseWith()))
  return caseWith({ answers: { ...clear.data.answers, owners: ownershipWith({ company, ...own }) } })
}
const contextOf = (of: Case, own: Partial<OwnershipStep> = {}) =>
  pageContext({ of, workflow: { ...plain, steps: [...plain.steps, { ...step, ...own }] } })
type View = ReturnType<typeof ownershipView>
const viewOf = <S extends View['stage']>(
  stage: S,
  form: Form = {},
  of = caseWith(),
  own: Partial<OwnershipStep> = {},
): Extract<View, { stage: S }> => {
  const view = ownershipView({ ...step, ...own }, contextOf(of, own), { stage, ...form })
  assert.equal(view.stage, stage)
  return view as Extract<View, { stage: S }>
}
/** The typed list of these people. */
const listOf = (...entries: Array<Partial<OwnerEntry>>): Form => {
  const empty: OwnerList = { ...ownershipWork(step, contextOf(caseWith())).list, entries: [] }
  const list = entries.reduce<OwnerList>((all, each) => added(all, each.role ?? 'OWNER', each)[0], empty)
  return withList({}, list)
}
const elin = { ...ownerWith(), givenName: 'Elin', familyName: 'Ek', dateOfBirth: '1971-03-04' }
const { ways: _ways, control: _control, ...person } = elin
const holding = (share: Share | number): Partial<OwnerEntry> => ({
  ways: [{ share: typeof share === 'number' ? exactly(share) : share, through: [] }],
})
const complete: Partial<OwnerEntry> = { person, isPep: false, ...holding(60) }
const partyOf = (fullName: string): PersonRef => ({
  kind: 'PERSON',
  name: { fullName, givenName: null, middleName: null, familyName: null },
  ...{ personalIdentityNumber: null, dateOfBirth: '1971-03-04', nationality: null, countryOfResidence: null },
})
const registered = (fullName: string): Partial<OwnerEntry> => ({
  registered: { party: partyOf(fullName), ...noHoldings },
})

describe('a row of the list', () => {
  const office = { position: 'Mayor', relation: 'SELF', since: 2019, until: null } as const
  const self = {
    person: { ...person, ...(ownershipWork(step, contextOf(clear)).applicant ?? assert.fail()) },
  }
  const rows: Array<[what: string, entry: Partial<OwnerEntry>, row: string[]]> = [
    [
      'an owner who was added',
      complete,
      ['Elin Ek', 'EE', '60%, added by you. No public office', 'CHANGE', ''],
    ],
    [
      'an owner in a public office',
      { ...complete, isPep: true, office },
      ['Elin Ek', 'EE', '60%, added by you. Mayor since 2019', 'CHANGE', ''],
    ],
    [
      'an owner without a share so far',
      { person, isPep: null },
      ['Elin Ek', 'EE', 'Added by you', 'COMPLETE', 'Some details are missing'],
    ],
    [
      'an owner who holds too little to be asked for',
      { ...complete, ...holding(5) },
      [
        ...['Elin Ek', 'EE', '5%, added by you. No public office', 'CHANGE'],
        'You don’t have to add owners with 25% or less',
      ],
    ],
    [
      'the applicant',
      { ...complete, ...self },
      [...['Anna Testsson, you', 'AT', '60%, added by you. No public office', 'CHANGE', '']],
    ],
    [
      'a registered person',
      registered('Bo Ivar Ek'),
      ['Bo Ivar Ek', 'BE', 'From the register', 'CONFIRM', ''],
    ],
    ['a person with one name', registered('Bo'), ['Bo', 'B', 'From the register', 'CONFIRM', '']],
    [
      'a removed person',
      { ...registered('Bo Ek'), removed: 'Sold' },
      ['Bo Ek', 'BE', 'From the register', 'RESTORE', 'Not an owner any more'],
    ],
  ]
  for (const [what, entry, row] of rows)
    test(what, () => {
      const shown = viewOf('LIST', listOf(entry)).rows[0] ?? assert.fail()
      assert.deepEqual([shown.name, shown.initials, shown.detail, shown.action, shown.note ?? ''], row)
    })

  test('the applicant as the register has them', () => {
    const entry = {
      registered: { party: { ...partyOf('Anna Testsson'), dateOfBirth: '1983-02-18' }, ...noHoldings },
    }
    const { rows: shown, canAddSelf } = viewOf('LIST', listOf(entry))
    assert.deepEqual([shown[0]?.name, canAddSelf], ['Anna Testsson, you', false])
  })
})

describe('the list', () => {
  test('lets an applicant who is proven add themselves', () => {
    assert.equal(viewOf('LIST', listOf(complete)).canAddSelf, true)
    assert.equal(viewOf('LIST', listOf(complete), caseWith({ identity: null })).canAddSelf, false)
  })

  const sums: Array<[what: string, entries: Array<Partial<OwnerEntry>>, words: string | undefined]> = [
    ['nothing without owners', [], undefined],
    ['nothing where no share is typed', [{ person }], undefined],
    [
      'the whole',
      [
        { ...complete, ...holding(60) },
        { ...complete, ...holding(40) },
      ],
      'That adds up to 100%.',
    ],
    [
      'the least and the most of an interval',
      [{ ...complete, ...holding({ minimum: 25, maximum: 50, isAboveMinimum: true }) }],
      'That adds up to between 25% and 50%.',
    ],
  ]
  for (const [what, entries, words] of sums)
    test(`adds up to ${what}`, () => assert.equal(viewOf('LIST', listOf(...entries)).sum?.words, words))

  const interest = (holder: OwnershipInterest['holder'], percent: number): OwnershipInterest => ({
    ...{ holder, of: null, type: 'SHAREHOLDING', share: exactly(percent) },
    ...{ registryCode: null, registryText: null },
  })
  test('says what the others have where the register names them', () => {
    const owners = [interest(partyOf('Bo Ek'), 80), interest(partyOf('Cia Ek'), 20)]
    const of = caseWith({ registry: { ...silent, owners } })
    assert.equal(
      viewOf('LIST', {}, of).sum?.words,
      'That adds up to 80%. According to the register, the others have 25% or less each.',
    )
  })
  test('names a company with unknown owners, and asks who has the rest', () => {
    const fund = { kind: 'ORGANIZATION' as const, name: 'Provfonden', organizationNumber: null }
    const of = caseWith({
      registry: { ...silent, owners: [interest(partyOf('Bo Ek'), 60), interest(fund, 40)] },
    })
    const { untraced, asksRest } = viewOf('LIST', {}, of)
    assert.match(untraced.join(), /^Provfonden owns 40%\. /)
    assert.equal(asksRest, true)
    const nobodyElse = caseWith({ registry: { ...silent, owners: [interest(fund, 100)] } })
    assert.equal(viewOf('LIST', {}, nobodyElse).asksRest, false)
  })

  const texts: Array<[what: string, of: Case, values: Form]> = [
    ['nothing before an answer', caseWith(), {}],
    [
      'the saved answer',
      answered({ remainder: { who: 'OTHER', text: 'A fund' }, nominees: false, nobody: 'We asked' }),
      { rest: 'OTHER', restText: 'A fund', nobodyWhy: 'We asked', nominees: 'no' },
    ],
    ['an answer without a rest', answered({}), { rest: '', restText: '', nobodyWhy: '', nominees: '' }],
  ]
  for (const [what, of, values] of texts)
    test(`is filled with ${what}`, () => {
      const { stage: _stage, ...shown } = viewOf('LIST', {}, of).values
      assert.deepEqual(shown, values)
    })
  test('shows what was typed in place of the saved answer', () =>
    assert.equal(viewOf('LIST', { rest: 'SMALL' }, answered({ remainder: null })).values.rest, 'SMALL'))
})

test('the page without an owner lists the managers, those removed, and owners who contradict it', () => {
  const official: Partial<OwnerEntry> = { ...complete, role: 'OFFICIAL', ways: [] }
  const gone: Partial<OwnerEntry> = { ...registered('Vera Ek'), role: 'OFFICIAL', removed: 'Left' }
  const view = viewOf('NOBODY', listOf(complete, { ...complete, ...holding(5) }, official, gone))
  assert.deepEqual(
    view.officials.map(({ name, action, note }) => [name, action, note]),
    [
      ['Elin Ek', 'CHANGE', null],
      ['Vera Ek', 'RESTORE', 'Not an owner any more'],
    ],
  )
  assert.deepEqual(
    view.owners.map(({ detail }) => detail),
    ['60%, added by you. No public office'],
  )
})

describe('the page about a person', () => {
  const page = (owner: string, form: Form = {}, own: Partial<OwnershipStep> = {}, of = caseWith()) =>
    viewOf('PERSON', { owner, ...form }, of, own)
  test('shows the applicant what the eID has proven', () => {
    const { isSelf, known } = page('me')
    assert.equal(isSelf, true)
    assert.deepEqual(
      known?.map(({ value }) => value[0]),
      ['Anna Testsson', '18 February 1983', '19830218-2384'],
    )
    assert.deepEqual([page('new').isSelf, page('new').known], [false, null])
  })
  test('leaves out a number that the eID does not give', () => {
    const { identity } = clear.data
    assert.ok(identity)
    const of = caseWith({ identity: { ...identity, personalIdentityNumber: null } })
    assert.equal(page('me', {}, {}, of).known?.length, 2)
  })
  test('shows what a registered owner holds, and nothing of a manager', () => {
    const owner = page('1', listOf({ ...registered('Bo Ek'), ...holding(30) }))
    assert.deepEqual(
      [owner.holdings, owner.isRegistered, owner.name, owner.role],
      ['30%', true, 'Bo Ek', 'OWNER'],
    )
    const manager = page('1', listOf({ ...complete, role: 'OFFICIAL' }))
    assert.deepEqual([manager.holdings, manager.isRegistered, manager.role], [null, false, 'OFFICIAL'])
    assert.deepEqual([page('official').role, page('new').seen, page('new').name], ['OFFICIAL', null, ''])
  })
  test('asks about public office unless the workflow leaves it out', () =>
    assert.deepEqual([page('new').asksPep, page('new', {}, { askPep: false }).asksPep], [true, false]))
  test('offers the languages of a link in their own words, where the workflow verifies owners', () => {
    const { linkLanguages } = page('new', {}, { verifyOwners: true })
    assert.deepEqual(linkLanguages[0], { value: 'en', label: 'English' })
    assert.deepEqual(page('new').linkLanguages, [])
  })
  test('shows the saved details until something is typed about this person', () => {
    const list = listOf(complete)
    assert.equal(page('1', list).values.firstNames, 'Elin')
    assert.equal(page('1', { ...list, firstNames: 'Ellen' }).values.firstNames, 'Ellen')
  })
})

describe('the pages after the person', () => {
  const shown = <S extends View['stage']>(stage: S, entry: Partial<OwnerEntry> = complete, form: Form = {}) =>
    viewOf(stage, { owner: '1', ...listOf(entry), ...form })
  test('offer bands of shares, the lowest in the words of the threshold', () => {
    const { bands, company, name } = shown('SHARE')
    assert.deepEqual(
      bands.map(({ label }) => label),
      ['25% or less', '25–50%', '50–75%', '75–100%'],
    )
    assert.deepEqual([company, name], ['Ordförandens Testverk AB', 'Elin Ek'])
  })
  test('show as many companies in between as were added, four at most', () => {
    const counted = (companies: string) => {
      const { count, canAdd } = shown('COMPANIES', complete, { companies, 'chainName.1': 'A' })
      return [count, canAdd]
    }
    assert.deepEqual(
      [counted('1'), counted('4'), counted('9')],
      [
        [1, true],
        [4, false],
        [4, false],
      ],
    )
  })
  test('show the office and the reason that were given', () => {
    const office = { position: 'Mayor', relation: 'SELF', since: null, until: null } as const
    assert.equal(shown('OFFICE', { ...complete, isPep: true, office }).values.position, 'Mayor')
    assert.equal(shown('REMOVE', { ...registered('Bo Ek'), removed: 'Sold' }).values.reason, 'Sold')
  })
})

test('the saved owners are shown for their own company only', () => {
  const elsewhere = { name: 'Annat Prov AB', organizationNumber: null, market: 'SE' }
  const named = (own: Partial<OwnershipAnswer>) =>
    viewOf('LIST', {}, answered({ owners: [bjornWith(60)], ...own })).rows.map(({ name }) => name)
  assert.deepEqual([named({}), named({ company: elsewhere })], [['Björn Provberg'], []])
})
