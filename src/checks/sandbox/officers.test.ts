/** Officers and signatories of the test companies: bodies, roles, and what each register publishes. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { combinationsOf, simulatedOfficersOf } from './officers.ts'
import { requireEntry } from './scenario-values.ts'
import { type TestCompany, testCompanyOf } from './scenarios.ts'

const company = (key: string): TestCompany => requireEntry(testCompanyOf(key), key)
const nameOf = ({ party }: { party: ReturnType<typeof simulatedOfficersOf>[number][number]['party'] }) =>
  party.kind === 'PERSON' ? (party.name.givenName ?? '') : party.name
const codesOf = ({ roles }: { roles: Array<{ code: string }> }) => roles.map(({ code }) => code).join()

const bodies: Array<[key: string, bodies: string[]]> = [
  [
    'se-chair-alone',
    ['BOARD: Anna CHAIR,BOARD_MEMBER, Björn BOARD_MEMBER', 'AUDIT: Granskarna i Provköping AB AUDITOR'],
  ],
  ['se-partners', ['PARTNERS: Anna PARTNER, Björn PARTNER']],
  ['se-sole-trader', ['MANAGEMENT: Ella OWNER']],
  ['se-liquidation', ['MANAGEMENT: Lisa LIQUIDATOR', 'AUDIT: Granskarna i Provköping AB AUDITOR']],
  ['se-officers-not-published', []],
]
describe('the bodies of a test company', () => {
  for (const [key, expected] of bodies)
    test(`of ${key}`, () =>
      assert.deepEqual(
        simulatedOfficersOf(company(key)).map(
          (members) =>
            `${members[0]?.body}: ${members.map((each) => `${nameOf(each)} ${codesOf(each)}`).join(', ')}`,
        ),
        expected,
      ))

  test('list a managing director who is on the board in both, each with its own roles', () => {
    const rolesOf = simulatedOfficersOf(company('no-chair-alone')).map((members) =>
      members.find((each) => nameOf(each) === 'Ola')?.roles.map(({ code }) => code),
    )
    assert.deepEqual(rolesOf.slice(0, 2), [['BOARD_MEMBER'], ['CEO']])
  })
})

const numbers: Array<[key: string, hasNumber: boolean]> = [
  ['se-chair-alone', true],
  ['no-chair-alone', false],
  ['fi-chair-alone', false],
]
for (const [key, hasNumber] of numbers)
  test(`the register of ${key} publishes ${hasNumber ? 'identity numbers' : 'dates of birth only'}`, () => {
    const party = simulatedOfficersOf(company(key))[0]?.[0]?.party
    assert.ok(party?.kind === 'PERSON')
    assert.equal(party.personalIdentityNumber !== null, hasNumber)
    assert.match(String(party.dateOfBirth), /^\d{4}-\d{2}-\d{2}$/)
  })

const combinations: Array<[key: string, combinations: string[]]> = [
  ['se-two-together', ['Anna+Björn', 'Anna+Åsa', 'Björn+Åsa']],
  ['se-whole-board', ['Anna+Björn+Åsa']],
  ['se-managing-director', ['Anna+Åsa', 'Björn (DAY_TO_DAY)']],
  ['no-text-half-read', ['Kari, limited']],
  ['se-bankrupt', []],
]
describe('the signing combinations of a test company', () => {
  for (const [key, expected] of combinations)
    test(`of ${key}: ${expected.length}`, () =>
      assert.deepEqual(
        combinationsOf(company(key)).map((signers) =>
          signers
            .map(
              (each) =>
                nameOf(each) +
                (each.authority === 'DAY_TO_DAY' ? ' (DAY_TO_DAY)' : '') +
                (each.limits ? ', limited' : ''),
            )
            .join('+'),
        ),
        expected,
      ))
})

describe('the catalogue fails for', () => {
  const chair = company('se-chair-alone')
  const [first] = chair.officers
  const rows: Array<[what: string, company: TestCompany, message: RegExp]> = [
    [
      'an unknown person',
      { ...chair, officers: [{ roles: ['OF'], from: '2020-01-01', person: 'nobody' }] },
      /no person nobody/,
    ],
    [
      'an unknown role',
      { ...chair, officers: [{ ...requireEntry(first, 'officer'), roles: ['XX'] }] },
      /no role XX in SE/,
    ],
    [
      'a role of another register',
      { ...company('no-chair-alone'), officers: [{ ...requireEntry(first, 'officer') }] },
      /no role OF in NO/,
    ],
    [
      'neither person nor organization',
      { ...chair, officers: [{ roles: ['OF'], from: '2020-01-01' }] },
      /no party of an officer/,
    ],
  ]
  for (const [what, broken, message] of rows)
    test(what, () => assert.throws(() => simulatedOfficersOf(broken), message))

  test('a signatory who is not an officer', () => {
    const signing = { ...chair.signing, combinations: [['lisa-likvidator']] }
    assert.throws(() => combinationsOf({ ...chair, signing }), /no officer lisa-likvidator of se-chair-alone/)
  })
})
