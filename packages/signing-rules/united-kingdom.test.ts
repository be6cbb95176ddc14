/** Companies Act 2006 section 44, for companies of different forms and boards. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { officer, setsOf } from './test/officers.ts'
import { britishSigningRule } from './united-kingdom.ts'

const ada = officer('Ada', 'BOARD_MEMBER')
const bo = officer('Bo', 'BOARD_MEMBER')
const cleo = officer('Cleo', 'SECRETARY')

const cases: [form: string, officers: (typeof ada)[], sets: string[]][] = [
  ['ltd', [ada], ['Ada']],
  ['ltd', [ada, bo], ['Ada+Bo']],
  ['ltd', [ada, bo, cleo], ['Ada+Bo', 'Ada+Cleo', 'Bo+Cleo']],
  ['ltd', [cleo], []],
  ['private-limited-guarant-nsc', [ada], ['Ada']],
  ['plc', [ada], []],
  ['plc', [ada, cleo], ['Ada+Cleo']],
]

describe('a British company', () => {
  for (const [form, officers, sets] of cases)
    it(`${form} with ${officers.length}: ${sets.join(' or ') || 'no known person'} may sign`, () => {
      const rule = britishSigningRule({ localCode: form })
      assert.ok(rule)
      assert.deepEqual(setsOf(rule, [officers]), sets)
    })
  for (const form of [
    'llp',
    'limited-partnership',
    'oversea-company',
    'royal-charter',
    'ukeig',
    'constructor',
  ])
    it(`has no signing rule as ${form}`, () =>
      assert.equal(britishSigningRule({ localCode: form }), undefined))
})
