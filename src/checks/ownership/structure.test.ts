/**
 * Owners in total: products, sums, circles, control, and senior managing officials where no person is an
 * owner.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { OrganizationStatusCode } from '@foyer/company-registers/schemas/organization'
import type {
  InterestType,
  OwnershipInterest,
  OwnershipParty,
  Share,
} from '@foyer/company-registers/schemas/ownership'
import { exactly, shareWords } from '@foyer/company-registers/shares'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import { officer } from '@foyer/signing-rules/test/officers'
import { clearCase } from '#test/fixtures/case.ts'
import { ownershipStructureOf } from './structure.ts'

const { registry } = clearCase('KYB').data
assert.ok(registry)
const known: RegistryAnswer = registry
const applicant = registry.organization

/** "Bolt AB" is a company, "Ada" a person, "-" the applicant. */
function partyOf(name: string): OwnershipParty {
  if (name === '-')
    return {
      kind: 'ORGANIZATION',
      name: applicant.organizationName,
      organizationNumber: applicant.organizationNumber,
    }
  return name.includes(' ') ? { kind: 'ORGANIZATION', name, organizationNumber: null } : officer(name).party
}

/** "Ada 60 Bolt AB": Ada holds 60% of Bolt AB. "Ada 25-50 -": an interval of the applicant. */
function interestOf(text: string): OwnershipInterest {
  const [, holder = '', type = '', amount = '', of = ''] =
    /^(.+?) (?:(votes|control|official) ?)?([\d.-]*) ?(-|[A-Z]\S+ \S+)$/.exec(text) ?? assert.fail(text)
  const subject = partyOf(of)
  const types: Record<string, InterestType> = {
    votes: 'VOTING_RIGHTS',
    control: 'OTHER_CONTROL',
    official: 'SENIOR_MANAGING_OFFICIAL',
  }
  return {
    holder: partyOf(holder),
    of: of === '-' || subject.kind === 'PERSON' ? null : subject,
    type: types[type] ?? 'SHAREHOLDING',
    share: amount === '' ? null : shareOf(amount),
    registryCode: null,
    registryText: type === 'control' ? 'agreement' : null,
  }
}

function shareOf(amount: string): Share {
  const [from = 0, to] = amount.split('-').map(Number)
  return to === undefined ? exactly(from) : { minimum: from, maximum: to, isAboveMinimum: true }
}

function structureOf(interests: string[], officers = registry?.officers ?? []) {
  assert.ok(registry)
  return ownershipStructureOf({ ...registry, officers, owners: interests.map(interestOf) }, 'SE')
}

const nameOf = (party: OwnershipParty | undefined) =>
  party?.kind === 'PERSON' ? party.name.givenName : party?.name

function ownersOf(interests: string[]) {
  const found = structureOf(interests)
  return (found?.owners ?? []).map(
    ({ party, position, share }) =>
      `${nameOf(found?.parties[party])} ${shareWords(share)} ${position.toLowerCase()}`,
  )
}

const cases: Array<[name: string, interests: string[], owners: string[], doubts?: string[]]> = [
  ['directly', ['Ada 60 -', 'Bo 40 -'], ['Ada 60% beneficial_owner', 'Bo 40% beneficial_owner']],
  [
    'exactly at the threshold',
    ['Ada 75 -', 'Bo 25 -'],
    ['Ada 75% beneficial_owner', 'Bo 25% below_threshold'],
  ],
  [
    'through one company: the product',
    ['Ada 60 Bolt AB', 'Bo 40 Bolt AB', 'Bolt AB 80 -', 'Cleo 20 -'],
    ['Ada 48% beneficial_owner', 'Bo 32% beneficial_owner', 'Cleo 20% below_threshold'],
  ],
  [
    'through two companies',
    ['Ada 100 Bolt AB', 'Bolt AB 80 Nut AB', 'Nut AB 40 -', 'Bo 60 -'],
    ['Bo 60% beneficial_owner', 'Ada 32% beneficial_owner'],
  ],
  [
    'on several ways: the sum',
    ['Ada 5 -', 'Ada 100 Bolt AB', 'Bolt AB 55 -', 'Bo 40 -'],
    ['Ada 60% beneficial_owner', 'Bo 40% beneficial_owner'],
  ],
  [
    'in intervals',
    ['Ada 50-75 Bolt AB', 'Bolt AB 50-75 -', 'Bo 25-50 -'],
    ['Ada 25–56.25% beneficial_owner', 'Bo 25–50% beneficial_owner'],
  ],
  [
    'in a circle, which ends',
    ['Ada 40 Bolt AB', '- 60 Bolt AB', 'Bolt AB 70 -', 'Bo 30 -'],
    ['Bo 30% beneficial_owner', 'Ada 28% beneficial_owner'],
    ['CIRCULAR'],
  ],
  [
    'in a circle of two companies above',
    ['Bolt AB 100 -', 'Nut AB 50 Bolt AB', 'Bolt AB 50 Nut AB', 'Ada 50 Nut AB', 'Bo 50 Bolt AB'],
    ['Bo 50% beneficial_owner', 'Ada 25% below_threshold'],
    ['CIRCULAR'],
  ],
  [
    'with a majority of a company that holds enough: it decides',
    ['Ada 60 Bolt AB', 'Bolt AB 30 -', 'Bo 70 -'],
    ['Bo 70% beneficial_owner', 'Ada 18% beneficial_owner'],
  ],
  [
    'perhaps with a majority of a company that holds enough',
    ['Ada 40-60 Bolt AB', 'Cleo 40 Bolt AB', 'Bolt AB 30 -', 'Bo 70 -'],
    ['Bo 70% beneficial_owner', 'Ada 12–18% beneficial_owner', 'Cleo 12% below_threshold'],
  ],
  [
    'perhaps with its votes, or with its shares',
    ['Ada 40-60 Bolt AB', 'Ada votes 45 Bolt AB', 'Cleo 40 Bolt AB', 'Bolt AB 30 -', 'Bo 70 -'],
    ['Bo 70% beneficial_owner', 'Ada 12–18% beneficial_owner', 'Cleo 12% below_threshold'],
  ],
  [
    'with the votes of a company that holds enough',
    ['Ada 10 Bolt AB', 'Ada votes 60 Bolt AB', 'Bolt AB 26 -', 'Bo 74 -'],
    ['Bo 74% beneficial_owner', 'Ada 2.6% beneficial_owner'],
  ],
  [
    'with control by other means',
    ['Ada control -', 'Ada 10 -', 'Bo 20 -'],
    ['Ada 10% beneficial_owner', 'Bo 20% below_threshold'],
  ],
  [
    'up to a company that nobody is known to own',
    ['Bolt AB 60 -', 'Ada 40 -'],
    ['Bolt AB 60% not_traced', 'Ada 40% beneficial_owner'],
    ['NOT_TRACED'],
  ],
  [
    'but not a company that is too small to matter',
    ['Bolt AB 10 -', 'Ada 90 -'],
    ['Ada 90% beneficial_owner', 'Bolt AB 10% below_threshold'],
  ],
  [
    'up to a company of which one small owner is known',
    ['Ada 10 Bolt AB', 'Bolt AB 60 -', 'Bo 40 -'],
    ['Bolt AB 54% not_traced', 'Bo 40% beneficial_owner', 'Ada 6% below_threshold'],
    ['NOT_TRACED'],
  ],
  [
    'with a majority of a company that nobody is known to own',
    ['Ada 40 Bolt AB', 'Bolt AB 30 -', 'Bo 70 -'],
    ['Bo 70% beneficial_owner', 'Bolt AB 18% not_traced', 'Ada 12% below_threshold'],
    ['NOT_TRACED'],
  ],
  [
    'but not what is left of a company, where it is too small to matter',
    ['Ada 80 Bolt AB', 'Bolt AB 60 -', 'Bo 40 -'],
    ['Ada 48% beneficial_owner', 'Bo 40% beneficial_owner'],
  ],
  [
    'nor what a band leaves open: the register has no more',
    ['Ada 25-50 Bolt AB', 'Bolt AB 60 -', 'Bo 40 -'],
    ['Bo 40% beneficial_owner', 'Ada 15–30% beneficial_owner'],
  ],
  [
    'perhaps through several companies that nobody is known to own',
    ['Bolt AB 20 -', 'Nut AB 20 -', 'Ada 60 -'],
    ['Ada 60% beneficial_owner', 'Bolt AB 20% below_threshold', 'Nut AB 20% below_threshold'],
    ['NOT_TRACED'],
  ],
  [
    'but not through many that are too small to be followed',
    [...Array.from({ length: 10 }, (_, at) => `Bolt${at} AB 4 -`), 'Ada 60 -'],
    ['Ada 60% beneficial_owner', ...Array.from({ length: 10 }, (_, at) => `Bolt${at} AB 4% below_threshold`)],
  ],
  [
    'a senior managing official where no person holds enough',
    ['Ada 20 -', 'Bo 20 -', 'Cleo official -'],
    ['Ada 20% below_threshold', 'Bo 20% below_threshold', 'Cleo 0% managing_official'],
  ],
  ['no official where a person holds enough', ['Ada 30 -', 'Cleo official -'], ['Ada 30% beneficial_owner']],
  ['once for each person', ['Ada 30 -', 'Ada votes 30 -'], ['Ada 30% beneficial_owner']],
]

describe('the owners of the structure', () => {
  for (const [name, interests, owners, doubts = []] of cases)
    test(name, () => {
      assert.deepEqual(ownersOf(interests), owners)
      assert.deepEqual(structureOf(interests)?.doubts, doubts)
    })
})

describe('a company above whose register names some owners', () => {
  const doubtsOf = (interests: string[], ...reasons: RegistryGap['reason'][]) => {
    const company = partyOf('Bolt AB') as OrganizationRef
    const tracedInPart = reasons.length > 0 ? [{ company, reasons }] : []
    return ownershipStructureOf({ ...known, owners: interests.map(interestOf), tracedInPart }, 'SE')?.doubts
  }
  const small = ['Ada 5-10 Bolt AB', 'Bolt AB 100 -']
  const most = ['Ada 75-100 Bolt AB', 'Bolt AB 100 -']
  test('is traced when its register has answered in full', () => {
    assert.deepEqual([doubtsOf(small), doubtsOf(most)], [[], []])
  })
  for (const reason of ['RESTRICTED', 'NOT_PUBLISHED'] as const)
    test(`is not traced when the unnamed owners may hold enough: ${reason}`, () =>
      assert.deepEqual([doubtsOf(small, reason), doubtsOf(most, reason)], [['NOT_TRACED'], []]))
  for (const reason of ['NOT_IDENTIFIED', 'UNKNOWN_CODE'] as const)
    test(`is not traced when an unnamed owner may control it: ${reason}`, () =>
      assert.deepEqual([doubtsOf(small, reason), doubtsOf(most, reason)], [['NOT_TRACED'], ['NOT_TRACED']]))
})

describe('the status of a company above in its own register', () => {
  const doubtsOf = (interests: string[], status: OrganizationStatusCode) => {
    const company = partyOf('Bolt AB') as OrganizationRef
    const companiesAbove = [{ company, status, otherNames: [] }]
    return ownershipStructureOf({ ...known, owners: interests.map(interestOf), companiesAbove }, 'SE')?.doubts
  }
  for (const status of ['DISSOLVED', 'BANKRUPT', 'IN_LIQUIDATION', 'UNKNOWN'] as const)
    test(`${status} raises a doubt`, () =>
      assert.deepEqual(doubtsOf(['Ada 100 Bolt AB', 'Bolt AB 100 -'], status), ['COMPANY_NOT_ACTIVE']))
  test('ACTIVE raises no doubt', () =>
    assert.deepEqual(doubtsOf(['Ada 100 Bolt AB', 'Bolt AB 100 -'], 'ACTIVE'), []))
  test('BANKRUPT raises no doubt where the company holds less than the threshold', () =>
    assert.deepEqual(doubtsOf(['Ada 100 Bolt AB', 'Bolt AB 20 -', 'Bo 80 -'], 'BANKRUPT'), []))
})

test('a structure with too many paths is not traced', () => {
  const layers = Array.from({ length: 5 }, (_, layer) =>
    Array.from({ length: 8 }, (_, at) => `Bolt${layer}${at} AB`),
  )
  const links = layers.flatMap((layer, at) =>
    layer.flatMap((of) => (layers[at + 1] ?? ['Ada']).map((holder) => `${holder} 12.5 ${of}`)),
  )
  const all = [...(layers[0] ?? []).map((first) => `${first} 12.5 -`), ...links]
  assert.deepEqual(structureOf(all)?.doubts, ['NOT_TRACED'])
})

test('otherwise the managing director counts as the owner, or the chair, or the board', () => {
  const standsIn = (...officers: ReturnType<typeof officer>[]) => {
    const found = structureOf(['Ada 20 -'], [officers])
    return (found?.owners ?? [])
      .filter(({ position }) => position === 'MANAGING_OFFICIAL')
      .map(({ party }) => nameOf(found?.parties[party]))
  }
  const [chair, member, manager] = [
    officer('Bo', 'CHAIR', 'BOARD_MEMBER'),
    officer('Cleo', 'BOARD_MEMBER'),
    officer('Dag', 'CEO'),
  ] as const
  assert.deepEqual(standsIn(chair, member, manager), ['Dag'])
  assert.deepEqual(standsIn(chair, member), ['Bo'])
  assert.deepEqual(standsIn(member), ['Cleo'])
  // A small owner may also be the managing director.
  assert.deepEqual(standsIn(officer('Ada', 'CEO')), ['Ada'])
})

test('is not known where the register gives no owners', () => {
  assert.equal(structureOf([]), null)
  assert.ok(registry)
  const { owners: _, ...without } = registry
  assert.equal(ownershipStructureOf(without, 'SE'), null)
})

test('the trace of many companies that own each other ends within two seconds', () => {
  const names = Array.from({ length: 12 }, (_, at) => `Bolt${at} AB`)
  const all = names.flatMap((holder) => names.filter((of) => of !== holder).map((of) => `${holder} 9 ${of}`))
  // The time of this process: others may keep the machine busy.
  const before = process.cpuUsage()
  assert.deepEqual(structureOf([...all, 'Bolt0 AB 100 -'])?.doubts.slice(0, 1), ['CIRCULAR'])
  assert.ok(process.cpuUsage(before).user < 2_000_000)
})
