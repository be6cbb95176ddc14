/** Another proof of identity: which answers follow it, and which were typed and stay. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { proofOf } from '#test/fixtures/case.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { withProvenPerson } from './proven-answers.ts'

const anna = proofOf('anna-testsson')
const bjorn = proofOf('bjorn-provberg')
const at = { at: '2026-11-20T09:30:00.000Z', revision: 1 }
const contact = (firstName: string, lastName: string): StepAnswer => ({
  ...at,
  kind: 'CONTACT_DETAILS',
  firstName,
  lastName,
  email: 'a@a.example',
  phoneNumber: '+46701740605',
})
const person: StepAnswer = {
  ...at,
  kind: 'PERSON_DETAILS',
  givenName: anna.givenName,
  familyName: anna.familyName,
  personalIdentityNumber: anna.personalIdentityNumber,
  dateOfBirth: null,
  address: null,
}
const after = (answer: StepAnswer, before: typeof anna | null) =>
  withProvenPerson({ step: answer }, before, bjorn).step

describe('another proof', () => {
  test('replaces the name and number that came from the earlier one', () => {
    assert.deepEqual(after(person, anna), {
      ...person,
      givenName: bjorn.givenName,
      familyName: bjorn.familyName,
      personalIdentityNumber: bjorn.personalIdentityNumber,
    })
    assert.deepEqual(
      after(contact(anna.givenName, anna.familyName), anna),
      contact(bjorn.givenName, bjorn.familyName),
    )
  })
  test('keeps a typed name, for the checks to compare', () => {
    for (const answer of [contact('Eva', 'Berg'), { ...person, familyName: 'Berg' } as StepAnswer])
      assert.deepEqual(after(answer, anna), answer)
  })
  test('changes no answer when it is the first proof', () => assert.deepEqual(after(person, null), person))
})
