/** Which reasons to dismiss a hit the compared facts allow, and when two persons are needed. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comparedHit } from '#test/fixtures/case.ts'
import { allowedGrounds, contradictedClaims, hasOwnWords, isStrongHit } from './hit-grounds.ts'

const alike = { NUMBER: 'SAME', NAME: 'SAME', BIRTH_DATE: 'SAME', COUNTRY: 'SAME' } as const
const other = { NUMBER: 'DIFFERS', NAME: 'CLOSE', BIRTH_DATE: 'DIFFERS', COUNTRY: 'DIFFERS' } as const
const unknown = {} as const

test('a hit with equal facts only allows no difference as a reason', () =>
  assert.deepEqual(allowedGrounds(comparedHit('1', alike)), ['DOCUMENT_CHECKED']))

test('a fact that was not compared offers no difference as a reason', () =>
  assert.deepEqual(allowedGrounds(comparedHit('1', unknown)), ['DOCUMENT_CHECKED']))

test('each different fact is offered as a reason', () =>
  assert.deepEqual(allowedGrounds(comparedHit('1', other)), [
    ...['BIRTH_YEAR_DIFFERS', 'BIRTH_DATE_DIFFERS', 'COUNTRY_DIFFERS', 'NUMBER_DIFFERS', 'NAME_DIFFERS'],
    'DOCUMENT_CHECKED',
  ]))

test('another day in the same year is not another year', () => {
  const hit = comparedHit('1', other, { screened: '1970-03-01', listed: '1970-05-02, 1970' })
  assert.ok(!allowedGrounds(hit).includes('BIRTH_YEAR_DIFFERS'))
  assert.ok(allowedGrounds(hit).includes('BIRTH_DATE_DIFFERS'))
})

test('a company has the reasons that fit companies', () =>
  assert.deepEqual(allowedGrounds({ ...comparedHit('1', unknown), schema: 'Company' }), [
    ...['BUSINESS_DIFFERS', 'REGISTER_CHECKED'],
  ]))

const claims: Array<[reason: string, contradicted: string[]]> = [
  ['Birth year differs', ['BIRTH_YEAR_DIFFERS']],
  ['Another date of birth', ['BIRTH_DATE_DIFFERS']],
  ['The date of birth is different', ['BIRTH_DATE_DIFFERS']],
  ['Country differs. Number differs', ['COUNTRY_DIFFERS', 'NUMBER_DIFFERS']],
  ['Different first name', ['NAME_DIFFERS']],
  ['Nationality does not match', ['COUNTRY_DIFFERS']],
  ['I called the applicant, who has never held an office', []],
]
describe('a written reason claims', () => {
  for (const [reason, contradicted] of claims) {
    test(`“${reason}”, which equal facts contradict: ${contradicted}`, () =>
      assert.deepEqual(contradictedClaims(comparedHit('1', alike), reason), contradicted))
    test(`“${reason}”, which different facts support`, () =>
      assert.deepEqual(contradictedClaims(comparedHit('1', other), reason), []))
    test(`“${reason}”, which the reviewer may know from another source`, () =>
      assert.deepEqual(
        contradictedClaims(comparedHit('1', unknown), reason),
        contradicted.filter((each) => each === 'NAME_DIFFERS'),
      ))
  }
})

const strength: Array<[Parameters<typeof comparedHit>[1], boolean]> = [
  [{ NUMBER: 'SAME', NAME: 'DIFFERS', BIRTH_DATE: 'DIFFERS' }, true],
  [{ NAME: 'SAME', BIRTH_DATE: 'SAME' }, true],
  [{ NAME: 'SAME', BIRTH_DATE: 'CLOSE', COUNTRY: 'SAME' }, false],
  [{ NAME: 'CLOSE', BIRTH_DATE: 'SAME', COUNTRY: 'SAME' }, false],
  [{ NAME: 'SAME' }, false],
]
describe('two persons must dismiss a hit', () => {
  for (const [outcomes, strong] of strength)
    test(`${JSON.stringify(outcomes)}: ${strong}`, () =>
      assert.equal(isStrongHit(comparedHit('1', outcomes)), strong))
})

test('a text of the reviewer’s own contains more than the offered reasons', () => {
  assert.ok(!hasOwnWords('Birth year differs. Country differs. Checked ID document'))
  assert.ok(!hasOwnWords('...............................'))
  assert.ok(hasOwnWords('Checked ID document. The minister is 1.90 m tall, see the photo'))
})
