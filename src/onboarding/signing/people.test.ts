/** The rows of the signing page. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { now } from '#test/fixtures/case.ts'
import { coSigner, persons, signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
import { candidateOf, peopleOf, signerNamesOf } from './people.ts'

const workflow = signingWorkflow()
const at = now.toISOString()
const own = { APPLICANT: persons.anna }
const bjorn = coSigner('b', persons.bjorn)
const asa = coSigner('c', persons.asa)
const declined = { ...bjorn, declined: { at, reason: 'No' } }

const rows: Array<[what: string, of: Case, standing: string, rows: string[]]> = [
  ['nobody has signed', unsentCase(), 'MAY', ['Anna, you: NOT_ASKED', 'Björn: NOT_ASKED', 'Åsa: NOT_ASKED']],
  [
    'one is asked, and another could sign instead',
    unsentCase({ signed: own, coSigners: [bjorn] }),
    'MAY',
    ['Anna, you: SIGNED', 'Björn: ASKED', 'Åsa: NOT_ASKED instead of Björn'],
  ],
  [
    'one has declined, and can be asked again',
    unsentCase({ signed: own, coSigners: [declined] }),
    'MAY',
    ['Anna, you: SIGNED', 'Björn: DECLINED', 'Åsa: NOT_ASKED'],
  ],
  [
    'one is asked again after declining',
    unsentCase({ coSigners: [declined, { ...bjorn, id: 'b2' }, asa] }),
    'MAY',
    ['Anna, you: NOT_ASKED', 'Björn: ASKED', 'Åsa: ASKED'],
  ],
  [
    'a request was cancelled',
    unsentCase({ signed: own, coSigners: [{ ...bjorn, cancelledAt: at }] }),
    'MAY',
    ['Anna, you: SIGNED', 'Björn: NOT_ASKED', 'Åsa: NOT_ASKED'],
  ],
  [
    'the mail could not be sent',
    unsentCase({ signed: own, coSigners: [{ ...bjorn, notMailed: 'REFUSED' }] }),
    'MAY',
    ['Anna, you: SIGNED', 'Björn: NOT_MAILED', 'Åsa: NOT_ASKED instead of Björn'],
  ],
  [
    'everything is signed',
    unsentCase({ signed: { ...own, b: persons.bjorn }, coSigners: [bjorn] }),
    'MAY',
    ['Anna, you: SIGNED', 'Björn: SIGNED'],
  ],
  ['the register names others', unsentCase({ company: 'se-letters' }), 'MAY_NOT', ['Åsa: NOT_ASKED']],
  [
    'the register names nobody',
    unsentCase({ company: 'se-officers-not-published' }),
    'UNVERIFIED',
    ['Anna, you: NOT_ASKED'],
  ],
]
describe('the signing page lists the people when', () => {
  for (const [what, of, standing, expected] of rows)
    test(what, () => {
      const people = peopleOf(of, workflow, (key) => key)
      assert.equal(people.standing, standing)
      const shown = people.rows.map(({ firstName, isYou, state, insteadOf }) =>
        [
          `${firstName}${isYou ? ', you' : ''}: ${state}`,
          ...insteadOf.map((name) => `instead of ${name}`),
        ].join(' '),
      )
      assert.deepEqual(shown, expected)
    })
})

test('the key of a row finds its person, and other keys find none', () => {
  const { situation, rows: shown } = peopleOf(unsentCase(), workflow, (key) => key)
  assert.equal(candidateOf(situation, shown[1]?.ask ?? '')?.name.givenName, 'Björn')
  for (const key of ['', 'p', 'p99', 'b', 'p-1', 'you', 'p0x'])
    assert.equal(candidateOf(situation, key), undefined, key)
})

test('buttons show short names', () => {
  const name = {
    fullName: 'Åsa Märta Öhman',
    givenName: 'Åsa Märta',
    middleName: null,
    familyName: 'af Öhman',
  }
  assert.deepEqual(signerNamesOf(name), { name: 'Åsa Märta Öhman', firstName: 'Åsa', initials: 'ÅÖ' })
  const only = { fullName: 'Madonna', givenName: null, middleName: null, familyName: null }
  assert.deepEqual(signerNamesOf(only), { name: 'Madonna', firstName: 'Madonna', initials: 'M' })
})
