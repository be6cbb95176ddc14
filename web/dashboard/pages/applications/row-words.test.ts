import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameOf, numberOf, type RowFacts, reasonOf, stepWord } from './row-words.ts'

const row: RowFacts = {
  name: null,
  organizationNumber: null,
  birthYear: null,
  externalReference: null,
  hasReply: false,
  statusReason: null,
  decidedBy: null,
  openFindings: 0,
  stepReached: null,
}
const people = (id: string) => (id === 'u' ? 'Jonas' : undefined)

describe('a row in words', () => {
  it('is called by its name, its reference, or neither', () => {
    assert.equal(nameOf({ ...row, name: 'Granhede AB', externalReference: 'x' }), 'Granhede AB')
    assert.equal(nameOf({ ...row, externalReference: 'order 4711' }), 'order 4711')
    assert.equal(nameOf(row), 'No name yet')
  })

  it('has a number, or a year of birth', () => {
    assert.equal(numberOf({ ...row, organizationNumber: '559912-4427' }), '559912-4427')
    assert.equal(numberOf({ ...row, birthYear: 1991 }), 'born 1991')
    assert.equal(numberOf(row), null)
  })

  const reasons: Array<[Partial<RowFacts>, string | null]> = [
    [{ statusReason: 'BY_RULES' }, 'by the rules'],
    [{ statusReason: 'BY_USER', decidedBy: 'u' }, 'by Jonas'],
    [{ statusReason: 'BY_USER', decidedBy: 'left' }, 'by a person'],
    [{ statusReason: 'FINDING_BLOCKS', openFindings: 1 }, '1\u00a0finding'],
    [{ statusReason: 'FINDINGS', openFindings: 2 }, '2\u00a0findings'],
    [{ statusReason: 'STEP', stepReached: { kind: 'DOCUMENTS', number: 4, of: 7 } }, 'Documents, 4 of 7'],
    [{ statusReason: 'NEVER_STARTED' }, 'never opened'],
    [{ statusReason: null }, null],
  ]
  for (const [facts, expected] of reasons)
    it(`${facts.statusReason} is ${expected}`, () =>
      assert.equal(reasonOf({ ...row, ...facts }, people), expected))

  it('names a step of a kind that it does not know', () => {
    assert.equal(stepWord('BANK_ACCOUNT'), 'Bank account')
    assert.equal(stepWord('VIDEO_CALL'), 'Video call')
  })
})
