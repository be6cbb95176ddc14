import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { knownFormOf, placeOf, stemOf } from './word-forms.ts'

describe('forms of a word', () => {
  const table = ['республика', 'التجارة', 'بنك', 'и']
  const stems = new Map(table.map((word) => [stemOf(word), word]))
  const cases: Array<[word: string, form: string]> = [
    ['республики', 'республика'],
    ['республикой', 'республика'],
    ['республиканец', 'республиканец'],
    ['للتجارة', 'التجارة'],
    ['والتجارة', 'التجارة'],
    ['البنك', 'بنك'],
    ['الفجر', 'فجر'],
    ['والي', 'والي'],
    ['republic', 'republic'],
  ]
  for (const [word, form] of cases)
    test(`${word} is looked up as ${form}`, () => {
      assert.equal(
        knownFormOf(word, (each) => table.includes(each), stems),
        form,
      )
    })

  test('a short word has no stem', () => {
    assert.deepEqual(['сила', 'завод', 'завода'].map(stemOf), ['', 'завод', 'завод'])
  })

  test('a Russian adjective gives its place name', () => {
    assert.deepEqual(['азовский', 'азовского', 'омский', 'азов', 'azovskiy'].map(placeOf), [
      'azov',
      'azov',
      '',
      '',
      '',
    ])
  })
})
