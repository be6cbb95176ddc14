/** The sentences of the error summary are clear without their field. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { samples } from '../samples.ts'
import { problemAt, problemLinksOf } from './problems.ts'

const view = (name: string) => {
  const sample = samples.find((each) => each.name === name)
  assert.ok(sample, name)
  return sample.view
}

test('a general problem of a question names the question', () => {
  const page = view('step questionnaire, with problems')
  assert.deepEqual(
    problemLinksOf(page, 'en').map(({ sentence }) => sentence),
    [
      'What does your company do? Answer this question',
      'How many people work there? Enter a number using digits only, for example 1500',
      'How much do you expect to turn over in the coming twelve months? Enter 1,000 or more',
      'Since when do you do business? Enter the year with four digits, for example 1985',
      'Mostly to which country? Answer this question',
      'What else will it be used for? Choose an answer',
    ],
  )
  assert.equal(
    problemAt(page, 'en', 'staff'),
    'Enter a number using digits only, for example 1500',
    'beside it no question is repeated',
  )
})

test('a general problem of a field names the field; a specific one stays as it is', () =>
  assert.deepEqual(
    problemLinksOf(view('step person details, with problems'), 'en').map(({ sentence }) => sentence),
    [
      'Use only letters in your first name: leave out digits and special characters',
      'Enter your personal identity number, for example 19121212-1212',
      'Date of birth: Enter a date that exists, for example 27 3 1985',
      'Town or city: Use no more than 80 characters',
      'Choose your citizenship',
      'Choose a country from the list',
      'Enter the town or municipality where you were born',
      'Choose the country where you were born',
    ],
  ))

test('problems are in the language of the page', () =>
  assert.ok(
    problemLinksOf(view('step person details, with problems (sv)'), 'sv').some(
      ({ sentence }) => sentence === 'Ort: Skriv högst 80 tecken',
    ),
  ))

test('a full slot links to its files, because its field is hidden', () => {
  const page = view('step documents, many files and a full slot')
  const withProblems = {
    ...page,
    problems: ['certificate', 'power'].map((key) => ({ field: `file:${key}`, code: 'file_type' as const })),
  }
  assert.deepEqual(
    problemLinksOf(withProblems, 'en').map(({ at }) => at),
    ['file:certificate', 'files:power'],
  )
})

test('a co-signer is not addressed as the applicant', () => {
  const page = view('step signing, ask somebody else')
  assert.deepEqual(
    problemLinksOf(page, 'en').map(({ at, sentence }) => [at, sentence]),
    [
      ['givenName', 'Enter the first names'],
      ['email', 'Enter an email address, for example name@example.com'],
    ],
  )
  const empty = { ...page, problems: [{ field: 'email', code: 'required' as const }] }
  assert.equal(problemAt(empty, 'en', 'email'), 'Enter their email address, for example name@example.com')
})
