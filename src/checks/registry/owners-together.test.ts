/** Which owners of before stay beside those that a register names now. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { OwnershipInterest, OwnershipParty } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import { clearCase } from '#test/fixtures/case.ts'
import { withoutNewGaps } from './answers-together.ts'
import { ownersOfBoth, tracedInPartOfBoth } from './owners-together.ts'

const { registry } = clearCase('KYB').data
assert.ok(registry)
type Reason = RegistryGap['reason']

/** "Ada": a person; "X AB": a company. */
const partyOf = (name: string): OwnershipParty =>
  name.endsWith(' AB')
    ? { kind: 'ORGANIZATION', name, organizationNumber: null }
    : {
        ...{ kind: 'PERSON', personalIdentityNumber: null, dateOfBirth: null, nationality: null },
        name: { fullName: name, givenName: null, middleName: null, familyName: null },
        countryOfResidence: null,
      }
const companyOf = (name: string) => partyOf(name) as OrganizationRef
/** "Ada -" owns the organization, "Ada X AB" owns X AB. */
const interestOf = (text: string): OwnershipInterest => {
  const [, holder = '', of = ''] = /^(\S+(?: AB)?) (-|\S+ AB)$/.exec(text) ?? []
  return {
    holder: partyOf(holder),
    of: of === '-' ? null : companyOf(of),
    ...{ type: 'SHAREHOLDING', share: exactly(50), registryCode: null, registryText: null },
  }
}
interface Given {
  owners?: string[]
  gaps?: Reason[]
  above?: Reason[]
  inPart?: Record<string, Reason[]>
}
const answerOf = ({ owners, gaps = [], above = [], inPart = {} }: Given): RegistryAnswer => {
  const { owners: _owners, ...ownerless } = registry
  return {
    ...ownerless,
    ...(owners && { owners: owners.map(interestOf) }),
    gaps: [
      ...gaps.map((reason) => ({ field: 'owners', reason })),
      ...above.map((reason) => ({ field: 'owners.above', reason })),
    ],
    tracedInPart: Object.entries(inPart).map(([name, reasons]) => ({ company: companyOf(name), reasons })),
  }
}
const nameOf = (party: OwnershipParty) => (party.kind === 'PERSON' ? party.name.fullName : party.name)
const wordsOf = (owners: readonly OwnershipInterest[]) =>
  owners.map(({ holder, of }) => `${nameOf(holder)} ${of ? nameOf(of) : '-'}`)

const chain = ['X AB -', 'Ada X AB']
const rows: Array<[title: string, before: Given, after: Given, owners: string[]]> = [
  ['a complete list counts', { owners: ['Ada -'] }, { owners: ['Bo -'] }, ['Bo -']],
  [
    'what is kept back of every answer hides nobody',
    { owners: ['Ada -'], gaps: ['RESTRICTED'] },
    { owners: ['Bo -'], gaps: ['RESTRICTED'] },
    ['Bo -'],
  ],
  [
    'what is kept back since may',
    { owners: ['Ada -'] },
    { owners: ['Bo -'], gaps: ['RESTRICTED'] },
    ['Bo -', 'Ada -'],
  ],
  [
    'so may what is unread',
    { owners: ['Ada -'], gaps: ['UNKNOWN_CODE'] },
    { owners: ['Bo -'], gaps: ['UNKNOWN_CODE'] },
    ['Bo -', 'Ada -'],
  ],
  ['no list says nothing', { owners: ['Ada -'], gaps: ['RESTRICTED'] }, { gaps: ['RESTRICTED'] }, ['Ada -']],
  ['an outage says nothing, also above', { owners: chain }, { gaps: ['SOURCE_DOWN'] }, chain],
  [
    'a gap above hides no direct owner',
    { owners: ['Ada -', 'Y AB -'], above: ['NOT_CONFIGURED'] },
    { owners: ['Bo -', 'Y AB -'], above: ['NOT_CONFIGURED'] },
    ['Bo -', 'Y AB -'],
  ],
  [
    'a company above that is down keeps its owners',
    { owners: chain },
    { owners: ['X AB -'], above: ['SOURCE_DOWN'] },
    chain,
  ],
  [
    'one that answers has those that it names',
    { owners: [...chain, 'Y AB -'], above: ['NOT_CONFIGURED'] },
    { owners: ['X AB -', 'Y AB -', 'Bo X AB'], above: ['NOT_CONFIGURED'] },
    ['X AB -', 'Y AB -', 'Bo X AB'],
  ],
  [
    'one that keeps somebody back since has both',
    { owners: chain },
    { owners: ['X AB -', 'Bo X AB'], above: ['RESTRICTED'], inPart: { 'X AB': ['RESTRICTED'] } },
    ['X AB -', 'Bo X AB', 'Ada X AB'],
  ],
  [
    'one that always keeps somebody back has those that it names',
    { owners: chain, above: ['RESTRICTED'], inPart: { 'X AB': ['RESTRICTED'] } },
    { owners: ['X AB -', 'Bo X AB'], above: ['RESTRICTED'], inPart: { 'X AB': ['RESTRICTED'] } },
    ['X AB -', 'Bo X AB'],
  ],
  [
    'one that is sold takes its owners with it',
    { owners: [...chain, 'Y AB -', 'Cy Y AB'] },
    { owners: ['Y AB -'], above: ['SOURCE_DOWN'] },
    ['Y AB -', 'Cy Y AB'],
  ],
  [
    'an outage two layers above keeps both',
    { owners: ['X AB -', 'Y AB X AB', 'Ada Y AB'] },
    { owners: ['X AB -'], above: ['SOURCE_DOWN'] },
    ['X AB -', 'Y AB X AB', 'Ada Y AB'],
  ],
]

describe('the merged owners of two answers', () => {
  for (const [title, before, after, expected] of rows)
    test(title, () => {
      const [then, now] = [answerOf(before), answerOf(after)]
      assert.deepEqual(wordsOf(ownersOfBoth(then, now)), expected)
      // The same answer again leaves the merged owners unchanged.
      assert.deepEqual(wordsOf(withoutNewGaps(withoutNewGaps(then, now), now).owners ?? []), expected)
    })
})

test('a newly restricted owner is no missing part while the earlier owners are kept', () => {
  const now = answerOf({ owners: ['X AB -', 'Bo X AB'], inPart: { 'X AB': ['RESTRICTED'] } })
  assert.deepEqual(tracedInPartOfBoth(answerOf({ owners: chain }), now), [])
  assert.deepEqual(tracedInPartOfBoth(answerOf({ owners: ['X AB -'] }), now), now.tracedInPart)
  const unread = answerOf({ owners: ['X AB -', 'Bo X AB'], inPart: { 'X AB': ['UNKNOWN_CODE'] } })
  assert.deepEqual(tracedInPartOfBoth(answerOf({ owners: chain }), unread), unread.tracedInPart)
})
