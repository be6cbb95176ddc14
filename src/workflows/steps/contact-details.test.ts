/** The contact form: what is kept of each field, and every problem at once. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answerIn, problemsOf, stepContext } from '#test/fixtures/step.ts'
import { contactDetails } from './contact-details.ts'
import type { Form, StepContext } from './step-kind.ts'

const read = (form: Form, context: StepContext = stepContext()) =>
  contactDetails.read?.({ key: 'contact', kind: 'CONTACT_DETAILS' }, form, context)
const form = {
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'anna@a.example',
  phoneNumber: '070-174 06 05',
}
const answer = { kind: 'CONTACT_DETAILS', ...form, phoneNumber: '+46701740605' }

const kept: Array<[what: string, typed: Form, kept: object]> = [
  ['a phone number of the market', {}, {}],
  ['a phone number of another country', { phoneNumber: '+47 400 00 000' }, { phoneNumber: '+4740000000' }],
  ['spaces around and inside a name', { firstName: '  Anna   Maria ' }, { firstName: 'Anna Maria' }],
  [
    'a name with a hyphen and an apostrophe',
    { lastName: 'O’Brien-Ångström' },
    { lastName: 'O’Brien-Ångström' },
  ],
  ['the first of a repeated field', { email: ['anna@a.example', 'eve@evil.example'] }, {}],
  ['unknown fields are ignored', { admin: 'yes' }, {}],
]
const refused: Array<[what: string, typed: Form, problems: string[]]> = [
  [
    'an empty form: in the order of the page',
    { firstName: '', lastName: ' ', email: '', phoneNumber: '' },
    ['firstName required', 'lastName required', 'email required', 'phoneNumber required'],
  ],
  ['an e-mail address without a domain', { email: 'anna@' }, ['email invalid_email']],
  ['digits in a name', { firstName: 'Anna1' }, ['firstName characters_not_allowed']],
  ['a phone number that is too short', { phoneNumber: '070 17' }, ['phoneNumber invalid_phone']],
]

describe('contact details', () => {
  for (const [what, typed, expected] of kept)
    test(`keeps ${what}`, () =>
      assert.deepEqual(answerIn(read({ ...form, ...typed })), { ...answer, ...expected }))

  for (const [what, typed, problems] of refused)
    test(`refuses ${what}`, () => assert.deepEqual(problemsOf(read({ ...form, ...typed })), problems))

  test('take the name of the applicant’s document, so that nothing is typed twice', () => {
    const nameOnDocument = { givenName: 'Björn', familyName: 'Berg' }
    const { email, phoneNumber } = form
    const { firstName, lastName } = answerIn(
      read({ email, phoneNumber }, stepContext('SE', { nameOnDocument })),
    )
    assert.deepEqual([firstName, lastName], ['Björn', 'Berg'])
  })

  test('take the name that the eID has proven, whatever the form contains', () => {
    const proven = {
      givenName: 'Björn',
      familyName: 'Berg',
      dateOfBirth: null,
      personalIdentityNumber: null,
    }
    const { firstName, lastName } = answerIn(read(form, stepContext('SE', { proven })))
    assert.deepEqual([firstName, lastName], ['Björn', 'Berg'])
    const { email, phoneNumber } = form
    assert.equal(answerIn(read({ email, phoneNumber }, stepContext('SE', { proven }))).firstName, 'Björn')
  })

  test('accept a fictional number in the sandbox only', () => {
    const fiction = { ...form, phoneNumber: '07700 900123' }
    assert.equal(answerIn(read(fiction, stepContext('GB'))).phoneNumber, '+447700900123')
    assert.deepEqual(problemsOf(read(fiction, stepContext('GB', { mode: 'live' }))), [
      'phoneNumber invalid_phone',
    ])
  })

  test('show a foreign number with its country code', () => {
    const saved = { ...answer, at: '', revision: 1 } as Parameters<typeof contactDetails.valuesOf>[0]
    assert.equal(contactDetails.valuesOf(saved, 'SE').phoneNumber, '070-174 06 05')
    assert.equal(contactDetails.valuesOf(saved, 'NO').phoneNumber, '+46 70 174 06 05')
  })
})
