/** Typed facts of a document, with and without its machine-readable lines. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { zoneOf } from '@foyer/national-fields/test/machine-readable-zone'
import type { Form } from '#workflows/steps/step-kind.ts'
import { correctable, readDocument, typeProblems, WRONG_LINES } from './document-form.ts'
import type { IdentityStep } from './stages.ts'

const step: IdentityStep = {
  key: 'identity',
  kind: 'IDENTITY',
  documents: { types: ['PASSPORT', 'ID_CARD'] },
}
const today = '2026-11-20'
const lines = zoneOf('TD3', {
  ...{ country: 'SWE', number: 'XB4711820', familyName: 'TESTSSON', givenName: 'ANNA' },
  ...{ born: '830218', expires: '310501' },
}).join('\n')
const date = (name: string, year: string, month: string, day: string): Form => ({
  [`${name}.year`]: year,
  [`${name}.month`]: month,
  [`${name}.day`]: day,
})
const typed: Form = {
  ...{ documentType: 'PASSPORT', documentCountry: 'SE', documentNumber: 'xb 4711-820' },
  ...{ givenName: 'Anna', familyName: 'Testsson' },
  ...date('dateOfBirth', '1983', '2', '18'),
  ...date('expiresOn', '2031', '5', '1'),
}
const facts = {
  ...{ type: 'PASSPORT', country: 'SE', number: 'XB4711820', givenName: 'Anna', familyName: 'Testsson' },
  ...{ dateOfBirth: '1983-02-18', expiresOn: '2031-05-01' },
}
const read = (more: Form) => readDocument(step, { ...typed, ...more }, today)
const codesOf = (more: Form) => {
  const found = read(more)
  return 'problems' in found ? found.problems.map(({ field, code }) => `${field} ${code}`) : []
}

describe('the machine-readable lines of a document', () => {
  const wrong = lines.replace('XB4711820', 'XB4711821')
  const rows: Array<[what: string, more: Form, state: string]> = [
    ['without lines', {}, 'NOT_GIVEN'],
    ['with lines that say the same', { mrz: lines }, 'VALID'],
    ['with lines of another number', { mrz: lines, documentNumber: 'XB4711828' }, 'DIFFERS'],
    ['with lines of another birth', { mrz: lines, 'dateOfBirth.day': '19' }, 'DIFFERS'],
    ['with lines of another state', { mrz: lines, documentCountry: 'NO' }, 'DIFFERS'],
    ['with lines of no state', { mrz: lines.replaceAll('SWE', 'UNO') }, 'DIFFERS'],
    ['with wrong check digits, asked again', { mrz: wrong, [WRONG_LINES]: '1' }, 'CHECK_DIGITS_WRONG'],
    ['with half of the lines, asked again', { mrz: 'P<SWE', [WRONG_LINES]: '1' }, 'CHECK_DIGITS_WRONG'],
  ]
  for (const [what, more, machineReadable] of rows)
    test(`${what}: ${machineReadable}`, () => {
      const found = read(more)
      assert.ok('document' in found, JSON.stringify(found))
      assert.equal(found.document.machineReadable, machineReadable)
    })

  test('fill in empty fields when they are valid', () => {
    const { documentType, documentCountry } = typed
    const found = readDocument(step, { documentType, documentCountry, mrz: lines } as Form, today)
    assert.deepEqual('document' in found && found.document, { ...facts, machineReadable: 'VALID' })
  })

  const refused: Array<[what: string, more: Form, codes: string[]]> = [
    ['wrong check digits', { mrz: wrong }, ['mrz mrz_check_digits']],
    ['half of the lines', { mrz: 'P<SWE' }, ['mrz mrz_unreadable']],
    ['expired yesterday', date('expiresOn', '2026', '11', '19'), ['expiresOn document_expired']],
    ['expires today', date('expiresOn', '2026', '11', '20'), []],
    ['born tomorrow', date('dateOfBirth', '2026', '11', '21'), ['dateOfBirth date_in_future']],
    ['a number of three', { documentNumber: 'AB1' }, ['documentNumber invalid_document_number']],
    ['no name', { givenName: ' ' }, ['givenName required']],
  ]
  for (const [what, more, codes] of refused)
    test(`${what}: ${codes.join(', ') || 'accepted'}`, () => assert.deepEqual(codesOf(more), codes))

  test('a document type outside the workflow is refused', () => {
    assert.deepEqual(typeProblems(step, typed), [])
    const found = typeProblems(step, { documentType: 'DRIVING_LICENCE', documentCountry: 'XX' })
    assert.deepEqual(
      found.map(({ field }) => field),
      ['documentType', 'documentCountry'],
    )
  })
})

describe('the lines that were read from a photo', () => {
  const fromPhoto = (draft: Form) => readDocument(step, draft, today, lines)
  const chosen = { documentType: 'PASSPORT', documentCountry: 'SE' }
  const read = {
    ...{ country: 'SE', number: 'XB4711820', givenName: 'Anna', familyName: 'Testsson' },
    ...{ dateOfBirth: '1983-02-18', expiresOn: '2031-05-01' },
  }
  const documentOf = (draft: Form) => {
    const found = fromPhoto(draft)
    return 'document' in found ? found.document : found.problems
  }

  test('are taken as they are, and nothing is typed', () => {
    assert.deepEqual(documentOf(chosen), { ...facts, machineReadable: 'VALID', read })
  })

  test('are taken instead of what was typed before the photo', () => {
    assert.deepEqual(documentOf({ ...typed, documentNumber: 'OTHER123' }), {
      ...{ ...facts, machineReadable: 'VALID', read },
    })
  })

  const corrections: Array<[what: string, more: Form, state: string]> = [
    ['the number', { documentNumber: 'XB4711828' }, 'DIFFERS'],
    ['the day of birth', { 'dateOfBirth.day': '19' }, 'DIFFERS'],
    ['the spelling of a name', { familyName: 'Testssön' }, 'VALID'],
    ['nothing', {}, 'VALID'],
  ]
  for (const [what, more, machineReadable] of corrections)
    test(`with a correction of ${what}, both are kept: ${machineReadable}`, () => {
      const found = documentOf({ ...correctable(chosen, lines, today), ...more })
      assert.ok('machineReadable' in found, JSON.stringify(found))
      assert.deepEqual([found.machineReadable, found.read], [machineReadable, read])
    })

  test('of another photo end the correction', () => {
    const earlier = correctable(chosen, lines.replace('ANNA', 'ANNE'), today)
    assert.deepEqual(documentOf({ ...earlier, givenName: 'Else' }), {
      ...facts,
      machineReadable: 'VALID',
      read,
    })
  })

  test('of an expired document are refused', () => {
    const expired = readDocument(step, chosen, '2031-05-02', lines)
    assert.deepEqual('problems' in expired && expired.problems.map(({ code }) => code), ['document_expired'])
  })
})
