/** Who can sign together, and that the order of the signatures makes no difference. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { now } from '../../test/fixtures/case.ts'
import { combinationsOf } from './expand-rule.ts'
import { nameOf } from './record-matching.ts'
import type { PersonRef, SigningAuthorityBasis, SigningRule } from './schemas.ts'
import {
  isEveryoneAsked,
  isSigned,
  positionOf,
  type Signed,
  signaturesToGo,
  signingSetsOf,
  standsInFor,
} from './signing-sets.ts'
import { names, officer } from './test/officers.ts'

const board = names.map((name) => officer(name, 'BOARD_MEMBER'))
const persons = Object.fromEntries(names.map((name, at) => [name, board[at]?.party as PersonRef]))
const who = (text: string): PersonRef[] =>
  text === '' ? [] : text.split('+').map((name) => persons[name] as PersonRef)

const basis = (coverage: SigningAuthorityBasis['coverage'], truncated = false): SigningAuthorityBasis => ({
  coverage,
  origin: 'PARSED_TEXT',
  ruleText: [],
  ruleCode: null,
  truncated,
  provenance: { source: 'REGISTRY', retrievedAt: now.toISOString() },
})
const setsOf = (rule: SigningRule, size: number, coverage: SigningAuthorityBasis['coverage'] = 'COMPLETE') =>
  signingSetsOf({ ...combinationsOf(rule, [board.slice(0, size)]), basis: basis(coverage) })

const twoOf: SigningRule = { op: 'N_OF', n: 2, of: { roles: ['BOARD_MEMBER'] } }
const named = (...persons: string[]): SigningRule => ({
  op: 'ALL_OF',
  who: { persons: persons.map((each) => `${each} Prøve`) },
})
const adaOrTwo: SigningRule = { op: 'ANY', of: [named('Ada'), named('Bo', 'Cleo')] }
const given = (signers: string, asked = '', hasApplicantSigned = signers !== ''): Signed => ({
  signers: who(signers),
  asked: who(asked),
  hasApplicantSigned,
})

describe('the missing signatures', () => {
  const rows: Array<[what: string, rule: SigningRule, signed: string, missing: number]> = [
    ['nobody has signed', twoOf, '', 2],
    ['one of two', twoOf, 'Ada', 1],
    ['both', twoOf, 'Ada+Cleo', 0],
    ['one person who signs alone', adaOrTwo, 'Ada', 0],
    ['nobody, where one may sign alone', adaOrTwo, '', 1],
    ['the same person twice', twoOf, 'Ada+Ada', 1],
    ['a person whom no combination names', twoOf, 'Hans', 2],
  ]
  for (const [what, rule, signed, missing] of rows)
    test(`${what}: ${missing}`, () => assert.equal(signaturesToGo(setsOf(rule, 3), who(signed)), missing))

  test('are not known when the register names no person', () =>
    assert.equal(signaturesToGo(signingSetsOf(null), who('Ada')), undefined))
})

describe('the company has signed', () => {
  const sets = setsOf(twoOf, 3)
  const open = setsOf(twoOf, 3, 'PARTIAL')
  const nobody = signingSetsOf(null)
  const rows: Array<[what: string, of: typeof sets, given: Signed, signed: boolean]> = [
    ['by a whole combination', sets, given('Ada+Bo'), true],
    ['not by a part of one', sets, given('Ada'), false],
    ['by a combination without the applicant', sets, given('Bo+Cleo', '', false), true],
    ['by a combination although another person was asked', sets, given('Ada+Bo', 'Cleo'), true],
    ['by the applicant, where the register is understood in part', open, given('Hans'), true],
    ['not before those who were asked have signed', open, given('Hans', 'Ada'), false],
    ['by a known combination, also there', open, given('Ada+Bo', 'Hans'), true],
    ['not without the applicant, where the register names nobody', nobody, given('Ada', '', false), false],
    ['by the applicant, where the register names nobody', nobody, given('Ada'), true],
  ]
  for (const [what, of, signed, expected] of rows)
    test(what, () => assert.equal(isSigned(of, signed), expected))
})

describe('all required people are asked', () => {
  const sets = setsOf(twoOf, 3)
  const rows: Array<[what: string, given: Signed, asked: boolean]> = [
    ['with one signature and one request', given('Ada', 'Bo'), true],
    ['with requests to two others', given('', 'Bo+Cleo'), true],
    ['not with one signature', given('Ada'), false],
    ['not with a request to a person without the right', given('Ada', 'Hans'), false],
  ]
  for (const [what, signed, expected] of rows)
    test(what, () => assert.equal(isEveryoneAsked(sets, signed), expected))
})

describe('a signature of a substitute', () => {
  const sets = setsOf(twoOf, 3)
  const position = (name: string) => sets.people.indexOf(persons[name] as PersonRef)
  const namesOf = (positions: number[]) => positions.map((at) => sets.people[at]?.name.givenName)
  test('replaces the signature of the person who was asked', () =>
    assert.deepEqual(namesOf(standsInFor(sets, position('Cleo'), given('Ada', 'Bo'))), ['Bo']))
  test('replaces none while one of two is not asked', () =>
    assert.deepEqual(standsInFor(sets, position('Cleo'), given('Ada')), []))
  test('replaces none where another person is needed', () => {
    const of = setsOf(named('Ada', 'Bo'), 3)
    assert.deepEqual(standsInFor(of, 2, given('Ada', 'Bo')), [])
  })
})

describe('the applicant can ask only these people to sign', () => {
  const [ada] = combinationsOf(named('Ada'), [board]).combinations
  const signing = (more: object) =>
    signingSetsOf({
      combinations: [(ada ?? []).map((each) => ({ ...each, ...more }))],
      basis: basis('COMPLETE'),
    })
  test('not people with day-to-day management only', () =>
    assert.deepEqual(signing({ authority: 'DAY_TO_DAY' }).sets, []))
  test('no companies', () =>
    assert.ok(signing({ party: { kind: 'ORGANIZATION', name: 'A', organizationNumber: null } }).isOpen))
  test('no person that an eID cannot recognise', () =>
    assert.deepEqual(
      [{ value: '1980', circa: false }, { value: '1980-01', circa: true }, null].flatMap(
        (dateOfBirth) => signing({ party: { ...persons.Ada, dateOfBirth } }).sets,
      ),
      [],
    ))
  test('people with a month of birth in the register', () => {
    const sets = signing({ party: { ...persons.Ada, dateOfBirth: { value: '1980-01', circa: false } } })
    assert.equal(positionOf(sets, persons.Ada as PersonRef), 0)
    assert.equal(positionOf(sets, persons.Bo as PersonRef), undefined)
    const later = { ...(persons.Ada as PersonRef), dateOfBirth: '1980-02-01' }
    assert.equal(positionOf(sets, later), undefined)
  })
  test('people with only a name in the register, where the workflow allows it', () => {
    const nameless = { ...(persons.Ada as PersonRef), dateOfBirth: null }
    const combinations = [(ada ?? []).map((each) => ({ ...each, party: nameless }))]
    const byName = signingSetsOf({ combinations, basis: basis('COMPLETE') }, true)
    assert.deepEqual(byName.sets, [[0]])
    assert.equal(positionOf(byName, persons.Ada as PersonRef), 0)
    const longer = { ...(persons.Ada as PersonRef), name: nameOf('Ada Lie', 'Prøve') }
    assert.equal(positionOf(byName, longer), undefined)
  })
  test('no person whose name another person shares', () => {
    const nameless = (registryId: string) => ({
      ...(persons.Ada as PersonRef),
      dateOfBirth: null,
      registryId,
    })
    const signs = (...ids: string[]) =>
      signingSetsOf(
        {
          combinations: ids.map((id) => (ada ?? []).map((each) => ({ ...each, party: nameless(id) }))),
          basis: basis('COMPLETE'),
        },
        true,
      )
    assert.deepEqual(signs('CVR 1', 'CVR 1').sets, [[0]])
    assert.deepEqual([signs('CVR 1', 'CVR 2').sets, signs('CVR 1', 'CVR 2').isOpen], [[], true])
  })
  test('also other people when the list is cut off', () => {
    const cut = { ...combinationsOf(twoOf, [board]), basis: basis('COMPLETE', true) }
    assert.ok(signingSetsOf(cut).isOpen)
  })
})

test('any order of signatures has the same result', () => {
  const rules = [
    twoOf,
    adaOrTwo,
    named('Ada', 'Bo', 'Dag'),
    { op: 'ALL', of: [named('Ada'), twoOf] } as SigningRule,
  ]
  const orders = permutations(['Ada', 'Bo', 'Cleo', 'Dag'])
  for (const rule of rules) {
    const sets = setsOf(rule, 4)
    for (let count = 0; count <= 4; count += 1) {
      const ends = new Map<string, Set<string>>()
      for (const order of orders) {
        const signers = order.slice(0, count)
        const key = [...signers].sort().join('+')
        const signed = isSigned(sets, given(signers.join('+')))
        const end = `${signaturesToGo(sets, who(signers.join('+')))} ${signed}`
        ends.set(key, (ends.get(key) ?? new Set()).add(end))
      }
      for (const [key, found] of ends) assert.equal(found.size, 1, key)
    }
    // A further signature never makes more of them necessary.
    for (const order of orders) {
      const counts = [0, 1, 2, 3, 4].map(
        (count) => signaturesToGo(sets, who(order.slice(0, count).join('+'))) ?? 0,
      )
      assert.deepEqual(
        counts,
        [...counts].sort((a, b) => b - a),
      )
      assert.equal(counts[4], 0)
    }
  }
})

function permutations(of: string[]): string[][] {
  if (of.length < 2) return [of]
  return of.flatMap((each) =>
    permutations(of.filter((other) => other !== each)).map((rest) => [each, ...rest]),
  )
}
