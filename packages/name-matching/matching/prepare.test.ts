import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { prepareName } from './prepare.ts'
import type { NameKind } from './prepared-name.ts'

/** Each part as its role's first letters and its key or its Latin letters. */
const partsOf = (name: string, kind: NameKind): string =>
  prepareName(name, kind)
    .parts.map(({ role, key, roman }) => `${role[0]}${role[1]}:${role === 'NAME' ? roman : key || roman}`)
    .join(' ')
    .toLowerCase()

describe('the name of a person', () => {
  const cases: Array<[name: string, parts: string]> = [
    ['Hathersage, Robert', 'na:robert na:hathersage'],
    ['Robert Hathersage, Jr.', 'na:robert na:hathersage'],
    ['Dr. Eva Novotná', 'na:eva na:novotna'],
    ['President Lindqvist', 'pa:president na:lindqvist'],
    ['Sayyid Hosseini', 'na:sayyid na:hosseini'],
    ['Sayyid Ali Hosseini', 'pa:sayyid na:ali na:hosseini'],
    ['J. P. Ravensworth', 'in:j in:p na:ravensworth'],
    ['N.N.', 'na:n na:n'],
    ['Omar bin Khalid al-Basri', 'na:omar pa:bin na:khalid pa:al na:basri'],
    ['Ben Ali', 'na:ben na:ali'],
    ['Abd al-Rahman Qasim', 'na:abdul na:rahman na:qasim'],
    ['Robert Hathersage LLC', 'na:robert na:hathersage'],
    ['🎉', ''],
  ]
  for (const [name, parts] of cases)
    test(name, () => {
      assert.equal(partsOf(name, 'PERSON'), parts)
    })

  test('treats the Arabic article as a word of its own', () => {
    assert.deepEqual(
      prepareName('عمر الحديدي', 'PERSON').parts.map(({ text, role }) => [text, role]),
      [
        ['عمر', 'NAME'],
        ['ال', 'PARTICLE'],
        ['حديدي', 'NAME'],
      ],
    )
  })
})

describe('the name of an organization', () => {
  const cases: Array<[name: string, parts: string, forms: string[]]> = [
    ['Vetrogon AG', 'na:vetrogon', ['ag']],
    ['ООО «Ветрогон»', 'na:vetrogon', ['ooo']],
    ['Vetrogon S.à r.l.', 'na:vetrogon', ['sarl']],
    ['Vetrogon GmbH & Co. KG', 'na:vetrogon', ['kg']],
    ['Vetrogon Aktiengeselschaft', 'na:vetrogon', ['ag']],
    ['The Bank of Norway', 'co:bank co:no', []],
    ['Vetrogon Fund III L.P.', 'na:vetrogon co:fund nu:3', ['lp']],
    ['Vetrogon Europe Ltd', 'na:vetrogon', ['ltd']],
    ['Vetrogon (Germany) GmbH', 'na:vetrogon co:de', ['gmbh']],
    ['Vetrogon Company', 'na:vetrogon so:company', []],
    ['北京风车科技有限公司', 'co:beijing na:fengche co:technology', ['co ltd']],
    ['株式会社カゼ', 'na:kaze', ['jsc']],
    ['Limited', 'na:limited', []],
    ['The Of', 'na:the na:of', []],
    ['M.V. Vetrogon', 'na:vetrogon', []],
    ['MV', 'na:mv', []],
    ['Vetrogon No. 12', 'na:vetrogon nu:12', []],
    ['Vetrogon No', 'na:vetrogon na:no', []],
    ['VWU Vetrogon Workers Union', 'na:vetrogon co:worker co:union', []],
    // Two letters are a legal form at the end, not inside the name.
    ['SA Vetrogon Shipping', 'na:sa na:vetrogon co:shipping', []],
    ['Vetrogon Shipping SA', 'na:vetrogon co:shipping', ['sa']],
  ]
  for (const [name, parts, forms] of cases)
    test(name, () => {
      assert.equal(partsOf(name, 'ORGANIZATION'), parts)
      assert.deepEqual(
        prepareName(name, 'ORGANIZATION').forms.map(({ id }) => id),
        forms,
      )
    })
})

test('equal words of a list are stored once', () => {
  const memo = new Map()
  const [one, other] = ['Robert Hathersage', 'Robert Winterbourne'].map((name) =>
    prepareName(name, 'PERSON', memo),
  )
  assert.equal(one?.parts[0], other?.parts[0])
})
