import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertFindsAll, entity, indexOf, subject, withoutIndex } from '../../test/entities.ts'
import type { NameKind } from '../prepared-name.ts'

const kinds = ['PERSON', 'ORGANIZATION'] as const

describe('the index finds the same as a comparison with every entity', () => {
  for (const kind of kinds)
    test(`among ${kind === 'PERSON' ? 'persons' : 'organizations'}, with the same scores and factors`, () =>
      assertFindsAll(kind, 5))
})

const found: Array<[what: string, kind: NameKind, screened: string, listed: string]> = [
  ['an equal name', 'PERSON', 'Robert Hathersage', 'Robert Hathersage'],
  ['two letters in a long word', 'PERSON', 'Robert Hatersagge', 'Robert Hathersage'],
  ['another spelling of the sound', 'PERSON', 'Yousef Nooristani', 'Youssef Nuristani'],
  ['a nickname', 'PERSON', 'Bob Hathersage', 'Robert Hathersage'],
  ['an initial of the screened name', 'PERSON', 'R. Hathersage', 'Robert Hathersage'],
  ['an initial of the list', 'PERSON', 'Robert Hathersage', 'R. Hathersage'],
  ['words that the list joins', 'PERSON', 'Abdel Rahman Salihi', 'Abdelrahman Salihi'],
  ['words that the list divides', 'PERSON', 'Abdelrahman Salihi', 'Abdel Rahman Salihi'],
  ['a whole name without spaces', 'PERSON', 'RobertHathersage', 'Robert Hathersage'],
  ['an article that is spoken otherwise', 'PERSON', 'Nasruddin Karokhel', 'Nasr al-Din Karokhel'],
  ['Cyrillic letters', 'PERSON', 'Viktor Drobyshev', 'Виктор Дробышев'],
  ['Arabic letters, by consonants', 'PERSON', 'Mahmoud Rahman', 'محمود رحمن'],
  ['Latin letters, from Arabic ones', 'PERSON', 'محمود رحمن', 'Mahmoud Rahman'],
  ['a French spelling', 'PERSON', 'Abdelkarim Djaberi', 'Abd al-Kareem Jabiri'],
  ['an Uzbek spelling', 'PERSON', 'Jasur Xoʻjamqulov', 'Dzhasur Khodzhamkulov'],
  ['a Korean name in Hangul', 'PERSON', 'Ri Seo-jun', '이서준'],
  ['Hangul, in the letters of the revised romanisation', 'PERSON', '박근석', 'Park Geun-seok'],
  ['Hangul, in one word of that', 'PERSON', '박근석', 'Park Geunseok'],
  ['a long Chinese name, from its signs', 'PERSON', '张建国', 'Chang Chien-kuo'],
  ['a Pashto name', 'PERSON', 'Gran Zadrani', 'ګران ځدراني'],
  ['an initial of two letters', 'PERSON', 'Ts. Vetrogon', 'Tsend Vetrogon'],
  ['Wade-Giles and Pinyin', 'PERSON', 'Hsi Chinping', 'Xi Jinping'],
  ['one of several names of the list', 'PERSON', 'Robert Hathersage', 'Albert Hathersage Robert'],
  ['a word of the list more', 'PERSON', 'Robert Hathersage', 'Robert Albert Hathersage'],
  ['a repeated name', 'PERSON', 'Robert Robert Hathersage', 'Robert Hathersage'],
  ['a common word in another language', 'ORGANIZATION', 'Vetrogon Shipping', 'Vetrogon Reederei'],
  ['a place, from its Russian adjective', 'ORGANIZATION', 'Ветрогонский завод', 'Vetrogon Plant'],
  ['a Russian adjective, from its place', 'ORGANIZATION', 'Vetrogon Plant', 'Ветрогонский завод'],
  ['"company" that only one has', 'ORGANIZATION', 'Vetrogon Company', 'Vetrogon'],
  ['other spaces in a company name', 'ORGANIZATION', 'Vetro Gon Mining', 'Vetrogon Mining'],
  ['the next number of a series', 'ORGANIZATION', 'Vetrogon Fund III', 'Vetrogon Fund IV'],
  ['a company named by a number', 'ORGANIZATION', 'Fund 7', 'Fund 7'],
]

describe('a single entity is found', () => {
  for (const [what, kind, screened, listed] of found)
    test(what, () => {
      const others = ['Thomas Winterbourne', 'Lindhamn Bank AB', 'Eva Novotná']
      const { index } = indexOf(kind, [
        ...others.map((name) => entity([name])),
        entity(['Somebody Else', listed]),
      ])
      const matches = index.find(subject(kind, screened), 0.4)
      assert.deepEqual(
        matches.map((each) => [each.entity, each.match.matchedName]),
        [[3, listed]],
      )
    })
})

describe('evidence beside the name', () => {
  const born = { birthDates: [{ value: '1970-03-14', circa: false }], countries: ['GB' as const] }
  const screened = subject('PERSON', 'Robert Hathersage', { birthDate: '1970-03-14', countries: ['GB'] })

  test('finds a list name of one part when the day of birth is the same', () => {
    const { index } = indexOf('PERSON', [
      entity(['Hathersage'], born),
      entity(['Hathersage']),
      entity(['Winterbourne'], born),
    ])
    assert.deepEqual(
      index.find(screened, 0.6).map(({ entity: at }) => at),
      [0],
    )
  })

  test('finds an identity number under any name', () => {
    const identifiers = [{ id: '700314-0005', issuingCountry: 'GB' as const, type: 'NATIONAL' }]
    const { index } = indexOf('PERSON', [
      entity(['Ada Other']),
      entity(['Thomas Winterbourne'], { identifiers }),
    ])
    const [match] = index.find({ ...screened, identifiers }, 0.6)
    assert.equal(match?.entity, 1)
    assert.equal(match?.match.factors.at(-1)?.name, 'identityNumber')
  })

  test('does not compare an equal name of another year', () => {
    const { index } = indexOf('PERSON', [
      entity(['Robert Hathersage'], { birthDates: [{ value: '1940', circa: false }] }),
    ])
    assert.deepEqual(index.find(screened, 0.6), [])
    assert.equal(index.figures().compared, 0)
  })

  test('finds an equal name of another year in a search for namesakes', () => {
    const { prepared, index } = indexOf('PERSON', [
      entity(['Ada Other', 'Hathersage Robert'], { birthDates: [{ value: '1940', circa: false }] }),
      entity(['Roberta Hathersedge'], { birthDates: [{ value: '1940', circa: false }] }),
    ])
    const asked = { ...screened, namesakes: true }
    assert.deepEqual(index.find(asked, 0.6), withoutIndex(asked, prepared, 0.6))
    assert.deepEqual(
      index.find(asked, 0.6).map(({ entity: at }) => at),
      [0],
    )
  })

  test('finds only wanted entities', () => {
    const { index } = indexOf('PERSON', [entity(['Robert Hathersage']), entity(['Robert Hathersage'])])
    assert.deepEqual(
      index.find(screened, 0.6, (at) => at === 1).map(({ entity: at }) => at),
      [1],
    )
  })
})

describe('any list and any name', () => {
  test('an empty index finds nothing', () => {
    for (const kind of kinds) assert.deepEqual(indexOf(kind, []).index.find(subject(kind, 'Ada'), 0.4), [])
  })

  test('handles names without letters, long names and entities without names', () => {
    const odd = [
      '',
      '…',
      'x'.repeat(5_000),
      'ab '.repeat(3_000),
      '王'.repeat(500),
      'A B C D E F G H I J K L M N O P',
    ]
    for (const kind of kinds) {
      const { index } = indexOf(kind, [entity([]), ...odd.map((name) => entity([name]))])
      for (const name of odd) index.find(subject(kind, name), 0.4)
      assert.ok(index.find(subject(kind, odd[4] as string), 0.4).length > 0)
    }
  })
})
