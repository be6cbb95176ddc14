/** The views of people: from which source each fact comes, the identity document, and the signatures. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { idsOf } from '#kernel/ids.ts'
import { clearCase, pepHit, proofOf, signedBy, workflowOf } from '#test/fixtures/case.ts'
import type { AnswerOf, StepAnswer } from '#workflows/answers.ts'
import { addressOf } from '#workflows/steps/postal-address.ts'
import type { Case, CaseData } from './case.ts'
import { identityDocumentOf, personOf, signedByOf } from './views.ts'

const workflow = workflowOf('KYB')
const ids = idsOf('foyer')
const caseWith = (data: Partial<CaseData> = {}): Case => {
  const clear = clearCase('KYB')
  return { ...clear, data: { ...clear.data, ...data } }
}
const living = (line: string) =>
  addressOf({ line, postalCode: '11122', city: 'Stockholm', country: 'SE' }, 'RESIDENTIAL')
const photographed: NonNullable<AnswerOf<'IDENTITY'>['document']> = {
  ...{ type: 'PASSPORT', country: 'NO', number: 'N0000001', givenName: 'Photographed', familyName: 'Name' },
  ...{ dateOfBirth: '1985-06-07', expiresOn: '2030-01-01', machineReadable: 'VALID', pictures: ['p1', 'p2'] },
}
const withDocument = (own: Partial<typeof photographed> = {}): AnswerOf<'IDENTITY'> => ({
  ...{ kind: 'IDENTITY', at: '', revision: 1, method: 'DOCUMENT', provider: 'document' },
  document: { ...photographed, ...own },
})

describe('the person', () => {
  const proof = proofOf('anna-testsson')
  const details: AnswerOf<'PERSON_DETAILS'> = {
    kind: 'PERSON_DETAILS',
    at: '',
    revision: 1,
    givenName: 'Declared',
    familyName: 'Name',
    dateOfBirth: '1990-02-03',
    personalIdentityNumber: {
      id: '199002030000',
      issuingCountry: 'SE',
      type: 'NATIONAL',
      assurance: 'SELF_DECLARED',
      synthetic: true,
    },
    address: living('Declared 1'),
  }
  const show = (data: Partial<CaseData>, answers: Record<string, StepAnswer>) =>
    personOf(caseWith({ ...data, answers }), workflow, ids) ?? assert.fail()
  const contact = clearCase('KYB').data.answers.contact as Extract<StepAnswer, { kind: 'CONTACT_DETAILS' }>

  const rows: Array<
    [string, Partial<CaseData>, Record<string, StepAnswer>, first: string | null, born: string | null]
  > = [
    [
      'proven',
      { identity: proof },
      { identity: withDocument(), person: details, contact },
      proof.givenName,
      proof.dateOfBirth,
    ],
    [
      'photographed',
      { identity: null },
      { identity: withDocument(), person: details, contact },
      'Photographed',
      '1985-06-07',
    ],
    ['declared', { identity: null }, { person: details, contact }, 'Declared', '1990-02-03'],
    ['contact only', { identity: null }, { contact }, contact.firstName, null],
    ['nothing', { identity: null }, {}, null, null],
  ]
  for (const [title, data, answers, first, born] of rows)
    test(`${title}: the best source counts`, () => {
      const shown = show(data, answers)
      assert.deepEqual([shown.firstName, shown.dateOfBirth], [first, born])
    })

  test('has the nationalities and the place of birth from the eID, or else empty and null', () => {
    const placeOfBirth = { country: 'SE', region: null, locality: 'Lund' }
    const proven = show({ identity: { ...proof, nationalities: ['NO', 'SE'], placeOfBirth } }, {})
    assert.deepEqual([proven.nationalities, proven.placeOfBirth], [['NO', 'SE'], placeOfBirth])
    for (const identity of [null, { ...proof, nationalities: [], placeOfBirth: null }]) {
      const { nationalities, placeOfBirth: place } = show({ identity }, { person: details })
      assert.deepEqual([nationalities, place], [[], null])
    }
  })

  test('has a separate field for a coordination number', () => {
    const number = { ...(proof.personalIdentityNumber ?? assert.fail()), type: 'COORDINATION' } as const
    const shown = show({ identity: { ...proof, personalIdentityNumber: number } }, {})
    assert.deepEqual([shown.personalIdentityNumber, shown.coordinationNumber], [null, number])
    const national = show({ identity: proof }, {})
    assert.deepEqual(
      [national.personalIdentityNumber, national.coordinationNumber],
      [proof.personalIdentityNumber, null],
    )
  })

  test('has the declared address before the address of the eID', () => {
    const proven = { ...proof, address: living('Proven 1') }
    assert.equal(show({ identity: proven }, { person: details }).address?.lines[0], 'Declared 1')
    assert.equal(show({ identity: proven }, {}).address?.lines[0], 'Proven 1')
  })

  test('has the screening hits of persons', () => {
    const { pepHits } = show({ pepHits: [pepHit('1')] }, {})
    const { id, compared } = pepHits[0] ?? {}
    assert.deepEqual(pepHits, [{ ...pepHit('1'), id, compared }])
    assert.equal(compared?.length, 4)
    assert.match(pepHits[0]?.id ?? '', /^foyer:hit::/)
  })

  test('has the number that they declare, else that of their document, and none without both', () => {
    const numberOf = (answers: Record<string, StepAnswer>) =>
      show({ identity: null }, answers).personalIdentityNumber
    const identity = withDocument()
    assert.equal(numberOf({ identity, person: details }), details.personalIdentityNumber)
    assert.deepEqual(numberOf({ identity }), {
      ...{ id: 'N0000001', issuingCountry: 'NO', type: 'PASSPORT', assurance: 'DOCUMENT', synthetic: false },
    })
    assert.equal(numberOf({ identity: withDocument({ type: 'ID_CARD' }) })?.type, 'OTHER')
    assert.equal(numberOf({}), null)
  })

  test('has no contact details where an import had none', () => {
    const shown = show(
      { identity: null },
      { contact: { ...contact, firstName: '', email: '', phoneNumber: '' } },
    )
    assert.deepEqual([shown.firstName, shown.email, shown.phoneNumber], [null, null, null])
  })
})

describe('the identity document', () => {
  test('has its number and the ids of its photos', () => {
    const { country: _country, pictures: _pictures, ...facts } = photographed
    assert.deepEqual(identityDocumentOf(caseWith({ answers: { identity: withDocument() } }), workflow, ids), {
      ...facts,
      number: {
        ...{ id: 'N0000001', issuingCountry: 'NO', type: 'PASSPORT' },
        ...{ assurance: 'DOCUMENT', synthetic: false },
      },
      readFromPhoto: null,
      documentIds: ['foyer:document::p1', 'foyer:document::p2'],
    })
  })
  test('has what was read from its photo', () => {
    const read = {
      ...{ country: 'SE', number: 'N0000007', givenName: 'Anna', familyName: 'Testsson' },
      ...{ dateOfBirth: null, expiresOn: '2031-05-01' },
    }
    const shown = identityDocumentOf(
      caseWith({ answers: { identity: withDocument({ read }) } }),
      workflow,
      ids,
    )
    const { country: issuingCountry, ...facts } = read
    const number = { ...shown?.number, id: 'N0000007', issuingCountry }
    assert.deepEqual(shown?.readFromPhoto, { ...facts, issuingCountry, number })
  })
  test('is missing where an eID proved the person', () =>
    assert.equal(identityDocumentOf(caseWith(), workflow, ids), null))
})

test('a signature leads to the signed text, where there is one', () => {
  const signature = signedBy(proofOf('anna-testsson'))
  const written = { ...signature, evidence: { ...signature.evidence, documentId: 'd' } }
  const shown = signedByOf(caseWith({ signatures: [signature, written] }), workflow, ids)?.data
  assert.deepEqual(
    shown?.map(({ evidence }) => evidence.documentId),
    [null, 'foyer:document::d'],
  )
})
