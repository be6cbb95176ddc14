/** `foyer screening evaluate`: labelled pairs of names, without a database. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { environmentOf, errorIn, foyer, newDirectory, removeDirectory } from '#test/harness/cli-process.ts'

const directory = newDirectory()
const environment = environmentOf(path.join(directory, 'none'))
after(() => removeDirectory(directory))

const run = (...words: string[]) => foyer(['screening', ...words], environment)
const file = (name: string, text: string): string => {
  fs.writeFileSync(path.join(directory, name), text)
  return path.join(directory, name)
}

describe('evaluate', () => {
  const pairs = 'packages/name-matching/fixtures/name-pairs.csv'

  test('gives precision, recall and F1 per threshold, and cross-validated', async () => {
    const { json, code } = await run('evaluate', pairs, '--cross-validate', '5', '--json')
    assert.equal(code, 0)
    const { atDefault, thresholds, crossValidation, byKind } = json
    assert.equal(atDefault.threshold, 0.6)
    assert.ok(atDefault.f1 > 0.95 && thresholds.length > 5)
    assert.equal(byKind.PERSON.pairs + byKind.ORGANIZATION.pairs, json.pairs)
    const counted = ['truePositives', 'falsePositives', 'falseNegatives', 'trueNegatives']
    assert.equal(
      counted.reduce((sum, key) => sum + atDefault[key], 0),
      json.pairs,
    )
    assert.deepEqual([crossValidation.folds, crossValidation.repeats], [5, 20])
    assert.ok(Math.abs(crossValidation.f1 - atDefault.f1) < 0.05)
  })

  test('accepts other headings, separators and words', async () => {
    const files = [
      file('a.csv', 'query;candidate;label\nRobert Hathersage;Bob Hathersage;1\nAnna Berg;Olof Holm;0\n'),
      file('b.csv', '\ufeffName A\tName B\tMatch\tKind\nVetrogon AG\tVetrogon GmbH\tno\tcompany\n'),
      file('c.csv', 'name2,name1,is_match\n"Berg, Anna",Anna Berg,TRUE\n\n'),
    ]
    const counts = []
    for (const each of files) {
      const { json, stderr } = await run('evaluate', each, '--json')
      assert.ok(json, stderr)
      counts.push([json.pairs, json.atDefault.truePositives, json.atDefault.trueNegatives])
    }
    assert.deepEqual(counts, [
      [2, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
    ])
  })

  test('lists what it judges wrongly', async () => {
    const wrong = file('wrong.csv', 'name1,name2,is_match\nAnna Berg,Anna Berg,false\n')
    assert.match((await run('evaluate', wrong, '--wrong')).stdout, /line 2: false hit, 0\.98\d: Anna Berg/)
    assert.equal((await run('evaluate', wrong, '--wrong', '--json')).json.wrong[0].line, 2)
  })

  test('names the line of an error', async () => {
    const cases: Array<[text: string, code: string, detail: RegExp]> = [
      ['', 'no_pairs', /is empty/],
      ['name1,name2,is_match\n', 'no_pairs', /no pairs/],
      ['name1,is_match\na,true\n', 'columns_missing', /Line 1 .* has no column name2\. /],
      ['a,b\na,b\n', 'columns_missing', /has no column is_match\. /],
      ['name1,name2,is_match\na,b,true,c\n', 'invalid_pair', /Line 2 has more values than there are columns/],
      ['name1,name2,is_match,kind\na,b,true,Persn\n', 'invalid_pair', /Line 2: the kind is not known/],
      ['name1,name2,is_match\na,b,true\nc,d,maybe\n', 'invalid_pair', /Line 3: is_match takes true or false/],
      ['name1,name2,is_match\na,,true\n', 'invalid_pair', /Line 2 has fewer than two names/],
      [
        'name1,name2,is_match\n"a,b,true\n',
        'invalid_csv',
        /Line \d is not CSV: a quoted value is not closed/,
      ],
    ]
    for (const [text, code, detail] of cases) {
      const result = await run('evaluate', file('bad.csv', text), '--json')
      assert.deepEqual([result.code, result.stdout], [1, ''])
      const problem = errorIn(result.stderr)
      assert.equal(problem.code, code)
      assert.match(problem.detail, detail)
    }
    const latin1 = file('latin1.csv', '')
    fs.writeFileSync(latin1, Buffer.from('name1,name2,is_match\nÅsa Ek,Asa Ek,true\n', 'latin1'))
    for (const [unreadable, detail] of [
      ['nowhere.csv', /cannot be read: there is no such file/],
      [directory, /cannot be read: it is a folder/],
      [latin1, /is not in UTF-8/],
    ] as const) {
      const problem = errorIn((await run('evaluate', unreadable, '--json')).stderr)
      assert.equal(problem.code, 'file_unreadable')
      assert.match(problem.detail, detail)
    }
    assert.equal((await run('evaluate', pairs, '--cross-validate', '1')).code, 2)
  })

  test('needs a pair for each fold', async () => {
    const one = file('one.csv', 'name1,name2,is_match,kind\nAnna Berg,Anna Berg,true,Organisation\n')
    const { code, stderr } = await run('evaluate', one, '--cross-validate', '5')
    assert.equal(code, 2)
    assert.match(stderr, /--cross-validate 5 needs 5 pairs at least: the file has 1\./)
    assert.match((await run('evaluate', one)).stdout, /^1 pair, 1 of them a match \(/)
  })
})
