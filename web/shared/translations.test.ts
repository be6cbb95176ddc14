/** Every language has a text for each member of the closed sets, and all of its plural forms. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { problemCodes } from '@foyer/national-fields/problem'
import { messageKeys, noticeKeys } from '#onboarding/view.ts'
import {
  canFill,
  endonym,
  fillPlaceholders,
  type Language,
  placeholdersOf,
  type Sentence,
  translations,
} from './translations.ts'

type Tree = { [key: string]: Sentence | Tree }
const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other']
const isSentence = (value: Sentence | Tree): value is Sentence =>
  typeof value === 'string' || Object.keys(value).every((key) => pluralForms.includes(key))

/** Every sentence by its path: `problems.required`. */
function sentencesOf(tree: Tree, place = ''): Array<[place: string, sentence: Sentence]> {
  return Object.entries(tree).flatMap(([key, value]) =>
    isSentence(value) ? [[`${place}${key}`, value]] : sentencesOf(value, `${place}${key}.`),
  )
}

const all = Object.entries(translations).map(
  ([language, texts]) => [language, new Map(sentencesOf(texts as unknown as Tree))] as const,
)
const formsOf = (sentence: Sentence) => (typeof sentence === 'string' ? [sentence] : Object.values(sentence))

for (const [language, sentences] of all)
  describe(language, () => {
    test('has a text for every key', () => {
      for (const [place, sentence] of sentences)
        for (const text of formsOf(sentence))
          if (!place.endsWith('.hint')) assert.notEqual(text.trim(), '', place)
    })
    test('has each required plural form, and no other', () => {
      const rules = new Intl.PluralRules(language)
      const forms = [...new Set(Array.from({ length: 10_000 }, (_, count) => rules.select(count)))].sort()
      for (const [place, sentence] of sentences)
        if (typeof sentence !== 'string') {
          const own = Object.keys(sentence).filter((form) => form !== 'zero')
          assert.deepEqual(own.sort(), forms, place)
        }
    })
    test('has a sentence without an example for each sentence with one', () => {
      for (const [place, sentence] of sentences)
        if (/^problems(Of)?\./.test(place) && placeholdersOf(sentence).includes('example')) {
          const general = `problems.${place.split('.').at(-1)}_plain`
          assert.ok(sentences.has(`${place}_plain`) || sentences.has(general), place)
        }
    })

    const has = (set: string, members: readonly string[], mark = (member: string) => member) =>
      test(`covers ${set}`, () => {
        for (const member of members) assert.ok(sentences.has(`${set}.${mark(member)}`), `${set}.${member}`)
      })
    has('problems', problemCodes)
    has('notices', noticeKeys)
    has('messages', messageKeys, (key) => `${key}.title`)
    has('messages', messageKeys, (key) => `${key}.text`)
  })

describe('the sentences of a language', () => {
  test('format numbers and dates in the language', () => {
    assert.equal(fillPlaceholders('en', 'At most {n}', { n: 1500 }), 'At most 1,500')
    assert.equal(fillPlaceholders('sv', 'Högst {n}', { n: 1500 }), 'Högst 1\u00a0500')
    assert.equal(fillPlaceholders('en', 'By {day}', { day: '2026-11-20' }), 'By 20 November 2026')
    const days = { sv: '20 november 2026', nb: '20. november 2026', da: '20. november 2026' }
    const others = { fi: '20. marraskuuta 2026', de: '20. November 2026', nl: '20 november 2026' }
    const last = { fr: '20 novembre 2026', et: '20. november 2026' }
    for (const [language, day] of Object.entries({ ...days, ...others, ...last }))
      assert.equal(fillPlaceholders(language as Language, '{day}', { day: '2026-11-20' }), day)
    assert.equal(fillPlaceholders('de', '{n}', { n: 1500.5 }), '1.500,5')
    assert.equal(fillPlaceholders('fi', '{n}', { n: 1500.5 }), '1\u00a0500,5')
    assert.equal(fillPlaceholders('nl', '{n}', { n: 1500.5 }), '1.500,5')
    assert.equal(fillPlaceholders('fr', '{n}', { n: 1500.5 }), '1\u202f500,5')
    assert.equal(fillPlaceholders('et', '{n}', { n: 15000.5 }), '15\u00a0000,5')
  })
  test('select the plural form of their number', () => {
    const sentence = { zero: 'none', one: 'one', other: '{n} of them' }
    assert.deepEqual(
      [0, 1, 2].map((n) => fillPlaceholders('en', sentence, { n })),
      ['none', 'one', '2 of them'],
    )
  })
  test('report missing placeholders', () => {
    assert.ok(canFill('Enter {a}', { a: 1 }))
    assert.ok(!canFill('Enter {a}', {}))
  })
  test('never treat input as a placeholder', () =>
    assert.equal(
      fillPlaceholders('en', '“{name}” is empty', { name: '{size}.pdf', size: 'x' }),
      '“{size}.pdf” is empty',
    ))
})

test('name each language in itself', () =>
  assert.deepEqual(['sv', 'en', 'nb', 'da', 'fi', 'de', 'nl', 'fr', 'et'].map(endonym), [
    'Svenska',
    'English',
    'Norsk',
    'Dansk',
    'Suomi',
    'Deutsch',
    'Nederlands',
    'Français',
    'Eesti',
  ]))
