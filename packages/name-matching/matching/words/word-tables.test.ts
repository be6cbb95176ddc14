import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { phraseOf } from './split-words.ts'
import { misspeltForm, wordTables } from './word-tables.ts'

describe('the tables of words', () => {
  const { forms, phrases, nicknames, spellings, titles, particles } = wordTables()

  test('contain the legal forms of many countries, and which of them agree', () => {
    for (const [form, id, kind] of [
      ['Aktiebolag', 'ab', 'limited'],
      ['Gesellschaft mit beschränkter Haftung', 'gmbh', 'limited'],
      ['Общество с ограниченной ответственностью', 'ooo', 'limited'],
      ['有限公司', 'co ltd', 'limited'],
      ['S.A. de C.V.', 'sa de cv', 'shares'],
      ['Public Limited Company', 'plc', 'shares'],
      ['Kommanditgesellschaft', 'kg', 'partnership'],
      ['eingetragener Verein', 'ev', 'association'],
      ['بحريني مغلقة', undefined, undefined],
    ] as const) {
      const found = forms.values.get(phraseOf(form))
      assert.equal(found?.id, id, form)
      if (kind) assert.ok(found?.classes.includes(kind), form)
    }
  })

  test('contain no company words as legal forms', () => {
    for (const word of ['bank', 'group', 'holding', 'company', 'corporation', 'co'])
      assert.equal(forms.values.get(word), undefined, word)
  })

  test('translate common words', () => {
    const key = (word: string) => phrases.values.get(phraseOf(word))?.key
    for (const [one, other] of [
      ['bank', 'банк'],
      ['trading', 'Handels'],
      ['foundation', 'Stiftung'],
      ['insurance', 'Försäkring'],
      ['technology', '科技'],
    ] as const)
      assert.equal(key(one), key(other), one)
  })

  test('give a nickname the groups of its full names', () => {
    assert.ok(nicknames.get('bob')?.some((group) => nicknames.get('robert')?.includes(-group)))
    assert.equal(spellings.get('mohamed'), spellings.get('muhammad'))
    assert.ok(titles.has('dr') && particles.has('bin'))
  })

  test('find a misspelt legal form, and no other word', () => {
    assert.equal(misspeltForm(['aktiengeselschaft'])?.id, 'ag')
    assert.equal(misspeltForm('joynt stock company'.split(' '))?.id, 'jsc')
    for (const words of [['hathersage'], ['wind', 'stock', 'station'], ['ag'], ['xaktiengexellschaxt']])
      assert.equal(misspeltForm(words), undefined, words.join(' '))
  })
})
