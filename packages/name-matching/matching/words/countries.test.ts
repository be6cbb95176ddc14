import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryPhrases } from './countries.ts'
import { phraseOf } from './split-words.ts'

test('finds countries in the languages of registers', () => {
  const phrases = countryPhrases()
  for (const [name, code] of [
    ['Sweden', 'SE'],
    ['Sverige', 'SE'],
    ['Германия', 'DE'],
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    ['مصر', 'EG'],
    ['中国', 'CN'],
    ['대한민국', 'KR'],
    ['United States of America', 'US'],
    ['DPRK', 'KP'],
    ['Hong Kong', 'HK'],
    ['US', 'US'],
    ['u k', 'GB'],
  ] as const)
    assert.equal(phrases.get(phraseOf(name)), code, name)
  for (const name of ['Europe', 'Eurozone', 'United Nations', 'Man'])
    assert.equal(phrases.get(phraseOf(name)), undefined, name)
})
