/** The details of a person: what is collected, national numbers, and addresses of an eID. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answerIn, problemsOf, stepContext } from '#test/fixtures/step.ts'
import type { StepOf } from '../workflow.ts'
import { type Collected, collectedBy, personDetails } from './person-details.ts'
import { addressOf } from './postal-address.ts'
import type { Form, ProvenPerson, StepContext } from './step-kind.ts'

const step = (collect?: Collected[]) =>
  ({ key: 'person', kind: 'PERSON_DETAILS', ...(collect ? { collect } : {}) }) as StepOf<'PERSON_DETAILS'>
const read = (form: Form, collect?: Collected[], context: StepContext = stepContext()) =>
  personDetails.read?.(step(collect), form, context)

const name = { givenName: 'Anna', familyName: 'Testsson' }
const address = { line: 'Provgatan 1', postalCode: '111 22', city: 'Stockholm', country: 'SE' }
const born = (year: string, month: string, day: string) => ({
  'dateOfBirth.year': year,
  'dateOfBirth.month': month,
  'dateOfBirth.day': day,
})

test('collects the number and the address unless the workflow turns them off', () => {
  assert.deepEqual(collectedBy(step()), ['personalIdentityNumber', 'address'])
  assert.deepEqual(collectedBy(step([])), [])
  assert.deepEqual(answerIn(read({ ...name, personalIdentityNumber: 'x', ...address }, [])), {
    kind: 'PERSON_DETAILS',
    ...name,
    dateOfBirth: null,
    personalIdentityNumber: null,
    address: null,
  })
})

describe('the identity number', () => {
  const rows: Array<
    [what: string, market: string, typed: string, id: string, type: string, birth: string | null]
  > = [
    ['a Swedish number', 'SE', '830218-2384', '198302182384', 'NATIONAL', '1983-02-18'],
    [
      'a Swedish number of a hundred years ago',
      'SE',
      '121212+1212',
      '191212121212',
      'NATIONAL',
      '1912-12-12',
    ],
    ['a coordination number', 'SE', '781186-2395', '197811862395', 'COORDINATION', '1978-11-26'],
    ['a coordination number without a month', 'SE', '19890067-2380', '', '', null],
    ['a Norwegian number', 'NO', '130972 48022', '13097248022', 'NATIONAL', '1972-09-13'],
    ['a synthetic Norwegian number', 'NO', '12858512210', '12858512210', 'NATIONAL', '1985-05-12'],
    ['a Finnish number with the sign of 2023', 'FI', '010594Y9032', '010594Y9032', 'NATIONAL', '1994-05-01'],
    ['a Danish number', 'DK', '070761-4285', '0707614285', 'NATIONAL', '1961-07-07'],
    ['a Polish number, kept as typed', 'PL', '44051401359', '44051401359', 'OTHER', null],
  ]
  for (const [what, market, typed, id, type, birth] of rows.filter(([, , , id]) => id !== ''))
    test(`${what}: born ${birth}`, () => {
      const { personalIdentityNumber, dateOfBirth } = answerIn(
        read({ ...name, personalIdentityNumber: typed }, ['personalIdentityNumber'], stepContext(market)),
      )
      assert.deepEqual(
        [
          personalIdentityNumber?.id,
          personalIdentityNumber?.type,
          personalIdentityNumber?.assurance,
          dateOfBirth,
        ],
        [id, type, 'SELF_DECLARED', birth],
      )
    })

  const refused: Array<
    [what: string, market: string, typed: string, mode: 'sandbox' | 'live', code: string]
  > = [
    ['nothing', 'SE', '', 'live', 'required'],
    ['a wrong check digit', 'SE', '830218-2385', 'live', 'identity_number_check_digit'],
    ['an organization number', 'SE', '556016-0680', 'live', 'invalid_identity_number'],
    ['a synthetic number of a live customer', 'NO', '12858512210', 'live', 'identity_number_synthetic'],
    ['a Finnish test number of a live customer', 'FI', '010280-952L', 'live', 'identity_number_synthetic'],
    ['a `+` that was meant as `-`', 'SE', '830218+2384', 'sandbox', 'identity_number_too_old'],
    ['a birthday in the future', 'FI', '010199F902X', 'sandbox', 'invalid_identity_number'],
  ]
  for (const [what, market, typed, mode, code] of refused)
    test(`refuses ${what}`, () =>
      assert.deepEqual(
        problemsOf(
          read(
            { ...name, personalIdentityNumber: typed },
            ['personalIdentityNumber'],
            stepContext(market, { mode }),
          ),
        ),
        [`personalIdentityNumber ${code}`],
      ))
})

describe('the date of birth', () => {
  const rows: Array<[what: string, form: Form, value: string | string[]]> = [
    ['today', born('2026', '11', '20'), '2026-11-20'],
    ['tomorrow', born('2026', '11', '21'), ['dateOfBirth date_in_future']],
    ['a leap day', born('2024', '2', '29'), '2024-02-29'],
    ['no leap year', born('2023', '2', '29'), ['dateOfBirth invalid_date']],
    ['120 years ago', born('1906', '11', '20'), '1906-11-20'],
    ['longer ago', born('1906', '11', '19'), ['dateOfBirth date_too_old']],
    ['nothing', {}, ['dateOfBirth required']],
  ]
  for (const [what, form, value] of rows)
    test(`${what}: ${value}`, () => {
      const reading = read({ ...name, ...form }, ['dateOfBirth'])
      if (Array.isArray(value)) assert.deepEqual(problemsOf(reading), value)
      else assert.equal(answerIn(reading).dateOfBirth, value)
    })

  test('is the typed one, before the one in the number', () => {
    const both = { ...name, personalIdentityNumber: '198302182384', ...born('1983', '2', '19') }
    assert.equal(answerIn(read(both, ['personalIdentityNumber', 'dateOfBirth'])).dateOfBirth, '1983-02-19')
  })
})

describe('the address', () => {
  const typed = { line: 'Provgatan 1', postalCode: '11122', city: 'Stockholm', country: 'SE' }
  const proven = {
    ...addressOf(typed, 'REGISTERED'),
    street: 'Provgatan',
    houseNumber: '1',
    municipality: { code: '0180', name: 'Stockholm' },
  }

  test('from the eID keeps its structure if the applicant leaves it unchanged', () => {
    const reading = read({ ...name, ...address }, ['address'], stepContext('SE', { provenAddress: proven }))
    assert.deepEqual(answerIn(reading).address, { ...proven, type: 'RESIDENTIAL' })
  })

  test('from the eID loses its structure if the applicant changes it', () => {
    const moved = { ...name, ...address, line: 'Provgatan 2' }
    const { address: kept } = answerIn(read(moved, ['address'], stepContext('SE', { provenAddress: proven })))
    assert.deepEqual([kept?.lines, kept?.houseNumber, kept?.municipality], [['Provgatan 2'], null, null])
  })

  test('from the saved answer comes before the one from the eID', () => {
    const saved = { ...addressOf(typed, 'RESIDENTIAL'), apartment: '1101' }
    const savedAnswer = {
      kind: 'PERSON_DETAILS',
      at: '',
      revision: 1,
      ...name,
      dateOfBirth: null,
      personalIdentityNumber: null,
      address: saved,
    } as const
    const reading = read(
      { ...name, ...address },
      ['address'],
      stepContext('SE', { provenAddress: proven, savedAnswer }),
    )
    assert.equal(answerIn(reading).address?.apartment, '1101')
  })

  test('lists its problems in the order of the page', () =>
    assert.deepEqual(problemsOf(read({ givenName: '', familyName: '' }, ['address'])), [
      'givenName required',
      'familyName required',
      'line required',
      'postalCode required',
      'city required',
      'country required',
    ]))
})

test('ignores form values for facts that the eID has proven', () => {
  const proven = {
    givenName: 'Anna',
    familyName: 'Testsson',
    dateOfBirth: '1983-02-18',
    personalIdentityNumber: {
      id: '198302182384',
      issuingCountry: 'SE',
      type: 'NATIONAL',
      assurance: 'EID',
      synthetic: false,
    } as const,
  }
  const all = ['personalIdentityNumber', 'dateOfBirth'] as const
  const forged = {
    givenName: 'Eva',
    familyName: 'Berg',
    personalIdentityNumber: '19121212-1212',
    ...born('1912', '12', '12'),
  }
  const { givenName, familyName, dateOfBirth, personalIdentityNumber } = answerIn(
    read(forged, [...all], stepContext('SE', { proven })),
  )
  assert.deepEqual({ givenName, familyName, dateOfBirth, personalIdentityNumber }, proven)
  const left = { ...proven, personalIdentityNumber: null, dateOfBirth: null }
  assert.deepEqual(problemsOf(read({}, [...all], stepContext('SE', { proven: left }))), [
    'personalIdentityNumber required',
    'dateOfBirth required',
  ])
})

describe('citizenship and place of birth', () => {
  const all: Collected[] = ['nationalities', 'placeOfBirth']
  const born = { birthTown: 'Bergen', birthCountry: 'NO' }
  const rows: Array<[what: string, form: Form, kept: object]> = [
    ['one', { citizenship: 'SE' }, { nationalities: ['SE'] }],
    [
      'three, each once',
      { citizenship: 'SE', 'otherCitizenship.1': 'NO', 'otherCitizenship.2': 'SE' },
      { nationalities: ['SE', 'NO'] },
    ],
    [
      'none, whatever else is chosen',
      { citizenship: 'STATELESS', 'otherCitizenship.1': 'NO' },
      { nationalities: [], isStateless: true },
    ],
  ]
  for (const [what, form, kept] of rows)
    test(`of a person with ${what}`, () => {
      const answer = answerIn(read({ ...name, ...form, ...born }, all))
      const { nationalities, isStateless, placeOfBirth } = answer
      assert.deepEqual({ nationalities, ...(isStateless && { isStateless }) }, kept)
      assert.deepEqual(placeOfBirth, { country: 'NO', region: null, locality: 'Bergen' })
      const shown = personDetails.valuesOf({ ...answer, at: '', revision: 1 }, 'SE')
      const again = answerIn(read(shown, all))
      assert.deepEqual(again, answer, 'the fields of the answer read the same')
    })

  const proven = { ...name, dateOfBirth: null, personalIdentityNumber: null }
  const place = { country: 'NO', region: null, locality: 'Oslo' }
  const asked: Array<[what: string, by: Partial<ProvenPerson>, problems: string[]]> = [
    ['all of it', {}, ['citizenship required', 'birthTown required', 'birthCountry required']],
    ['the place', { nationalities: ['NO'] }, ['birthTown required', 'birthCountry required']],
    ['the citizenship', { placeOfBirth: place }, ['citizenship required']],
    [
      'a place without a country',
      { nationalities: ['NO'], placeOfBirth: { ...place, country: null } },
      ['birthTown required', 'birthCountry required'],
    ],
  ]
  for (const [what, by, problems] of asked)
    test(`asks for ${what} where the eID does not give it`, () =>
      assert.deepEqual(
        problemsOf(read({}, all, stepContext('SE', { proven: { ...proven, ...by } }))),
        problems,
      ))

  test('are not read from the form where the eID gives them', () => {
    const context = stepContext('SE', { proven: { ...proven, nationalities: ['NO'], placeOfBirth: place } })
    const { nationalities, placeOfBirth } = answerIn(read({ citizenship: 'SE', ...born }, all, context))
    assert.deepEqual([nationalities, placeOfBirth], [undefined, undefined])
  })
})
