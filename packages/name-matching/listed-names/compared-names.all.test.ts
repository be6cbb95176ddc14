/** Which names an entry of a list is compared by. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comparedNames } from './compared-names.ts'

const within = (text: string, kind: 'PERSON' | 'ORGANIZATION') => comparedNames(text, kind).slice(1)

describe('the compared names of an organization', () => {
  const cases: Array<[string, string[]]> = [
    ['NORRVIK BRIGADE', []],
    ['NORRVIK BRIGADE (NB)', ['NORRVIK BRIGADE']],
    ['HAVSULAQ NETWORK (HQN)', ['HAVSULAQ NETWORK']],
    ['NORRVIK AIRLINES (NAL)', ['NORRVIK AIRLINES']],
    ['NORRVIK DEVELOPMENT COMPANY (NORDCO) LIMITED', ['NORRVIK DEVELOPMENT COMPANY LIMITED']],
    ['NORRVIK BORE WORKS CO. (NB CO.)', ['NORRVIK BORE WORKS CO.']],
    ['SOUTH NORRVIK ARMY (SNA)-SECOND FORCE', ['SOUTH NORRVIK ARMY -SECOND FORCE']],
    ['Norrvik Movement/Army (NM/A)', ['Norrvik Movement/Army']],
    ['Front of Norrvik (FRONKA)', ['Front of Norrvik']],
    ['HAVSULA RESEARCH WORKS (XKRPC)', ['HAVSULA RESEARCH WORKS']],
    ['FRIENDS OF NORRVIK (NGO)', ['FRIENDS OF NORRVIK']],
    ['NORRVIK ACADEMY (NVE.018)', ['NORRVIK ACADEMY']],
    [
      'COMPAGNIE DE NORRVIK (CDN) ; NORRVIK TRADE COMPANY (NTC)',
      ['COMPAGNIE DE NORRVIK', 'NORRVIK TRADE COMPANY'],
    ],
    [
      'NORRVIK FUEL CENTRE (NFC) AND HAVSULA FUEL CENTRE (HFC)',
      ['NORRVIK FUEL CENTRE AND HAVSULA FUEL CENTRE', 'NORRVIK FUEL CENTRE', 'HAVSULA FUEL CENTRE'],
    ],
    ['Front of Norrvik (FN, FN-South Coast)', ['Front of Norrvik', 'FN-South Coast']],
    [
      'Havsula Front (HF) (Фронт Хавсула (original script); Hawsula Front; Front of Havsula)',
      ['Havsula Front', 'Фронт Хавсула', 'Hawsula Front', 'Front of Havsula'],
    ],
    ['Фронт Хавсула (Havsula Front)', ['Фронт Хавсула', 'Havsula Front']],
    ['Фронт Хавсула (Havsula Front (HF))', ['Фронт Хавсула', 'Havsula Front']],
    ['Фронт Хавсула (Havsula Front - sub-unit name)', ['Фронт Хавсула', 'Havsula Front']],
    ['Havsula Shipping (formerly Norrvik Lines)', ['Havsula Shipping', 'Norrvik Lines']],
    ['Havsula Shipping a.k.a. Norrvik Lines', ['Havsula Shipping', 'Norrvik Lines']],
  ]
  for (const [text, names] of cases)
    test(text, () => {
      assert.deepEqual(within(text, 'ORGANIZATION'), names)
      assert.equal(comparedNames(text, 'ORGANIZATION')[0], text)
    })
})

describe('a bracket that distinguishes the entity is part of the name', () => {
  const cases = [
    'NORRVIK FOUNDATION (KENYA)',
    'NORRVIK FOUNDATION (UNION OF THE COMOROS)',
    'NORRVIK (HONG KONG) TRADING LIMITED',
    'NORRVIK TRADING (HK) LIMITED',
    'NORRVIK OIL (U.K.) LIMITED',
    'Norrvik Oil (USA) Inc.',
    'Ural Steel Abroad (USA)',
    'NORRVIK SHIPPING (DALIAN)',
    'ATLAS DENIM EXPORT (ADEN)',
    'Norrvik Bank (SPB)',
    'NORRVIK BIO-TECH (ASIA) LIMITED',
    'NORRVIK SAL (OFFSHORE)',
    'NORRVIK SAL (OFF-SHORE)',
    'NORRVIK SAL (HOLDING)',
    'NORRVIK PROPERTY (PTY) LTD',
    'NORRVIK (GROUP) COMPANY',
    'NORRVIK (S) PTE. LTD.',
    'NORRVIK SHIPPING (LEBANON BRANCH)',
    'NORRVIK EXCHANGE (BRANCH LOCATED IN HAVSULA)',
    'Norrvik Trading (Тегеран)',
    'Leader (北京) Norrvik',
    '诺维克船务(香港)有限公司',
    'NORRVIK FUND (2004)',
    'Norrvik (group b) Works',
    'Norrvik Works (unclosed',
  ]
  for (const text of cases) test(text, () => assert.deepEqual(within(text, 'ORGANIZATION'), []))
})

describe('the compared names of a person', () => {
  const cases: Array<[string, string[]]> = [
    ['Valdemar Orsinov', []],
    ['ORSINOV, Valdemar', []],
    ['Orsinov Born, Valdemar', []],
    ['Valdemar Orsinov; Waldemar Orsinoff', ['Valdemar Orsinov', 'Waldemar Orsinoff']],
    [
      'Valdemar Orsinov; Waldemar Orsinov b) W. Orsinoff; W. Orsinow',
      ['Valdemar Orsinov', 'Waldemar Orsinov', 'W. Orsinoff', 'W. Orsinow'],
    ],
    ['a) Valdemar Orsinov b) Waldemar Orsinoff', ['Valdemar Orsinov', 'Waldemar Orsinoff']],
    ['(a) Valdemar Orsinov (b) Waldemar Orsinoff', ['Valdemar Orsinov', 'Waldemar Orsinoff']],
    ['Вальдемар (a) Orsinov One b) Orsinov Two)', ['Вальдемар', 'Orsinov One', 'Orsinov Two']],
    [
      'Вальдемар Орсинов (Valdemar Orsinov; W. Orsinoff)',
      ['Вальдемар Орсинов', 'Valdemar Orsinov', 'W. Orsinoff'],
    ],
    ['Li Norrvik (李诺)', ['Li Norrvik', '李诺']],
    ['Orsin (original script: Орсин)', ['Orsin', 'Орсин']],
    ['Valdemar Orsinov (birth name)', ['Valdemar Orsinov']],
    ['EL NORRO (COMBAT NAME)', ['EL NORRO']],
    ['Valdemar Orsinov (previously listed as)', ['Valdemar Orsinov']],
    ['Valdemar Orsinov (previously listed as Walter Orsin)', ['Valdemar Orsinov', 'Walter Orsin']],
    ['Valdemar Orsinov (a.k.a. Walter Orsin)', ['Valdemar Orsinov', 'Walter Orsin']],
    ['Kari Sundqvist (née Orsinova)', ['Kari Sundqvist', 'Kari Orsinova']],
    ['SUNDQVIST, Kari (nee ORSINOVA)', ['SUNDQVIST, Kari', 'ORSINOVA, Kari']],
    ['Kari Sundqvist, born 1 Jan. 1953 (Norrvik passport no. 123, expiry 3 May 2024.)', ['Kari Sundqvist']],
    ['Kari Sundqvist, born in Norrvik on 01 Jan.1967', ['Kari Sundqvist']],
    ['Kari Sundqvist (false identity related to passport number 434)', ['Kari Sundqvist']],
    ['SUNDQVIST, Lt. Col. (Rtd). Kari', ['SUNDQVIST, Lt. Col. Kari']],
    // Another given name, and no acronym: it stays.
    ['SUNDQVIST, Kari (Karin)', []],
    ['(Sheikh) Valdemar Orsinov', []],
  ]
  for (const [text, names] of cases) test(text, () => assert.deepEqual(within(text, 'PERSON'), names))
})

test('a very long text gives a bounded number of names', () => {
  assert.ok(comparedNames('A (B;'.repeat(100) + ')'.repeat(100), 'ORGANIZATION').length <= 40)
  assert.equal(
    comparedNames(Array.from({ length: 200 }, (_, at) => `Name ${at}x`).join(';'), 'PERSON').length,
    40,
  )
})
