/** Why an application has its status, in words. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ReasonFacts, reasonWords, statusReasons } from './status-reasons.ts'

const row: ReasonFacts = { statusReason: null, decidedBy: null, openFindings: 0, stepReached: null }
const people = (id: string) => (id === 'u' ? 'Jonas' : undefined)
const step = { kind: 'DOCUMENTS', number: 4, of: 7 }

const rows: Array<[facts: Partial<ReasonFacts>, words: string | null]> = [
  [{ statusReason: 'BY_RULES' }, 'by the rules'],
  [{ statusReason: 'BY_USER', decidedBy: 'u' }, 'by Jonas'],
  [{ statusReason: 'BY_USER', decidedBy: 'left' }, 'by a person'],
  [{ statusReason: 'BY_USER' }, 'by a person'],
  [{ statusReason: 'BY_API', decidedBy: 'u' }, 'through the API'],
  [{ statusReason: 'FINDING_BLOCKS', openFindings: 1 }, '1\u00a0finding'],
  [{ statusReason: 'FINDINGS', openFindings: 2 }, '2\u00a0findings'],
  [{ statusReason: 'FINDINGS' }, 'no open finding'],
  [{ statusReason: 'STEP', stepReached: step }, 'Documents, 4 of 7'],
  [{ statusReason: 'STEP' }, null],
  [{ statusReason: 'LAST_STEP' }, 'ready to send'],
  [{ statusReason: 'CHECKING' }, 'being checked'],
  [{ statusReason: 'NEVER_STARTED' }, 'never opened'],
  [{ statusReason: 'ABANDONED' }, 'not finished in time'],
  [{ statusReason: 'CHECK_FAILED' }, 'a check failed'],
  [{ statusReason: 'IDENTITY_FAILED' }, 'identity not proven'],
  [{ statusReason: null }, null],
]
describe('the reason', () => {
  for (const [facts, words] of rows)
    test(`${facts.statusReason} is ${words}`, () =>
      assert.equal(reasonWords({ ...row, ...facts }, people), words))

  test('has words for each code', () => {
    const tested = new Set(rows.flatMap(([{ statusReason }]) => statusReason ?? []))
    assert.deepEqual([...tested].sort(), statusReasons.toSorted())
  })
})
