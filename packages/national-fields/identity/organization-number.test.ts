/** Organization numbers in usual notations. One wrong digit is always rejected. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  entryWithoutRegister,
  looksLikeOrganizationNumber,
  organizationNumber,
  otherMarketsOf,
} from './organization-number.ts'

const se = { country: 'SE', mode: 'live' } as const
const no = { country: 'NO', mode: 'live' } as const
const fi = { country: 'FI', mode: 'live' } as const
const noSandbox = { country: 'NO', mode: 'sandbox' } as const

const accepted = [
  [se, '5560160680', '5560160680', '556016-0680'],
  [se, '556016-0680', '5560160680', '556016-0680'],
  [se, ' 556016 – 0680 ', '5560160680', '556016-0680'],
  [se, '556016\u20110680', '5560160680', '556016-0680'],
  [se, '556\u00a0016\u00a00680', '5560160680', '556016-0680'],
  [se, '165560160680', '5560160680', '556016-0680'],
  [se, '16556016-0680', '5560160680', '556016-0680'],
  [se, 'SE 556016-0680 01', '5560160680', '556016-0680'],
  [se, 'SE556016068001', '5560160680', '556016-0680'],
  [se, '556016068001', '5560160680', '556016-0680'],
  [se, 'VAT no: SE556016068001', '5560160680', '556016-0680'],
  [se, 'Momsreg.nr SE556016068001', '5560160680', '556016-0680'],
  [se, 'SE202100548901', '2021005489', '202100-5489'],
  [se, 'se 556016-0680', '5560160680', '556016-0680'],
  [se, 'Org.nr: 556016-0680', '5560160680', '556016-0680'],
  [se, '55.60.16.06.80', '5560160680', '556016-0680'],
  [se, '５５６０１６－０６８０', '5560160680', '556016-0680'],
  [se, '5299999994', '5299999994', '529999-9994'],
  [no, '974760673', '974760673', '974 760 673'],
  [no, 'NO 974 760 673 MVA', '974760673', '974 760 673'],
  [no, 'NO974760673', '974760673', '974 760 673'],
  [no, '974760673mva', '974760673', '974 760 673'],
  [no, 'MVA-nr. NO 974 760 673 MVA', '974760673', '974 760 673'],
  [no, 'VAT NO 974760673', '974760673', '974 760 673'],
  [no, '974.760.673', '974760673', '974 760 673'],
  [no, 'Org.nr. 974 760 673', '974760673', '974 760 673'],
  [noSandbox, '210098402', '210098402', '210 098 402'],
  [fi, '0112038-9', '0112038-9', '0112038-9'],
  [fi, '01120389', '0112038-9', '0112038-9'],
  [fi, 'FI01120389', '0112038-9', '0112038-9'],
  [fi, 'fi 0112038-9', '0112038-9', '0112038-9'],
  [fi, 'ALV-numero: FI01120389', '0112038-9', '0112038-9'],
  [fi, 'FI-0112038—9', '0112038-9', '0112038-9'],
  [fi, '112038-9', '0112038-9', '0112038-9'],
  [fi, 'Y-tunnus: 0112038-9', '0112038-9', '0112038-9'],
  [{ country: 'PL', mode: 'live' }, ' krs 12345  B ', 'KRS 12345 B', 'KRS 12345 B'],
  [{ country: 'GB', mode: 'live' }, 'SC123456', 'SC123456', 'SC123456'],
] as const

const rejected = [
  [se, '', 'required'],
  [se, ' \u200b ', 'required'],
  [se, '5560160681', 'organization_number_check_digit'],
  [se, 'SE556016068101', 'organization_number_check_digit'],
  [se, 'SE556016068002', 'invalid_organization_number'],
  [se, 'SE55601606801', 'invalid_organization_number'],
  [se, 'SE 556016-0681 01', 'organization_number_check_digit'],
  [se, 'SE870510239401', 'organization_number_check_digit'],
  [se, 'SE871310239501', 'invalid_organization_number'],
  [se, 'NO974760673MVA', 'invalid_organization_number'],
  [se, '556016-068', 'invalid_organization_number'],
  [se, '195560160680', 'invalid_organization_number'],
  [se, '556016+0680', 'invalid_organization_number'],
  [se, '0560160680', 'invalid_organization_number'],
  [se, 'Volvo', 'invalid_organization_number'],
  [no, '974760674', 'organization_number_check_digit'],
  [no, '210098402', 'organization_number_synthetic'],
  [no, '174760673', 'invalid_organization_number'],
  [no, 'NO 974 760 674 MVA', 'organization_number_check_digit'],
  [no, 'NO 210 098 402 MVA', 'organization_number_synthetic'],
  [no, 'SE556016068001', 'invalid_organization_number'],
  [no, '97476067', 'invalid_organization_number'],
  [fi, '0112038-8', 'organization_number_check_digit'],
  [fi, 'FI01120388', 'organization_number_check_digit'],
  [fi, 'FI011203890', 'invalid_organization_number'],
  [fi, '112038', 'invalid_organization_number'],
  [{ country: 'PL', mode: 'live' }, 'X', 'too_short'],
  [{ country: 'PL', mode: 'live' }, '1'.repeat(31), 'too_long'],
  [{ country: 'PL', mode: 'live' }, '<b>12', 'characters_not_allowed'],
  [{ country: 'constructor', mode: 'live' }, '<', 'too_short'],
] as const

for (const [context, typed, id, display] of accepted) {
  test(`${context.country} ${JSON.stringify(typed)} is ${id}`, () => {
    const euid = context.country === 'FI' ? { euid: `FIFPRO.${id}` } : {}
    assert.deepEqual(organizationNumber(typed, context), {
      value: { id, display, ...euid, issuingCountry: context.country, type: 'REGISTRATION' },
      soleTrader: false,
    })
  })
}

for (const [context, typed, problem] of rejected) {
  test(`${context.country} ${JSON.stringify(typed)}: ${problem}`, () => {
    const read = organizationNumber(typed, context)
    assert.equal('problem' in read && read.problem, problem)
  })
}

test('accepts a person’s number and marks a sole trader', () => {
  for (const typed of ['870510-2393', '8705102393', '198705102393', 'SE870510239301', '870510 – 2393'])
    assert.deepEqual(organizationNumber(typed, se), {
      value: { id: '8705102393', display: '870510-2393', issuingCountry: 'SE', type: 'REGISTRATION' },
      soleTrader: true,
    })
  const invalid = [
    ['870510-2394', 'organization_number_check_digit'],
    ['871310-2395', 'invalid_organization_number'],
    ['168705102393', 'invalid_organization_number'],
    ['870510-0009', 'invalid_organization_number'],
  ] as const
  for (const [typed, problem] of invalid) assert.deepEqual(organizationNumber(typed, se), { problem })
})

test('reads twelve digits of a person that end in 01 as a personal number', () => {
  const read = organizationNumber('198705100801', se)
  assert.deepEqual('value' in read && [read.value.id, read.soleTrader], ['8705100801', true])
})

test('distinguishes a number from a name', () => {
  for (const typed of [
    '556016-0681',
    'SE556016068002',
    'NO 974 760 674 MVA',
    'Org.nr: 556016',
    'VAT no SE5560160681',
  ])
    assert.ok(looksLikeOrganizationNumber(typed, 'SE'), typed)
  for (const typed of ['Bolaget 556016', '24 Timmar AB', '55601', 'Momsrådgivarna 123456 AB', 'MVA'])
    assert.ok(!looksLikeOrganizationNumber(typed, 'SE'), typed)
})

const entries: Array<[typed: string, entry: string | null]> = [
  ['HRB 900101 B', 'HRB 900101 B'],
  ['hrb900101b', 'HRB 900101 B'],
  ['HRB-Nr. 06684', 'HRB 6684'],
  ['HRA 1234 HL', 'HRA 1234 HL'],
  ['GnR 7', 'GNR 7'],
  ['PR 1', 'PR 1'],
  ['VR 42', 'VR 42'],
  ['HRB 0', null],
  ['HRB 1234567', null],
  ['HRB 6684, Amtsgericht Potsdam', null],
  ['HRB Bau GmbH', null],
]
for (const [typed, entry] of entries)
  test(`${typed} in Germany is ${entry ? `entry ${entry} of some court` : 'no entry'}`, () => {
    assert.equal(entryWithoutRegister(typed, 'DE'), entry)
    assert.equal(entryWithoutRegister(typed, 'SE'), null)
    const isNumber = /^HR[AB]|\d/i.test(typed) && typed !== 'HRB Bau GmbH'
    assert.equal(looksLikeOrganizationNumber(typed, 'DE'), isNumber)
  })

const ofOthers: Array<[typed: string, country: string, others: string[]]> = [
  ['974 760 673', 'SE', ['NO']],
  ['NO 974 760 673 MVA', 'SE', ['NO']],
  ['556016-0680', 'NO', ['SE']],
  ['0112038-9', 'SE', ['FI']],
  ['10 15 08 17', 'SE', ['DK']],
  ['552 032 534', 'SE', ['FR']],
  ['10421629', 'SE', ['EE']],
  ['SC123456', 'SE', ['GB']],
  ['HRB 6684, Amtsgericht Potsdam', 'SE', ['DE']],
  ['DE 136 695 976', 'SE', ['DE']],
  // Eight digits alone are a number of nearly any country.
  ['33031431', 'SE', []],
  ['00445790', 'SE', []],
  ['HRB 6684', 'SE', []],
  ['556016-0680', 'SE', []],
  ['Volvo', 'NO', []],
  ['556016-0680', 'PL', ['SE']],
]
for (const [typed, country, others] of ofOthers)
  test(`${typed} in ${country} is a number of ${others.join() || 'no other market'}`, () =>
    assert.deepEqual(otherMarketsOf(typed, country), others))

const real = [
  [se, '5560160680'],
  [se, '2021005489'],
  [no, '974760673'],
  [no, '923609016'],
  [fi, '01120389'],
  [fi, '20773721'],
] as const

test('rejects one wrong digit', () => {
  for (const [context, number] of real)
    for (let at = 0; at < number.length; at++)
      for (const digit of '0123456789') {
        const flipped = number.slice(0, at) + digit + number.slice(at + 1)
        assert.equal('value' in organizationNumber(flipped, context), flipped === number, flipped)
      }
})

const noise = fc.array(fc.constantFrom(' ', '\u00a0', '\u2009', '.', '-', '–', '—', '\u2011', '\u200b'), {
  maxLength: 2,
})
test('ignores spaces, dots and dashes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(real[0], real[2]),
      fc.array(noise, { minLength: 11, maxLength: 11 }),
      (row, gaps) => {
        const [context, number] = row
        const typed = [...number].map((digit, i) => (gaps[i] ?? []).join('') + digit).join('')
        const read = organizationNumber(typed, context)
        assert.equal('value' in read && read.value.id, number)
      },
    ),
  )
})

test('returns a value or a problem for any input', () => {
  const country = fc.constantFrom('SE', 'NO', 'DK', 'FI', 'GB', 'DE', 'NL', 'FR', 'EE', 'PL')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), country, (typed, country) => {
      const read = organizationNumber(typed, { country, mode: 'live' })
      assert.ok('value' in read !== 'problem' in read)
    }),
  )
})

const list = new URL('../../../../../shared/data/ids/organisationsnummer_meta_list.json', import.meta.url)
const skip = existsSync(list) ? false : 'the official lists are not available'
test('agrees with the list of organisationsnummer/meta', { skip }, () => {
  interface Row {
    input: string
    long_format: string
    valid: boolean
    type: string
  }
  for (const row of JSON.parse(readFileSync(list, 'utf8')) as Row[]) {
    const read = organizationNumber(row.input, se)
    assert.equal('value' in read, row.valid, row.input)
    if (!('value' in read)) continue
    assert.equal(read.value.id, row.long_format.replace(/\D/g, ''))
    assert.equal(read.soleTrader, row.type === 'Enskild firma', row.input)
  }
})
