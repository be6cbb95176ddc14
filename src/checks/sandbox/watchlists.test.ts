/** How the simulated screening matches persons and companies: number, name, date of birth, former names. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ScreenedOrganization, ScreenedPerson } from '@foyer/name-matching/schemas'
import { identityNumberOf, organizationIdentifierOf, requireEntry } from './scenario-values.ts'
import { testPersonOf } from './scenarios.ts'
import {
  exposedPersons,
  listedCompanies,
  listedPersons,
  organizationMatch,
  personMatch,
} from './watchlists.ts'

const entry = <T>(list: T[], matches: (one: T) => boolean): T => requireEntry(list.find(matches), 'entry')
const sven = entry(listedPersons, ({ person }) => person.key === 'sven-sanktionsson')
const petra = entry(exposedPersons, ({ person }) => person.key === 'petra-pepsson')
const personNumber = (key: string) => identityNumberOf(requireEntry(testPersonOf(key), key), 'EID')

const screened = (fullName: string, more: Partial<ScreenedPerson> = {}): ScreenedPerson => ({
  reference: 'applicant',
  fullName,
  givenName: null,
  familyName: null,
  dateOfBirth: null,
  personalIdentityNumber: null,
  countries: ['SE'],
  ...more,
})

describe('a person on a list', () => {
  const rows: Array<
    [what: string, listed: typeof sven | typeof petra, screened: ScreenedPerson, score: number | undefined]
  > = [
    [
      'by number, under another name',
      sven,
      screened('Bo Annan', { personalIdentityNumber: personNumber('sven-sanktionsson') }),
      1,
    ],
    [
      'by number and name',
      sven,
      screened('Sven Sanktionsson', { personalIdentityNumber: personNumber('sven-sanktionsson') }),
      1,
    ],
    [
      'by name and date of birth',
      sven,
      screened('Sven Sanktionsson', { dateOfBirth: sven.person.birth }),
      0.97,
    ],
    [
      'by name in other letters',
      sven,
      screened('  SVEN   sanktionsson', { dateOfBirth: sven.person.birth }),
      0.97,
    ],
    [
      'by name, born in another year: a namesake',
      sven,
      screened('Sven Sanktionsson', { dateOfBirth: '2004-01-02' }),
      0.43,
    ],
    ['by name alone', sven, screened('Sven Sanktionsson'), 0.85],
    [
      'by name, born on another day',
      sven,
      screened('Sven Sanktionsson', { dateOfBirth: '1964-03-19' }),
      0.72,
    ],
    [
      'by name, with the number of another person',
      sven,
      screened('Sven Sanktionsson', {
        personalIdentityNumber: personNumber('sven-namnlik'),
        dateOfBirth: '2004-01-02',
      }),
      0.43,
    ],
    ['by an alias', petra, screened('P. Pepsson', { dateOfBirth: petra.person.birth }), 0.97],
    ['by a part of the name only', sven, screened('Sven'), undefined],
    ['by the date of birth only', sven, screened('Bo Annan', { dateOfBirth: sven.person.birth }), undefined],
    [
      'by the same digits of another country',
      sven,
      screened('Bo Annan', {
        personalIdentityNumber: { ...personNumber('sven-sanktionsson'), issuingCountry: 'NO' },
      }),
      undefined,
    ],
    ['without a name', sven, screened(''), undefined],
  ]
  for (const [what, listed, person, score] of rows)
    test(`${what}: ${score ?? 'no hit'}`, () => assert.equal(personMatch(listed, person)?.score, score))

  test('has a score explained by its factors', () => {
    const match = personMatch(sven, screened('sven sanktionsson', { dateOfBirth: '1964-03-19' }))
    assert.deepEqual([match?.matchedName, match?.nameKind], ['Sven Sanktionsson', 'PRIMARY'])
    assert.deepEqual(
      match?.factors.map(({ name, score }) => [name, score]),
      [
        ['name', 1],
        ['birthDate', -1],
      ],
    )
    const alias = personMatch(petra, screened('P. Pepsson'))
    assert.deepEqual([alias?.matchedName, alias?.nameKind], ['P. Pepsson', 'ALIAS'])
  })
})

const byNumber = entry(listedCompanies, ({ company }) => company?.key === 'se-sanctioned')
const byName = entry(listedCompanies, ({ company }) => company === null)
const organization = (name: string, more: Partial<ScreenedOrganization> = {}): ScreenedOrganization => ({
  reference: 'organization',
  name,
  previousNames: [],
  organizationNumber: null,
  countries: ['SE'],
  ...more,
})
const number = (id: string) => ({ organizationNumber: organizationIdentifierOf('SE', id) })

describe('a company on a list', () => {
  const rows: Array<
    [
      what: string,
      listed: typeof byNumber,
      screened: ScreenedOrganization,
      score: number | undefined,
      kind?: string,
    ]
  > = [
    ['by number, under another name', byNumber, organization('Annat AB', number('5299999895')), 1, 'PRIMARY'],
    ['by name', byNumber, organization(byNumber.name), 0.9, 'PRIMARY'],
    [
      'by name, although its number differs',
      byNumber,
      organization(byNumber.name, number('5299999986')),
      0.9,
      'PRIMARY',
    ],
    [
      'by a former name',
      byName,
      organization('Nytt AB', { previousNames: ['Äldre AB', byName.name] }),
      0.85,
      'PREVIOUS',
    ],
    [
      'by its name before a former one',
      byName,
      organization(byName.name, { previousNames: [byName.name] }),
      0.9,
      'PRIMARY',
    ],
    ['by another number and name', byNumber, organization('Annat AB', number('5299999986')), undefined],
    ['without a name', byName, organization(''), undefined],
  ]
  for (const [what, listed, one, score, kind] of rows)
    test(`${what}: ${score ?? 'no hit'}`, () => {
      const match = organizationMatch(listed, one)
      assert.deepEqual([match?.score, match?.nameKind], [score, kind])
    })
})
