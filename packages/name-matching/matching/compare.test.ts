import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { compareNames } from './compare.ts'
import { bestThreshold, qualityAt } from './evaluate.ts'
import { defaultThreshold, type FactorName } from './factors.ts'
import { prepareName } from './prepare.ts'
import type { NameKind } from './prepared-name.ts'

const compare = (one: string, other: string, kind: NameKind) =>
  compareNames(prepareName(one, kind), prepareName(other, kind))

/** The factors that fire besides the name. */
const persons: Array<[screened: string, listed: string, factors: FactorName[]]> = [
  ['Robert Hathersage', 'Robert Hathersage', []],
  ['Hathersage, Robert', 'ROBERT HATHERSAGE', []],
  ['Robert Hathersage', 'Robert Hathersagge', ['lettersDiffer', 'shareOfWord']],
  ['Robrt Hathrsge', 'Robert Hathersage', ['lettersDiffer', 'shareOfWord', 'tooManyLetters']],
  ['Robert Hathersage', 'Robert Winterbourne', ['partsSwapped']],
  ['Robert Hathersage', 'Thomas Winterbourne', ['partsSwapped', 'noWordInCommon']],
  ['Robert Hathersage', 'Robert Albert Hathersage', ['extraParts']],
  ['Ali Hathersage', 'Ali Bo Cato Dan Hathersage', ['extraParts', 'manyExtraParts']],
  ['Hathersage', 'Robert Hathersage', ['extraParts', 'screenedNameIsOnePart']],
  ['Robert Hathersage', 'Hathersage', ['extraParts', 'listNameIsOnePart']],
  ['Hathersage Robert', 'Robert Hathersage', ['order']],
  ['Robert Mohamed Hathersage', 'Robert Mohamed', ['extraParts', 'onlyFrequentNames']],
  ['Robert Mohamed', 'Robert Mohamed Hathersage', ['extraParts', 'onlyFrequentNames']],
  ['Robert Mohamed', 'Robert Hathersage Mohamed', ['extraParts', 'onlyFrequentNames']],
  ['Daniel Hathersage', 'Daniela Hathersage', ['lettersDiffer', 'shareOfWord', 'genderDiffers']],
  ['Karim Hathersage', 'Karima Hathersage', ['lettersDiffer', 'shareOfWord', 'genderDiffers']],
  ['Eva Hathersage', 'Evan Hathersage', ['lettersDiffer', 'shareOfWord']],
  ['HATHERSAGEROBERT', 'Robert Hathersage', []],
  ['SAID JANABD AL-SALAM', "SAID JAN 'ABD AL-SALAM", []],
  ['Seyed RobertHathersage', 'Seyed Robert Hathersage', []],
  ['Maualwi Hathersage', 'Mawlawi Hathersage', []],
  ['Maulaawi Hathersage', 'Mawlawi Hathersage', []],
  ['QARIHATHERSAGE ROBERT', 'Qari Hathersage Robert', []],
  ['Ali Moosa Hathersage', 'Ali Musa Hathersage', ['lettersDiffer', 'shareOfWord']],
  ['MAULANAHATHERSAGE', 'Maulana Hathersage', []],
  ['Ada Bo Cato Daniel', 'Ada Bo Cato Daniela', ['lettersDiffer', 'shareOfWord']],
  ['Robert Hathersage Maulana', 'Robert Hathersage', []],
  ['عمر هذرسيج', 'Amira Hathersage', ['lettersDiffer', 'shareOfWord', 'partsSwapped']],
  [
    'Mohamed Alpdemir',
    'Mohamed A. Hathersage',
    ['extraParts', 'initials', 'initialAndLetters', 'initialsDiffer'],
  ],
  ['Hather Sage', 'Hathersage Robert Castleton', ['extraParts', 'noWordInCommon']],
  ['R. Hathersage', 'Robert Hathersage', ['initials']],
  ['Robert A. Hathersage', 'Robert B. Hathersage', ['initialsDiffer']],
  ['Robert Hathersage', 'R. Hathersike', ['initials', 'initialAndLetters', 'lettersDiffer', 'shareOfWord']],
  ['Ahmed Hathersage', 'Ahmed H.', ['initials', 'initialAndLetters']],
  ['Robert Hathersage', 'R. Hathersage Ada', ['initials', 'extraParts']],
  ['Robert Hathersage', 'R. Hathersage Ada Bo', ['initials', 'extraParts', 'manyExtraParts']],
  ['Robert Robert', 'Robert', ['listNameIsOnePart']],
  ['Mohamed Hather', 'Mohamed Hatler', ['lettersDiffer', 'shareOfWord']],
  ['Mohamed Hather', 'Mohamed Hasser', ['lettersDiffer', 'shareOfWord', 'lettersBesideFrequent']],
  ['Eskil Hather', 'Eskil Hasser', ['lettersDiffer', 'shareOfWord']],
  [
    'Bob Hathersagge',
    'Robert Albert Hatherseege',
    ['nickname', 'lettersDiffer', 'shareOfWord', 'extraParts', 'extraPartsAndLetters'],
  ],
  ['Hathersage Mary Hathersage', 'HathersageMary Hathersage', []],
  ['N.N.', 'Niklas Nordin', ['partsSwapped', 'noWordInCommon']],
  ['Bob Hathersage', 'Robert Hathersage', ['nickname']],
  ['Kathryn Hathersage', 'Katherine Hathersage', []],
  ['Omar bin Khalid', 'Khalid bin Omar', ['order', 'sonAndFatherSwapped']],
  ['Vali Emin oglu Hathersage', 'Emin Vali oğlu Hathersage', ['order', 'sonAndFatherSwapped']],
  ['Vali Emin oglu Hathersage', 'Hathersage Vali Emin oğlu', ['order']],
  ['Le Hather Sage', 'Pham Hather Sage', ['partsSwapped']],
  ['Marine Le Hathersage', 'Hathersage, Marine', []],
  ['Ігор Гальчук', 'Ihor Halchuk', []],
  ['Ігор Гальчук', 'Igor Galchuk', []],
  ['Uladzimir Hathersage', 'Wladimir Hathersage', []],
  ['李國華', '李国华', []],
  ['李國華', '李国强', ['lettersDiffer', 'shareOfWord', 'tooManyLetters']],
  ['박서준', 'Park Seo-jun', ['lettersDiffer', 'shareOfWord']],
  ['张建国', 'Chang Chien-kuo', ['lettersDiffer', 'shareOfWord']],
  ['张建国', 'Chang Chien-ming', ['partsSwapped', 'extraParts', 'screenedNameIsOnePart', 'noWordInCommon']],
  ['Li Wu', 'Li Na', ['partsSwapped']],
  ['Wu Bo', 'Wu Bi', ['lettersDiffer', 'shareOfWord', 'shortNameDiffers']],
  ['Robert Robert Hathersage', 'Robert Hathersage', []],
  ['RobertHathersage', 'Robert Hathersage', []],
  ['Robert Hathersage Jr.', 'Robert Hathersage Sr.', ['partsSwapped']],
  ['Robert Hathersage III', 'Robert Hathersage, Junior', ['partsSwapped']],
  ['Caio Vilaverde Filho', 'Caio Vilaverde Sobrinho', ['partsSwapped']],
  ['Robert Hathersage Jr.', 'Robert Hathersage', []],
  ['Umm Hatim al-Basri', 'Abu Hatim al-Basri', ['partsSwapped']],
  ['Abu Hatim al-Basri', 'Abou Hatim el-Basri', []],
  ['Ts. Vetrogon', 'Tsend Vetrogon', ['initials']],
  ['Ts. Vetrogon', 'Tumen Vetrogon', ['initialsDiffer', 'extraParts', 'screenedNameIsOnePart']],
  ['Hassan Sh. Osman', 'Hassan Sheikh Osman', ['nickname']],
  ['Zé Vilaverde', 'José Vilaverde', ['nickname']],
  ['HATHERSAGE Dr. Robert', 'Robert Hathersage', ['order']],
  ['KIM Sergey Ivanovich', 'Sergey Kim', ['order', 'extraParts']],
  ['Park Seo-jun', '박서준', ['lettersDiffer', 'shareOfWord']],
  ['Abdelkarim Ouchen Djaberi', 'Abd al-Kareem Ushin Jabiri', ['lettersDiffer', 'shareOfWord']],
  ['محمود القرشي', 'Mohammed al-Qurashi', ['lettersDiffer', 'shareOfWord', 'partsSwapped', 'fewConsonants']],
  ['محمود القرشي', 'Mahmood al-Qurashi', ['lettersDiffer', 'shareOfWord']],
  ['حسين القرشي', 'Hassan al-Qurashi', ['lettersDiffer', 'shareOfWord', 'partsSwapped', 'fewConsonants']],
  ['Hsu Chih-hsiang', 'Xu Zhixiang', ['lettersDiffer', 'shareOfWord']],
  ['이서준', 'Ri Seo-jun', ['lettersDiffer', 'shareOfWord']],
  ['노서준', 'Roh Seo-jun', ['lettersDiffer', 'shareOfWord']],
  ['이서준', 'Park Seo-jun', ['lettersDiffer', 'shareOfWord', 'partsSwapped']],
  ['ګران ډبرى', 'Gran Dabari', ['lettersDiffer', 'shareOfWord']],
  [
    'سالم هذرسيج عمر',
    'Omar Salem',
    ['lettersDiffer', 'shareOfWord', 'order', 'extraParts', 'fewConsonants', 'onlyFrequentNames'],
  ],
  ['علي', 'Ola', ['lettersDiffer', 'shareOfWord', 'fewConsonants']],
]
const organizations: Array<[screened: string, listed: string, factors: FactorName[]]> = [
  ['Vetrogon AG', 'Vetrogon Aktiengesellschaft', []],
  ['Vetrogon AG', 'Vetrogon', []],
  ['Zora Oy', 'Zara Oy', ['lettersDiffer', 'shareOfWord', 'shortNameDiffers']],
  ['Kora ApS', 'Cora ApS', ['lettersDiffer', 'shareOfWord', 'shortNameDiffers']],
  ['Håro AB', 'Haaro AB', ['lettersDiffer', 'shareOfWord']],
  ['Zora Oy', 'ZORA', []],
  ['U. S. Vetrogon', 'United States Vetrogon', []],
  ['U.S. Vetrogon', 'U.K. Vetrogon', ['countriesDiffer']],
  ['Intl. Vetrogon', 'Inter Vetrogon', ['partsSwapped']],
  ['Association Vetrogon', 'Assoc. Vetrogon', []],
  ['Vetrogon AG', 'Vetrogon GmbH', ['legalFormsDiffer']],
  ['Vetrogon Company', 'Vetrogon', ['companyWord']],
  ['Vetrogon Shipping', 'Vetrogon Reederei', []],
  ['Vetrogon Shipping', 'Vetrogon Mining', ['partsSwapped']],
  ['Vetrogon Shipping', 'Vetrogon', ['extraWords']],
  ['Vetrogon Sweden', 'Vetrogon Norway', ['countriesDiffer']],
  ['Vetrogon Sweden', 'Vetrogon', ['countryAdded']],
  ['Vetrogon Fund III', 'Vetrogon Fund IV', ['numbersDiffer', 'lettersDiffer', 'shareOfWord']],
  ['Vetrogon Fund IV', 'Vetrogon Fund', ['numberAdded']],
  ['VetrogonAG', 'Vetrogon AG', []],
  ['Vetrogon Iran LLC', 'Vetrogon Iraq LLC', ['countriesDiffer']],
  ['Vetrogon Limited Liabilty Company', 'Vetrogon LLC', []],
  ['Seventeenth Vetrogon Fund', '17th Vetrogon Fund', []],
  ['Twenty First Vetrogon Fund', '21st Vetrogon Fund', []],
  ['深圳市宏達電子有限公司', 'Shenzhen Hongda Electronics Co., Ltd.', []],
  ['Ветрогонский завод', 'Vetrogon Plant', ['lettersDiffer', 'shareOfWord']],
  ['Ветрогонский завод', 'Vetrograd Plant', ['partsSwapped']],
  ['Министерство обороны Ветрогона', 'Ministry of Defence of Vetrogona', []],
  ['شركة الفجر للتجارة', 'شركة فجر التجارة', ['lettersDiffer']],
  ['ТОО «Ветрогон»', 'Vetrogon LLP', []],
  ['Vetrogon Peoples Union (VPU)', "Vetrogon People's Union", []],
  ['Vetrogon Peoples Union (VPX)', "Vetrogon People's Union", ['extraWords']],
  ['Vetrogon Institute No. 17', 'Vetrogon Institute 17', []],
  ['St. Vetrogon Metro', 'Sankt-Vetrogon Metro', []],
  ['Vetrogon Air', 'Vetrogon Airlines', []],
  ['Koncern Vetrogon', 'Vetrogon Corp', ['order']],
  ['소나무전자 주식회사', 'Sonamu Electronics', ['lettersDiffer', 'shareOfWord']],
  ['Εθνική Τράπεζα της Ελλάδος', 'National Bank of Greece', []],
  ['7V Vetrogon', 'V7 Vetrogon', ['partsSwapped']],
  ['M/V Vetrogon Breeze', 'MT Vetrogon Breeze', ['lettersDiffer']],
  ['MT Trading', 'SS Trading', ['partsSwapped']],
  ['Union des Jeunes Patriotes de Vetrogon', 'Union of Young Patriots of Vetrogon', []],
]

describe('each difference is a factor', () => {
  for (const [kind, cases] of [
    ['PERSON', persons],
    ['ORGANIZATION', organizations],
  ] as const)
    for (const [screened, listed, expected] of cases)
      test(`${screened} / ${listed}`, () => {
        const { score, factors } = compare(screened, listed, kind)
        const [first, ...others] = factors.map(({ name }) => name)
        assert.equal(first, 'name')
        assert.deepEqual(others.toSorted(), expected.toSorted())
        assert.ok(score >= 0 && score <= 1)
      })
})

type LabelledPair = Record<'schema' | 'name1' | 'name2' | 'is_match' | 'pattern', string>
const pairsIn = (file: string): LabelledPair[] =>
  parse(readFileSync(new URL(`../fixtures/${file}`, import.meta.url)), { columns: true })
const files = ['name-pairs.csv', 'name-pairs-of-the-world.csv', 'name-pairs-by-class.csv']
const judged = files.flatMap(pairsIn).map((row) => ({
  ...row,
  isMatch: row.is_match === 'true',
  score: compare(row.name1, row.name2, row.schema === 'Person' ? 'PERSON' : 'ORGANIZATION').score,
}))

describe('labelled pairs', () => {
  /** No rule distinguishes these from pairs with the other label. */
  const known = [
    // Cantonese readings, acronyms, names of one sound, and names near to another.
    'Nguyen Van Thanh / Nguyen Thi Thanh',
    'egasrehtaH treboR / Robert Hathersage',
    '陳志強 / Chan Chi-keung',
    'Wong Kwok-fai / Huang Guohui',
    'RI CHANG-NAM / RI SONG-NAM',
    'RSO / Republican Security Office',
    'Evdilla Pêşew / Abdulla Pashew',
    'Võ Thanh Hà / Võ Thanh Hạ',
    '남궁현 / Namgung Hyun',
    'スティーブン・クラーク / Stephen Clark',
  ]

  test('match or differ as their label says', () => {
    const wrong = judged.filter(({ score, isMatch }) => score >= defaultThreshold !== isMatch)
    assert.deepEqual(
      wrong.map(({ name1, name2 }) => `${name1} / ${name2}`),
      known,
    )
  })

  test('have no much better threshold than the default', () => {
    assert.ok(qualityAt(judged, bestThreshold(judged)).f1 - qualityAt(judged, defaultThreshold).f1 < 0.01)
  })
})

describe('any two names', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\u200f\u202e',
      '🎉🎊',
      '́́́',
      ',',
      '.',
      'a'.repeat(10_000),
      'א'.repeat(10_000),
    ),
    fc.constantFrom('ab '.repeat(3_000), '王'.repeat(5_000), '%s%n', '-- \'"', '𝔸𝔹', 'ﷺ', '٣٤', 'ⅣⅤ'),
  )
  const name = fc.oneof(
    fc.constantFrom(...judged.map(({ name1 }) => name1)),
    fc
      .array(fc.constantFrom('Robert', 'bin', 'al', 'Müller', 'محمد', '王', 'J.', 'LLC', 'II', 'Bank'), {
        minLength: 1,
        maxLength: 6,
      })
      .map((words) => words.join(' ')),
  )
  const kind = fc.constantFrom<NameKind>('PERSON', 'ORGANIZATION')

  test('have a score from 0 to 1 and finite factors, however hostile', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, name), fc.oneof(hostile, name), kind, (one, other, of) => {
        const { score, factors } = compare(one, other, of)
        assert.ok(score >= 0 && score <= 1, String(score))
        for (const factor of factors) assert.ok(Number.isFinite(factor.score * factor.weight), factor.name)
        assert.equal(new Set(factors.map((each) => each.name)).size, factors.length)
      }),
      { numRuns: 400 },
    )
  })

  test('an equal name has at least 0.97', () => {
    fc.assert(
      fc.property(name, kind, (text, of) => {
        assert.ok(compare(text, text, of).score >= 0.97, text)
        assert.ok(compare(text.toUpperCase(), text.toLowerCase(), of).score >= 0.97, text)
      }),
    )
  })

  test('have the same score in either order, unless one of them says little', () => {
    fc.assert(
      fc.property(name, name, kind, (one, other, of) => {
        const [there, back] = [compare(one, other, of), compare(other, one, of)]
        const saysLittle = [...there.factors, ...back.factors].some((each) => /NameIs/.test(each.name))
        if (!saysLittle) assert.equal(there.score, back.score, `${one} / ${other}`)
      }),
      { numRuns: 400 },
    )
  })
})
