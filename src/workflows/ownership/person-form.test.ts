/** The form about a person: every problem in one round, numbers of every country, and prefilled people. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Form } from '../steps/step-kind.ts'
import { personValues, readPerson, registeredValues } from './person-form.ts'

const context = { market: 'SE', mode: 'sandbox', today: '2026-11-20' } as const
const anna: Form = {
  firstNames: 'Anna',
  lastNames: 'Testsson',
  'birth.day': '18',
  'birth.month': '2',
  'birth.year': '1983',
  residence: 'SE',
  nationality: 'SE',
  identityNumber: '',
  isPep: 'no',
}
const read = (form: Form, asksPep = true) => readPerson(form, context, { asksPep })
const problemsOf = (form: Form) => {
  const result = read(form)
  return 'problems' in result ? result.problems.map(({ field, code }) => `${field} ${code}`) : []
}

const rows: Array<[name: string, change: Form, problems: string[]]> = [
  ['nothing is wrong', {}, []],
  [
    'nothing is filled in',
    Object.fromEntries(Object.keys(anna).map((name) => [name, ''])),
    [
      'firstNames required',
      'lastNames required',
      'birth required',
      'residence required',
      'nationality required',
      'isPep choice_missing',
    ],
  ],
  ['a Swedish number', { identityNumber: '19830218-2384' }, []],
  ['a Swedish number of somebody abroad', { identityNumber: '19830218-2384', residence: 'US' }, []],
  ['a number of another birthday', { identityNumber: '19790218-2398' }, ['birth birth_date_differs']],
  ['a mistyped number', { identityNumber: '19830218-2385' }, ['identityNumber identity_number_check_digit']],
  [
    'a number of a country without rules',
    { identityNumber: 'AB 123456', residence: 'US', nationality: 'US' },
    [],
  ],
  ['a birthday to come', { 'birth.year': '2030' }, ['birth date_in_future']],
]
describe('the form of a person', () => {
  for (const [name, change, problems] of rows)
    test(name, () => assert.deepEqual(problemsOf({ ...anna, ...change }), problems))

  test('does not ask a proven person for the name', () => {
    const known = {
      givenName: 'Åsa',
      familyName: 'Test',
      dateOfBirth: '1990-01-02',
      personalIdentityNumber: null,
    }
    const result = readPerson({ residence: 'SE', nationality: 'NO' }, context, { asksPep: false, known })
    assert.ok('value' in result)
    assert.deepEqual([result.value.person.givenName, result.value.person.nationality], ['Åsa', 'NO'])
  })
  test('is shown again as the applicant filled it in', () => {
    const result = read({ ...anna, identityNumber: '198302182384' })
    assert.ok('value' in result)
    const shown = personValues(result.value.person, result.value.isPep)
    assert.deepEqual(shown, { ...anna, 'birth.month': '02', identityNumber: '19830218-2384' })
  })
})

describe('the e-mail with a link of their own', () => {
  const asked = (change: Form, linkLanguages: readonly LanguageCode[] = ['sv', 'en']) => {
    const result = readPerson({ ...anna, ...change }, context, { asksPep: true, linkLanguages })
    return 'problems' in result ? result.problems : result.value.contact
  }
  const given = { ownerEmail: 'anna@example.com' }
  const rows: Array<[what: string, change: Form, contact: unknown]> = [
    [
      'is in the chosen language',
      { ...given, ownerLanguage: 'en' },
      { email: given.ownerEmail, language: 'en' },
    ],
    [
      'is in the language of the page, where none is chosen',
      given,
      { email: given.ownerEmail, language: 'sv' },
    ],
    [
      'is in the language of the page, where another one is chosen than is offered',
      { ...given, ownerLanguage: 'fi' },
      { email: given.ownerEmail, language: 'sv' },
    ],
    ['is not sent without an address', { ownerEmail: ' ', ownerLanguage: 'en' }, null],
  ]
  for (const [what, change, contact] of rows) test(what, () => assert.deepEqual(asked(change), contact))

  test('needs a whole address', () =>
    assert.deepEqual(asked({ ownerEmail: 'anna@' }), [{ field: 'ownerEmail', code: 'invalid_email' }]))
  test('is not read where the workflow sends none', () => assert.equal(asked(given, []), undefined))

  test('is shown again with its language', () => {
    const result = read(anna)
    assert.ok('value' in result)
    const contact = { email: given.ownerEmail, language: 'en' } as const
    const shown = personValues(result.value.person, true, contact)
    assert.deepEqual([shown.ownerEmail, shown.ownerLanguage, shown.isPep], [given.ownerEmail, 'en', 'yes'])
  })
})

test('an answer about public office that was never asked for stays empty', () => {
  const result = read(anna, false)
  assert.ok('value' in result)
  assert.equal(result.value.isPep, null)
  assert.equal('isPep' in personValues(result.value.person, result.value.isPep), false)
})

const registered = (fullName: string, born: string | null): PersonRef => ({
  kind: 'PERSON',
  name: { fullName, givenName: null, middleName: null, familyName: null },
  personalIdentityNumber: null,
  dateOfBirth: born === null ? null : { value: born, circa: false },
  nationality: null,
  countryOfResidence: null,
})
test('leaves the day of birth open when the register gives the month', () => {
  const shown = registeredValues(registered('Anna Maria Testsson', '1983-02'))
  assert.deepEqual(
    [shown.firstNames, shown.lastNames, shown['birth.year'], shown['birth.month'], shown['birth.day']],
    ['Anna Maria', 'Testsson', '1983', '02', ''],
  )
  assert.equal(registeredValues(registered('Anna', null))['birth.year'], '')
})

test('shows the number and the whole day of birth that the register gives', () => {
  const shown = registeredValues({
    ...registered('Anna Testsson', null),
    ...{ dateOfBirth: '1983-02-18', nationality: 'SE', countryOfResidence: 'NO' },
    personalIdentityNumber: {
      ...{ id: '198302182384', issuingCountry: 'SE', type: 'NATIONAL' },
      ...{ assurance: 'REGISTRY', synthetic: true },
    },
  })
  const { isPep: _isPep, ...typed } = anna
  assert.deepEqual(shown, { ...typed, 'birth.month': '02', identityNumber: '19830218-2384', residence: 'NO' })
})

const nameRows: Array<
  [what: string, name: PersonRef['name'], shown: [firstNames: string, lastNames: string]]
> = [
  [
    'a middle name',
    { fullName: 'Åsa Märta Öhman', givenName: 'Åsa', middleName: 'Märta', familyName: 'Öhman' },
    ['Åsa Märta', 'Öhman'],
  ],
  [
    'a middle name that only the whole name has',
    { fullName: 'Åsa Märta  Öhman', givenName: 'Åsa', middleName: null, familyName: 'Öhman' },
    ['Åsa Märta', 'Öhman'],
  ],
  [
    'the family name first',
    { fullName: 'Öhman, Åsa Märta', givenName: 'Åsa', middleName: 'Märta', familyName: 'Öhman' },
    ['Åsa Märta', 'Öhman'],
  ],
  [
    'one word, which counts as the family name,',
    { fullName: ' Öhman ', givenName: null, middleName: null, familyName: null },
    ['', 'Öhman'],
  ],
  [
    'a given name alone beside the whole name',
    { fullName: 'Åsa Märta Öhman', givenName: 'Åsa', middleName: null, familyName: null },
    ['Åsa Märta', 'Öhman'],
  ],
  [
    'the family name first, without a middle name,',
    { fullName: 'Öhman Åsa', givenName: 'Åsa', middleName: null, familyName: 'Öhman' },
    ['Åsa', 'Öhman'],
  ],
]
for (const [what, name, shown] of nameRows)
  test(`${what} is shown`, () => {
    const { firstNames, lastNames } = registeredValues({ ...registered('', null), name })
    assert.deepEqual([firstNames, lastNames], shown)
  })
