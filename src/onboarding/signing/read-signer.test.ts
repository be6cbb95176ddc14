/** The form that asks a person to sign. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { partyOf, persons } from '#test/fixtures/signing.ts'
import { readSigner } from './read-signer.ts'

const context = pageContext({ of: clearCase('KYB') })
const born = { 'dateOfBirth.day': '18', 'dateOfBirth.month': '2', 'dateOfBirth.year': '1979' }
const bjorn = { givenName: ' Björn ', familyName: 'Provberg', ...born, email: 'bjorn@board.example' }
const known = partyOf(persons.bjorn)

const rows: Array<[what: string, form: Record<string, string>, isKnown: boolean, problems: string[]]> = [
  ['a person of the register', { email: 'bjorn@board.example' }, true, []],
  ['without an address', {}, true, ['email required']],
  ['with an address of no kind', { email: 'bjorn' }, true, ['email invalid_email']],
  ['somebody else', bjorn, false, []],
  [
    'somebody without a date of birth',
    { ...bjorn, 'dateOfBirth.year': '' },
    false,
    ['dateOfBirth invalid_date'],
  ],
  [
    'somebody who is not born',
    { ...bjorn, 'dateOfBirth.year': '2079' },
    false,
    ['dateOfBirth date_in_future'],
  ],
  [
    'nobody',
    {},
    false,
    ['givenName required', 'familyName required', 'dateOfBirth required', 'email required'],
  ],
]
for (const [what, form, isKnown, expected] of rows)
  test(what, () => {
    const read = readSigner(context, form, isKnown ? known : undefined)
    const problems = 'problems' in read ? read.problems.map(({ field, code }) => `${field} ${code}`) : []
    assert.deepEqual(problems, expected)
    if ('party' in read) {
      assert.equal(read.party.dateOfBirth, '1979-02-18')
      assert.equal(read.party.name.fullName, 'Björn Provberg')
    }
  })
