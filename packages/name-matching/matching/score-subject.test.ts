import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ListedEntity } from '../lists/entity.ts'
import { isNamesake } from './evidence/namesake.ts'
import { prepareEntity, prepareSubject, scoreSubject } from './score-subject.ts'

const subject = (more: Partial<Parameters<typeof prepareSubject>[0]> = {}) =>
  prepareSubject({
    kind: 'PERSON',
    names: ['Robert Hathersage'],
    birthDate: '1970-03-14',
    countries: ['GB'],
    identifiers: [],
    ...more,
  })
const entity = (more: Partial<ListedEntity> = {}) =>
  prepareEntity(
    {
      names: [
        { text: 'Norbert Hatherleigh', kind: 'PRIMARY' },
        { text: 'Robert Hathersage', kind: 'ALIAS' },
      ],
      birthDates: [],
      countries: [],
      identifiers: [],
      ...more,
    },
    'PERSON',
  )

const evidence: Array<[what: string, more: Partial<ListedEntity>, factor: string | undefined]> = [
  ['the same day', { birthDates: [{ value: '1970-03-14', circa: false }] }, 'birthDate'],
  ['the year before', { birthDates: [{ value: '1969', circa: false }] }, 'birthYear'],
  ['another day of the year', { birthDates: [{ value: '1970-11-02', circa: false }] }, 'birthDayDiffers'],
  ['another month', { birthDates: [{ value: '1970-11-14', circa: false }] }, 'birthYear'],
  ['a year written as its first day', { birthDates: [{ value: '1970-01-01', circa: false }] }, 'birthYear'],
  ['two years before', { birthDates: [{ value: '1968', circa: false }] }, undefined],
  ['another year', { birthDates: [{ value: '1966-03-14', circa: false }] }, 'birthYearDiffers'],
  ['about that year', { birthDates: [{ value: '1966', circa: true }] }, 'birthYear'],
  [
    'one of several years',
    {
      birthDates: [
        { value: '1950', circa: false },
        { value: '1971', circa: false },
      ],
    },
    'birthYear',
  ],
  ['the same country', { countries: ['SE', 'GB'] }, 'country'],
  ['another country', { countries: ['SE'] }, 'countryDiffers'],
]

describe('evidence beside the name', () => {
  test('a birth year does not lift frequent names with a merely similar word to a hit', () => {
    const listed = entity({
      names: [{ text: 'Mohamed Hasser', kind: 'PRIMARY' }],
      birthDates: [{ value: '1970', circa: false }],
    })
    const match = scoreSubject(subject({ names: ['Mohamed Hather'] }), listed, 0)
    assert.ok(match && match.score < 0.6)
    assert.ok(match.factors.every(({ name }) => name !== 'birthYear'))
    const born = entity({
      ...listed,
      names: [{ text: 'Mohamed Hasser', kind: 'PRIMARY' }],
      birthDates: [{ value: '1970-03-14', circa: false }],
    })
    assert.ok((scoreSubject(subject({ names: ['Mohamed Hather'] }), born, 0)?.score ?? 0) > 0.6)
  })

  for (const [what, more, factor] of evidence)
    test(what, () => {
      const match = scoreSubject(subject(), entity(more), 0)
      assert.deepEqual(
        match?.factors.map(({ name }) => name),
        factor === undefined ? ['name'] : ['name', factor],
      )
    })

  test('a fact that only one of the two has is neutral', () => {
    const bare = subject({ birthDate: null, countries: [] })
    const listed = entity({ birthDates: [{ value: '1950', circa: false }], countries: ['SE'] })
    assert.equal(scoreSubject(bare, listed)?.factors.length, 1)
  })

  test('an equal number is almost proof, also with another name', () => {
    const identifiers = [{ id: '19700314-0005', issuingCountry: 'SE', type: 'NATIONAL' }]
    const other = subject({
      names: ['Thomas Winterbourne'],
      identifiers: [{ id: '197003140005', issuingCountry: 'SE' }],
    })
    const match = scoreSubject(other, entity({ identifiers }))
    assert.ok(match && match.score > 0.6)
    assert.equal(match.factors.at(-1)?.name, 'identityNumber')
    const foreign = subject({
      names: ['Thomas Winterbourne'],
      identifiers: [{ id: '197003140005', issuingCountry: 'NO' }],
    })
    assert.equal(scoreSubject(foreign, entity({ identifiers })), null)
  })
})

describe('the same name and another year of birth', () => {
  const primary = (text: string) => ({ text, kind: 'PRIMARY' as const })
  const born = (...values: string[]) => ({ birthDates: values.map((value) => ({ value, circa: false })) })
  const asked = (more: Partial<Parameters<typeof prepareSubject>[0]> = {}) =>
    subject({ namesakes: true, ...more })
  const rows: Array<[what: string, ReturnType<typeof subject>, Partial<ListedEntity>, isTold: boolean]> = [
    ['is told, however low its score', asked(), born('1952-03-14'), true],
    ['is told of a list that has the year only', asked(), born('1952'), true],
    ['is told where none of several years agrees', asked(), born('1952', '1990-01-01'), true],
    ['is told of a person of another country too', asked(), { ...born('1952'), countries: ['SE'] }, true],
    ['is told in another order of the name', asked({ names: ['Hathersage Robert'] }), born('1952'), true],
    [
      'is told where another name of the entry is more alike, and not the same',
      asked({ names: ['Hathersage Robert'] }),
      { ...born('1952'), names: ['Robert Hathersage', 'Hathersaga Robert'].map(primary) },
      true,
    ],
    ['is told without accents', asked({ names: ['Róbert HATHERSAGE'] }), born('1952'), true],
    [
      'is told of an estimated year far away',
      asked(),
      { birthDates: [{ value: '1952', circa: true }] },
      true,
    ],
    ['is not told to who does not ask for it', subject(), born('1952'), false],
    ['is not told of a similar name', asked({ names: ['Robert Hathersedge'] }), born('1952'), false],
    [
      'is not told of a name with more parts',
      asked({ names: ['Robert Hathersage Lund'] }),
      born('1952'),
      false,
    ],
    [
      'is not told of a weak alias',
      asked(),
      { ...born('1952'), names: [{ text: 'Robert Hathersage', kind: 'WEAK_ALIAS' }] },
      false,
    ],
  ]
  for (const [what, screened, listed, isTold] of rows)
    test(what, () => {
      const match = scoreSubject(screened, entity(listed))
      assert.equal(match !== null, isTold)
      if (match) assert.ok(match.score < 0.6 && isNamesake(match))
    })

  const others: Array<[what: string, Partial<ListedEntity>]> = [
    ['of one of several years is a match like any other', born('1952', '1970')],
    ['that is two years off is a match like any other', born('1968')],
    ['without a date is a match like any other', {}],
    [
      'with the same number is a match like any other',
      { ...born('1952'), identifiers: [{ id: '700314-0005', issuingCountry: 'GB', type: 'NATIONAL' }] },
    ],
  ]
  for (const [what, listed] of others)
    test(what, () => {
      const identifiers = [{ id: '700314-0005', issuingCountry: 'GB' as const }]
      const match = scoreSubject(asked({ identifiers }), entity(listed))
      assert.ok(match && match.score > 0.6 && !isNamesake(match))
    })
})

describe('the best name', () => {
  test('counts and is reported', () => {
    const match = scoreSubject(subject(), entity())
    assert.deepEqual(
      [match?.matchedName, match?.nameKind, match?.algorithm],
      ['Robert Hathersage', 'ALIAS', 'name-v2@9'],
    )
    assert.ok((match?.score ?? 0) > 0.97)
  })

  test('is looked for among the given names only', () => {
    assert.equal(scoreSubject(subject(), entity(), 0.6, [0]), null)
  })

  test('weighs less when it is a weak alias', () => {
    const weak = entity({ names: [{ text: 'Robert Hathersage', kind: 'WEAK_ALIAS' }] })
    const match = scoreSubject(subject(), weak)
    assert.equal(match?.factors.at(-1)?.name, 'weakAlias')
    assert.ok((match?.score ?? 1) < 0.97)
  })

  test('may be a previous name of an organization', () => {
    const company = subject({ kind: 'ORGANIZATION', names: ['Vetrogon AB', 'Lindhamn AB'], birthDate: null })
    const listed = prepareEntity(
      { ...entity(), names: [{ text: 'Lindhamn Aktiebolag', kind: 'PRIMARY' }] },
      'ORGANIZATION',
    )
    assert.ok(scoreSubject(company, listed))
  })

  test('does not exist for an entity without names', () => {
    assert.equal(scoreSubject(subject(), entity({ names: [] }), 0), null)
  })
})

test('a match reports the name that was compared, when the list writes several in one field', () => {
  const match = scoreSubject(
    subject({ birthDate: null }),
    entity({ names: [{ text: 'Norbert Hatherleigh; Robert Hathersage (a note)', kind: 'ALIAS' }] }),
  )
  assert.equal(match?.matchedName, 'Robert Hathersage (a note)')
  const noted = entity({ names: [{ text: 'Robert Hathersage (birth name)', kind: 'WEAK_ALIAS' }] })
  const { matchedName, nameKind } = scoreSubject(subject(), noted) ?? {}
  assert.deepEqual([matchedName, nameKind], ['Robert Hathersage', 'WEAK_ALIAS'])
})
