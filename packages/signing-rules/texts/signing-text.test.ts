/** Signing texts of three countries: read and unread parts, and the published examples. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { norwegianRules } from '../norway-rules.ts'
import { readNorwegianText } from '../norway-text.ts'
import type { SigningRule } from '../schemas.ts'
import { officer } from '../test/officers.ts'
import { readTexts, spoiltTexts, type TextRow } from '../test/signing-texts.ts'
import { readSigningText, type SigningText } from './signing-text.ts'

const officers = [
  [
    officer('Ada', 'BOARD_MEMBER', 'CHAIR'),
    officer('Bo', 'BOARD_MEMBER'),
    officer('Cleo', 'BOARD_MEMBER'),
    officer('Dag', 'DEPUTY_BOARD_MEMBER'),
  ],
  [officer('Eva', 'CEO')],
]

/** "2 BOARD_MEMBER + CEO": one line for each alternative. */
function wordsOf(rule: SigningRule): string {
  if (rule.op === 'ALL') return rule.of.map(wordsOf).join(' + ')
  if (rule.op === 'ANY') return rule.of.map(wordsOf).join(' / ')
  const who = rule.op === 'N_OF' ? rule.of : rule.who
  const names = 'roles' in who ? who.roles.join('|') : who.persons.join('|')
  return `${rule.op === 'ALL_OF' ? 'all' : rule.op === 'ALONE' ? '1' : rule.n} ${names}`
}

const linesOf = ({ clauses }: SigningText) =>
  clauses.map(({ rule, authority }) => wordsOf(rule) + (authority === 'SIGNATURE' ? '' : ` (${authority})`))

describe('a signing text', () => {
  for (const { language, text, lines } of readTexts)
    it(`is read (${language}): ${text}`, () => {
      const read = readSigningText(text, language, officers)
      assert.deepEqual([read.coverage, linesOf(read), read.unread], ['COMPLETE', lines, []])
    })

  for (const { language, text, lines } of spoiltTexts)
    it(`is not invented (${language}): ${text}`, () => {
      const read = readSigningText(text, language, officers)
      assert.deepEqual([read.coverage, linesOf(read)], [lines.length > 0 ? 'PARTIAL' : 'NONE', lines])
    })

  it('keeps an unread sentence in its own words', () => {
    const text = 'Firman tecknas av styrelsen. Vid belopp över 50 000 kr krävs  två ledamöter.'
    assert.deepEqual(readSigningText(text, 'sv', officers).unread, [
      'Vid belopp över 50 000 kr krävs två ledamöter',
    ])
  })
})

describe('an office in a signing text that means one person', () => {
  const two = [[officer('Ada', 'CEO'), officer('Bo', 'CEO')]]
  it('leaves the sentence unread where two persons hold it', () => {
    for (const [text, coverage] of [
      ['Selskabet tegnes af direktøren.', 'NONE'],
      ['Selskabet tegnes af en direktør.', 'COMPLETE'],
      ['Selskabet tegnes af direktøren. Virksomheden tegnes af to direktører i forening.', 'PARTIAL'],
    ] as const)
      assert.equal(readSigningText(text, 'da', two).coverage, coverage, text)
  })
  it('leaves it unread also where the text says alone, or one of two', () => {
    for (const text of [
      'Firman tecknas ensam av ledamoten',
      'Firman tecknas var för sig av ledamoten suppleanten',
      'Firman tecknas av ledamoten ensam',
      'Firman tecknas två i förening av ledamoten suppleanten',
    ])
      assert.equal(readSigningText(text, 'sv', officers).coverage, 'NONE', text)
    assert.equal(readSigningText('Selskabet tegnes af direktøren alene.', 'da', two).coverage, 'NONE')
  })
  it('counts a chair as a member', () => {
    const chairAndMember = [[officer('Ada', 'CHAIR'), officer('Bo', 'BOARD_MEMBER')]]
    const text = 'Selskabet tegnes af bestyrelsesmedlemmet alene.'
    assert.equal(readSigningText(text, 'da', chairAndMember).coverage, 'NONE')
  })
  it('counts a person in two bodies once', () => {
    const once = [[officer('Ada', 'CEO')], [officer('Ada', 'CEO')]]
    assert.equal(readSigningText('Selskabet tegnes af direktøren.', 'da', once).coverage, 'COMPLETE')
  })
})

const file = new URL('../../../../../shared/data/registries/signing/signing_texts.json', import.meta.url)
const nordic: Record<string, TextRow['language']> = { SE: 'sv', DK: 'da', FI: 'fi' }
const officeNames: [RegExp, string][] = [
  [/ \(legal default: board quorum\)/, ''],
  [/ALL_BOARD/, 'all BOARD_MEMBER'],
  [/\bBOARD\b/, 'BOARD_MEMBER'],
  [/DIREKTØR/, 'CEO'],
  [/\bCHAIR/, '1 CHAIR'],
  [/\bDEPUTY\b/, 'DEPUTY_BOARD_MEMBER'],
  [/^CEO \(day-to-day only\)/, '1 CEO (DAY_TO_DAY)'],
]
const published = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as {
      id: string
      country: string
      text: string
      expected: string[]
    }[])
  : []

describe('published texts', { skip: published.length > 0 ? false : 'the texts are not here' }, () => {
  // "Ledamoten" is the only one.
  const oneMember = [[officer('Ada', 'BOARD_MEMBER'), officer('Dag', 'DEPUTY_BOARD_MEMBER')]]
  for (const { id, country, text, expected } of published.filter((each) => each.country in nordic))
    it(`are read as expected: ${id}`, () => {
      const ofCompany = /\bledamoten\b/.test(text) ? oneMember : officers
      const read = readSigningText(text, nordic[country] as TextRow['language'], ofCompany)
      const lines = expected.map((line) =>
        officeNames.reduce((now, [from, to]) => now.replace(from, to), line),
      )
      assert.deepEqual([read.coverage, linesOf(read)], ['COMPLETE', lines])
    })

  const norwegian: Record<string, [coverage: string, codes: (keyof typeof norwegianRules)[]]> = {
    no0: ['COMPLETE', ['R0005', 'R0001']],
    no1: ['COMPLETE', ['R0002', 'R0004']],
    no2: ['PARTIAL', ['R0001']],
    no3: ['NONE', []],
  }
  for (const { id, text } of published.filter(({ country }) => country === 'NO'))
    it(`are read as expected: ${id}`, () => {
      const { coverage, codes } = readNorwegianText(text)
      assert.deepEqual([coverage, codes], norwegian[id])
    })
})
