import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessKind } from './guess-kind.ts'

const cases: Array<[names: string[], kind: string]> = [
  [['Robert Hathersage', 'Bob Hathersage'], 'PERSON'],
  [['ROBERT HATHERSAGE', 'Ana Sa'], 'PERSON'],
  [['Vetrogon AG', 'Vetrogon'], 'ORGANIZATION'],
  [['Vetrogon', 'Vetrogon Limited'], 'ORGANIZATION'],
  [['Vetrogon Bank', 'Vetrogon'], 'ORGANIZATION'],
  [['ООО Ветрогон', 'Ветрогон'], 'ORGANIZATION'],
  [['محمد', 'Mohammed'], 'PERSON'],
  [['Chang Vetrogon', '风车'], 'PERSON'],
  [['Vetrogon Network', 'Vetrogon'], 'ORGANIZATION'],
  [['', ''], 'PERSON'],
]
for (const [names, kind] of cases)
  test(`${names.join(' / ')} is ${kind}`, () => {
    assert.equal(guessKind(names), kind)
  })
