/** Norwegian signing texts: understood parts, and parts for a reviewer. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type NorwegianRuleCode, norwegianRules } from './norway-rules.ts'
import { readNorwegianText } from './norway-text.ts'

const read: [string, NorwegianRuleCode[]][] = [
  ['To styremedlemmer i fellesskap. Styrets leder alene.', ['R0005', 'R0001']],
  ['Daglig leder alene eller styrets leder og ett styremedlem i fellesskap.', ['R0002', 'R0004']],
  ['Daglig leder eller styrets leder alene', ['R0007']],
  ['Daglig leder eller styrets leder alene eller to styremedlemmer i fellesskap', ['R0007', 'R0005']],
  ['STYRETS LEDER ALENE,\n ELLER TO STYREMEDLEMMER I FELLESSKAP.', ['R0001', 'R0005']],
  ['Styrets leder alene eller to styremedlemmer i fellesskap.', ['R0012']],
  ['Enten daglig leder alene eller to styremedlemmer i felleskap.', ['R0002', 'R0005']],
  ['Styreleder og et styremedlem i fellesskap', ['R0004']],
  ['Styret i fellesskap', ['R0003']],
  ['Deltakerne hver for seg', ['R0010']],
]

const partial: [string, NorwegianRuleCode[], string[]][] = [
  [
    'Styrets leder alene. Ved avtaler over 1 000 000 kr kreves i tillegg ett styremedlem.',
    ['R0001'],
    ['Ved avtaler over 1 000 000 kr kreves i tillegg ett styremedlem'],
  ],
  ['Daglig leder alene eller etter nærmere avtale.', ['R0002'], ['etter nærmere avtale']],
]

const unread = [
  'Styrets leder sammen med ett styremedlem, men bare for avtaler under en fiktiv grense.',
  'Kari Prøve alene.',
  'Styrets leder alene inntil kr. 50 000',
  'Ikke styrets leder alene',
  'constructor',
  '',
  ' . ; \n',
]

describe('a Norwegian signing text', () => {
  for (const [text, codes] of read)
    it(`is understood: ${text}`, () => {
      const { coverage, codes: found, unread: left } = readNorwegianText(text)
      assert.deepEqual({ coverage, found, left }, { coverage: 'COMPLETE', found: codes, left: [] })
    })

  for (const [text, codes, left] of partial)
    it(`is understood in part: ${text}`, () => {
      const { rule: _, ...found } = readNorwegianText(text)
      assert.deepEqual(found, { coverage: 'PARTIAL', codes, unread: left })
    })

  for (const text of unread)
    it(`is not guessed: ${JSON.stringify(text)}`, () => {
      const { coverage, rule } = readNorwegianText(text)
      assert.deepEqual({ coverage, rule }, { coverage: 'NONE', rule: null })
    })

  for (const [code, { text, rule }] of Object.entries(norwegianRules).slice(0, 18))
    it(`the official text of ${code} is understood`, () => {
      assert.deepEqual(readNorwegianText(text), { coverage: 'COMPLETE', rule, codes: [code], unread: [] })
    })
})
