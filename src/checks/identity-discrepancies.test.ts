/** The proven identity compared with what was declared and prefilled. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IdentityProof } from '@foyer/eids/contract/identity-provider'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type { Case, CaseData, Prefill } from '#applications/case.ts'
import { clearCase, contactOf, proofOf, workflowOf } from '#test/fixtures/case.ts'
import type { AnswerOf, StepAnswer } from '#workflows/answers.ts'
import { identityDiscrepancies, isSameFullName } from './identity-discrepancies.ts'
import { eidDoubts } from './signatories/eid-doubts.ts'

const workflow = workflowOf('KYC')
const number: PersonalIdentityNumber = {
  id: '197001010000',
  issuingCountry: 'SE',
  type: 'NATIONAL',
  assurance: 'EID',
  synthetic: true,
}
const proof: IdentityProof = {
  ...proofOf('anna-testsson'),
  givenName: 'Bjørn Erik',
  familyName: 'Ødegård',
  dateOfBirth: '1970-01-01',
  personalIdentityNumber: number,
}
const details: AnswerOf<'PERSON_DETAILS'> = {
  kind: 'PERSON_DETAILS',
  at: '',
  revision: 1,
  givenName: 'Bjørn',
  familyName: 'Ødegård',
  dateOfBirth: '1970-01-01',
  personalIdentityNumber: number,
  address: null,
}
interface Given {
  proof?: Partial<IdentityProof>
  details?: Partial<AnswerOf<'PERSON_DETAILS'>>
  contact?: { givenName: string; familyName: string }
  prefill?: Prefill
}
function found(given: Given, flow = workflow): string[] {
  const clear = clearCase('KYC')
  const answers: Record<string, StepAnswer> = {
    identity: clear.data.answers.identity ?? assert.fail(),
    ...(given.details ? { person: { ...details, ...given.details } } : {}),
    ...(given.contact ? { contact: contactOf({ ...proof, ...given.contact }) } : {}),
  }
  const data: CaseData = {
    ...clear.data,
    answers,
    identity: { ...proof, ...given.proof },
    prefill: given.prefill ?? {},
  }
  const of = { ...clear, data }
  return [...identityDiscrepancies(of, flow), ...eidDoubts(of, flow)].map(
    ({ code, detail }) => `${code}: ${detail}`,
  )
}
const differs = (...fields: string[]) =>
  fields.length === 0 ? [] : [`identity_differs_from_declared: ${fields.join(', ')}`]

describe('nationalities', () => {
  const rows: Array<[proven: string[], declared: string[], same: boolean]> = [
    [['NO'], ['NO'], true],
    [['NO'], ['SE', 'NO'], true],
    [['NO'], ['SE'], false],
    [['NO', 'SE'], ['SE'], false],
    [[], ['SE'], true],
    [['NO'], [], true],
  ]
  for (const [proven, declared, same] of rows)
    test(`${proven} of the eID, ${declared} declared: ${same ? 'the same' : 'another'}`, () =>
      assert.deepEqual(
        found({ proof: { nationalities: proven }, details: { nationalities: declared } }),
        differs(...(same ? [] : ['personDetails.nationalities'])),
      ))
})

describe('names', () => {
  const rows: Array<[given: string, family: string, same: boolean]> = [
    ['Bjørn', 'Ødegård', true],
    ['BJØRN ERIK', 'ØDEGÅRD', true],
    ['Bjorn', 'Odegard', true],
    ['Bjoern', 'Oedegaard', true],
    ['Bjørn', 'Odegaard Hansen', false],
    ['Erik', 'Ødegård', true],
    ['Bjarne', 'Ødegård', false],
    ['Bjørn', 'Hansen', false],
    ['Ødegård', 'Bjørn', true],
  ]
  for (const [givenName, familyName, same] of rows)
    test(`${givenName} ${familyName}: ${same ? 'the same' : 'another'}`, () => {
      assert.deepEqual(
        found({ details: { givenName, familyName } }),
        differs(...(same ? [] : ['personDetails.name'])),
      )
      assert.deepEqual(
        found({ contact: { givenName, familyName } }),
        differs(...(same ? [] : ['contactDetails.name'])),
      )
      const prefill = { firstName: givenName, lastName: familyName }
      assert.deepEqual(found({ prefill }), differs(...(same ? [] : ['prefill.name'])))
    })

  const prefills: Array<[prefill: Prefill, same: boolean]> = [
    [{}, true],
    [{ firstName: ' ', lastName: '' }, true],
    [{ firstName: 'Bjørn' }, true],
    [{ firstName: 'Erik' }, true],
    [{ lastName: 'Odegard' }, true],
    [{ lastName: 'Oedegaard' }, true],
    [{ firstName: 'Eva' }, false],
    [{ lastName: 'Hansen' }, false],
  ]
  for (const [prefill, same] of prefills)
    test(`prefilled ${JSON.stringify(prefill)}: ${same}`, () =>
      assert.deepEqual(found({ prefill }), differs(...(same ? [] : ['prefill.name']))))

  const fullNames: Array<[a: string, b: string, same: boolean]> = [
    ['Bjørn Ødegård', 'Odegard, Bjorn', true],
    ['Bjørn Ødegård', 'BJOERN OEDEGAARD', true],
    ['Łukasz Müller', 'Lukasz Muller', true],
    ['Bjørn Ødegård', 'Eva Ødegård', false],
    ['Bjørn Ødegård', 'Ødegård', false],
    ['Bjørn Ødegård', '', false],
  ]
  for (const [a, b, same] of fullNames)
    test(`“${a}” is ${same ? '' : 'not '}“${b}”`, () => assert.equal(isSameFullName(a, b), same))
})

describe('dates and numbers', () => {
  const rows: Array<[title: string, given: Given, fields: string[]]> = [
    ['the same', { details: {} }, []],
    ['another day', { details: { dateOfBirth: '1970-01-02' } }, ['personDetails.dateOfBirth']],
    ['no declared day', { details: { dateOfBirth: null } }, []],
    ['no proven day', { proof: { dateOfBirth: null }, details: { dateOfBirth: '1970-01-02' } }, []],
    [
      'another number',
      { details: { personalIdentityNumber: { ...number, id: '197001010001' } } },
      ['personDetails.personalIdentityNumber'],
    ],
    ['no declared number', { details: { personalIdentityNumber: null } }, []],
    [
      'a number of another type',
      { details: { personalIdentityNumber: { ...number, id: '1', type: 'COORDINATION' } } },
      [],
    ],
    [
      'a number of another country',
      { details: { personalIdentityNumber: { ...number, id: '1', issuingCountry: 'NO' } } },
      [],
    ],
    [
      'everything',
      {
        details: { givenName: 'Eva', familyName: 'Moe', dateOfBirth: '1971-01-01' },
        contact: { givenName: 'Eva', familyName: 'Moe' },
        prefill: { firstName: 'Eva', lastName: 'Moe' },
      },
      ['personDetails.name', 'personDetails.dateOfBirth', 'contactDetails.name', 'prefill.name'],
    ],
  ]
  for (const [title, given, fields] of rows)
    test(`${title}: ${fields.join(', ') || 'no difference'}`, () =>
      assert.deepEqual(found(given), differs(...fields)))
})

test('a number that was requested from the eID and is missing gives its own finding', () => {
  for (const declared of [number, null])
    assert.deepEqual(
      found({
        proof: { personalIdentityNumber: null, remarks: ['NO_NUMBER'] },
        details: { personalIdentityNumber: declared },
      }),
      ['identity_number_not_given: simulator'],
    )
})

test('a declared number is not proven by an eID without a number', () => {
  const without = { personalIdentityNumber: null }
  assert.deepEqual(found({ proof: without, details: {} }), ['identity_number_not_given: simulator'])
  assert.deepEqual(found({ proof: without, details: without }), [])
  assert.deepEqual(found({ proof: without }), [])
})

test('a number that its country’s rules refuse is a finding, whatever was declared', () => {
  const proof = { personalIdentityNumber: null, remarks: ['NUMBER_REFUSED' as const] }
  for (const declared of [number, null])
    assert.deepEqual(found({ proof, details: { personalIdentityNumber: declared } }), [
      'identity_number_not_given: simulator',
    ])
})

describe('the proof', () => {
  test('is missing', () => {
    const clear = clearCase('KYC')
    const of: Case = { ...clear, data: { ...clear.data, identity: null } }
    assert.deepEqual(identityDiscrepancies(of, workflow), [{ code: 'identity_not_proven', detail: null }])
  })

  test('of several identity steps is stored once, so the others are not proven', () => {
    const two = { ...workflow, steps: [...workflow.steps, { key: 'identity2', kind: 'IDENTITY' } as const] }
    const clear = clearCase('KYC')
    const answers = { ...clear.data.answers, identity2: clear.data.answers.identity ?? assert.fail() }
    const of: Case = { ...clear, data: { ...clear.data, answers } }
    assert.deepEqual(identityDiscrepancies(of, two), [{ code: 'identity_not_proven', detail: '1 of 2' }])
    assert.deepEqual(identityDiscrepancies(of, workflow), [])
  })

  for (const [assuranceLevel, codes] of [
    ['LOW', ['assurance_low: LOW']],
    ['SUBSTANTIAL', []],
    ['HIGH', []],
  ] as const)
    test(`assurance ${assuranceLevel}: ${codes.length === 0 ? 'enough' : codes}`, () =>
      assert.deepEqual(found({ proof: { assuranceLevel } }), codes))

  const coordination: Array<[confidence: PersonalIdentityNumber['confidence'], codes: string[]]> = [
    ['CONFIRMED', []],
    ['PROBABLE', ['coordination_number_uncertain: PROBABLE']],
    ['UNCERTAIN', ['coordination_number_uncertain: UNCERTAIN']],
    [undefined, ['coordination_number_uncertain: UNKNOWN']],
  ]
  for (const [confidence, codes] of coordination)
    test(`a coordination number with confidence ${confidence}: ${codes}`, () => {
      const level = confidence === undefined ? {} : { confidence }
      const of = (type: PersonalIdentityNumber['type']) =>
        found({ proof: { personalIdentityNumber: { ...number, type, ...level } } })
      assert.deepEqual(of('COORDINATION'), codes)
      assert.deepEqual(of('NATIONAL'), [])
    })
})
