/** IBAN and Swedish accounts. The numbers are official examples or computed here. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { iban, shownClearingNumber, swedishAccount } from './bank-account.ts'

const ibans: [string, object][] = [
  ['SE45 5000 0000 0583 9825 7466', { value: 'SE4550000000058398257466' }],
  ['se4550000000058398257466', { value: 'SE4550000000058398257466' }],
  ['IBAN: NO93 8601 1117 947', { value: 'NO9386011117947' }],
  ['FI21-1234-5600-0007-85', { value: 'FI2112345600000785' }],
  ['DK50\u00a00040\u00a00440\u00a01162\u00a043', { value: 'DK5000400440116243' }],
  ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', { value: 'MT84MALT011000012345MTLCAST001S' }],
  ['', { problem: 'required' }],
  ['SE45 5000 0000 0583 9825 7467', { problem: 'iban_check_digits' }],
  ['NO94 8601 1117 947', { problem: 'iban_check_digits' }],
  ['SE45 5000 0000 0583 9825 746', { problem: 'invalid_iban' }],
  ['XX45 5000 0000 0583 9825 7466', { problem: 'invalid_iban' }],
  ['5000 0583 98', { problem: 'invalid_iban' }],
  [`SE45${'1'.repeat(40)}`, { problem: 'invalid_iban' }],
]
for (const [typed, expected] of ibans)
  test(`IBAN ${JSON.stringify(typed)}`, () => assert.deepEqual(iban(typed), expected))

test('rejects an IBAN with one wrong character', () => {
  for (const number of [
    'SE4550000000058398257466',
    'NO9386011117947',
    'FI2112345600000785',
    'DK5000400440116243',
  ])
    for (let at = 2; at < number.length; at++)
      for (const digit of '0123456789')
        if (digit !== number.charAt(at))
          assert.ok('problem' in iban(number.slice(0, at) + digit + number.slice(at + 1)))
})

const ok = (
  clearingNumber: string,
  accountNumber: string,
  bankName: string,
  verification = 'CHECKSUM_OK',
) => ({
  value: { clearingNumber, accountNumber, bankName, verification },
})

const accounts: [string, string, object][] = [
  ['5439', '0014404', ok('5439', '0014404', 'SEB')],
  ['5439', '00 144 04', ok('5439', '0014404', 'SEB')],
  ['5439', '14404', ok('5439', '0014404', 'SEB')],
  ['5439', '5439 00 144 04', ok('5439', '0014404', 'SEB')],
  ['6000', '806967498', ok('6000', '806967498', 'Handelsbanken')],
  ['6000', '806 967 498', ok('6000', '806967498', 'Handelsbanken')],
  ['3300', '870510–2393', ok('3300', '8705102393', 'Nordea')],
  ['3300', '19870510-2393', ok('3300', '8705102393', 'Nordea')],
  ['8000-2', '0000000042', ok('80002', '0000000042', 'Swedbank')],
  ['8000', '2 0000000042', ok('80002', '0000000042', 'Swedbank')],
  ['8000', '0000000043', ok('8000', '0000000043', 'Swedbank', 'CHECKSUM_UNKNOWN')],
  ['9960', '18', ok('9960', '00018', 'Nordea Plusgirot')],
  ['', '14404', { problem: 'required' }],
  ['5439', '', { problem: 'required' }],
  ['543', '0014404', { problem: 'invalid_clearing' }],
  ['54391', '0014404', { problem: 'invalid_clearing' }],
  ['SEB', '0014404', { problem: 'invalid_clearing' }],
  ['80003', '0000000042', { problem: 'clearing_check_digit' }],
  ['0999', '0014404', { problem: 'clearing_unknown' }],
  ['9999', '0014404', { problem: 'clearing_unknown' }],
  ['5439', '0014405', { problem: 'invalid_account_number' }],
  ['5439', '00144040', { problem: 'invalid_account_number' }],
  ['5439', '1440', { problem: 'invalid_account_number' }],
  ['5439', 'abcdefg', { problem: 'invalid_account_number' }],
  ['6000', '806967499', { problem: 'invalid_account_number' }],
  ['6000', '0806967498', { problem: 'invalid_account_number' }],
  ['3300', '8705102394', { problem: 'invalid_account_number' }],
  ['8000', '3 0000000042', { problem: 'invalid_account_number' }],
  ['9960', '123456782', { problem: 'invalid_account_number' }],
  ['9960', '19', { problem: 'invalid_account_number' }],
]
for (const [clearing, account, expected] of accounts)
  test(`account ${clearing} ${account}`, () => assert.deepEqual(swedishAccount(clearing, account), expected))

/** One clearing number for every kind of check of Bankgirot, except Swedbank's 8xxx. */
const kinds: [string, number][] = [
  ['5439', 7],
  ['9159', 7],
  ['6000', 9],
  ['3300', 10],
  ['9570', 10],
  ['9180', 10],
  ['9300', 10],
  ['9500', 8],
]
test('rejects one wrong digit of an account with a check digit', () => {
  const start = fc.integer({ min: 0, max: 999_999 })
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      start,
      fc.nat(9),
      fc.integer({ min: 1, max: 9 }),
      (kind, from, at, by) => {
        const [clearing, length] = kind
        const first = '1'.repeat(length).slice(6) + String(from).padStart(6, '0')
        const valid = Array.from({ length: 30 }, (_, i) => String(Number(first) + i)).find(
          (account) => account.length === length && 'value' in swedishAccount(clearing, account),
        )
        assert.ok(valid)
        const place = at % length
        const flipped = valid.slice(0, place) + ((Number(valid[place]) + by) % 10) + valid.slice(place + 1)
        assert.ok('problem' in swedishAccount(clearing, flipped), `${clearing} ${valid} ${flipped}`)
      },
    ),
  )
})

test('never throws, whatever is typed', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(fc.property(text, text, (a, b) => void [iban(a), swedishAccount(a, b)]))
})

test('shows the fifth digit of a clearing number after a hyphen', () => {
  assert.deepEqual(['80002', '5439'].map(shownClearingNumber), ['8000-2', '5439'])
})
