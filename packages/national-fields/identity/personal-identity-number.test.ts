/** Personal identity numbers of Sweden, Norway and Finland. One wrong digit is always rejected. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isSynthetic, personalIdentityNumber, shownIdentityNumber } from './personal-identity-number.ts'

const today = '2026-11-20'
const live = (country: string) => ({ country, mode: 'live', today }) as const
const sandbox = (country: string) => ({ country, mode: 'sandbox', today }) as const

const accepted = [
  ['SE', '870510-2393', '198705102393', 'NATIONAL', '1987-05-10'],
  ['SE', '8705102393', '198705102393', 'NATIONAL', '1987-05-10'],
  ['SE', '19870510–2393', '198705102393', 'NATIONAL', '1987-05-10'],
  ['SE', 'SE 1987 05 10 2393', '198705102393', 'NATIONAL', '1987-05-10'],
  ['SE', '1987-05-10-2393', '198705102393', 'NATIONAL', '1987-05-10'],
  ['SE', '090527+1474', '190905271474', 'NATIONAL', '1909-05-27'],
  ['SE', '19090527-1474', '190905271474', 'NATIONAL', '1909-05-27'],
  ['SE', '000229-2399', '200002292399', 'NATIONAL', '2000-02-29'],
  ['SE', '701063-2391', '197010632391', 'COORDINATION', '1970-10-03'],
  ['SE', '191500722390', '191500722390', 'COORDINATION', null],
  ['NO', '29029 648784', '29029648784', 'NATIONAL', '1996-02-29'],
  ['NO', '13097248022', '13097248022', 'NATIONAL', '1972-09-13'],
  ['NO', '530972-48016', '53097248016', 'D_NUMBER', '1972-09-13'],
  ['NO', '02014560052', '02014560052', 'NATIONAL', null],
  ['FI', '131052-308T', '131052-308T', 'NATIONAL', '1952-10-13'],
  ['FI', '131052–308t', '131052-308T', 'NATIONAL', '1952-10-13'],
  ['FI', '131052Y308T', '131052Y308T', 'NATIONAL', '1952-10-13'],
  ['FI', '010200A0230', '010200A0230', 'NATIONAL', '2000-02-01'],
  ['FI', '010200F0230', '010200F0230', 'NATIONAL', '2000-02-01'],
  ['PL', 'l01x00t47', 'L01X00T47', 'OTHER', null],
] as const

for (const [country, typed, id, type, dateOfBirth] of accepted) {
  test(`${country} ${typed} is ${id}`, () => {
    assert.deepEqual(personalIdentityNumber(typed, live(country)), {
      value: { id, issuingCountry: country, type, assurance: 'SELF_DECLARED', synthetic: false },
      dateOfBirth,
    })
  })
}

const syntheticNumbers = [
  ['FI', '010200A9618', 'NATIONAL', '2000-02-01'],
  ['FI', '070770-905D', 'NATIONAL', '1970-07-07'],
  ['FI', '010280-952L', 'NATIONAL', '1980-02-01'],
  ['NO', '10915596784', 'NATIONAL', '1955-11-10'],
  ['NO', '13527248013', 'NATIONAL', '1972-12-13'],
  ['NO', '68467038838', 'D_NUMBER', '1970-06-28'],
] as const

const told: Array<[country: string, id: string, isTest: boolean]> = [
  ['NO', '12858512210', true],
  ['FI', '010280-952L', true],
  ['SE', '198302182384', false],
  ['NO', 'not a number', false],
  ['US', '123456789', false],
]
for (const [country, id, isTest] of told)
  test(`${id} of ${country} ${isTest ? 'says' : 'does not say'} that it is a test number`, () =>
    assert.equal(isSynthetic(id, country, '2026-11-30'), isTest))

test('accepts synthetic numbers in the sandbox and rejects them in live mode', () => {
  for (const [country, id, type, dateOfBirth] of syntheticNumbers) {
    assert.deepEqual(personalIdentityNumber(id, sandbox(country)), {
      value: { id, issuingCountry: country, type, assurance: 'SELF_DECLARED', synthetic: true },
      dateOfBirth,
    })
    assert.deepEqual(personalIdentityNumber(id, live(country)), { problem: 'identity_number_synthetic' })
  }
})

const rejected = [
  ['SE', '', 'required'],
  ['SE', '870510-2394', 'identity_number_check_digit'],
  ['SE', '871310-2395', 'invalid_identity_number'],
  ['SE', '870230-1234', 'invalid_identity_number'],
  ['SE', '830218+2384', 'identity_number_too_old'],
  ['NO', '02015551073', 'identity_number_too_old'],
  ['SE', '20300101-1232', 'invalid_identity_number'],
  ['SE', '170101011234', 'invalid_identity_number'],
  ['SE', '701363-2398', 'invalid_identity_number'],
  ['SE', '701092-2396', 'invalid_identity_number'],
  ['SE', '870510-0008', 'invalid_identity_number'],
  ['SE', '000101-T220', 'invalid_identity_number'],
  ['SE', '556016-0680', 'invalid_identity_number'],
  ['SE', '19870510+2393+', 'invalid_identity_number'],
  ['NO', '29029648785', 'identity_number_check_digit'],
  ['NO', '0101901238', 'invalid_identity_number'],
  ['NO', '02013260071', 'invalid_identity_number'],
  ['NO', '29020001281', 'invalid_identity_number'],
  ['NO', '31029012345', 'invalid_identity_number'],
  ['FI', '131052-308U', 'identity_number_check_digit'],
  ['FI', '131052308T', 'invalid_identity_number'],
  ['FI', '310252-308T', 'invalid_identity_number'],
  ['FI', '131052-0012', 'invalid_identity_number'],
  ['FI', '010129A023N', 'invalid_identity_number'],
  ['FI', '131052G308T', 'invalid_identity_number'],
  ['PL', 'abc', 'too_short'],
  ['PL', '<script>', 'characters_not_allowed'],
] as const

for (const [country, typed, problem] of rejected) {
  test(`${country} ${JSON.stringify(typed)}: ${problem}`, () => {
    const read = personalIdentityNumber(typed, live(country))
    assert.equal('problem' in read && read.problem, problem)
  })
}

test('uses the latest century that is not in the future', () => {
  const born = (typed: string, day: string) => {
    const read = personalIdentityNumber(typed, { country: 'SE', mode: 'live', today: day })
    return 'value' in read ? read.dateOfBirth : read.problem
  }
  const tail = withLuhn('261201123').slice(6)
  assert.equal(born(`261201-${tail}`, '2026-11-20'), '1926-12-01')
  assert.equal(born(`261201-${tail}`, '2026-12-01'), '2026-12-01')
  assert.equal(born(`261201+${tail}`, '2026-11-20'), '1926-12-01')
  assert.equal(born(`261201+${tail}`, '2027-01-01'), '1926-12-01')
  assert.equal(born(`261201-${tail}`, '2027-01-01'), '2026-12-01')
})

test('accepts a date of birth once it is not in the future', () => {
  for (const [country, number, day] of [
    ['NO', '02013260071', '2032-01-02'],
    ['FI', '010129A023N', '2029-01-01'],
  ] as const) {
    const read = personalIdentityNumber(number, { country, mode: 'live', today: day })
    assert.equal('value' in read && read.dateOfBirth, day)
  }
})

test('uses the given assurance', () => {
  const read = personalIdentityNumber('198705102393', { ...live('SE'), assurance: 'EID' })
  assert.equal('value' in read && read.value.assurance, 'EID')
})

test('rejects one wrong digit', () => {
  const real = [
    ['SE', '198705102393', 2],
    ['SE', '197010632391', 2],
    ['NO', '13097248022', 0],
    ['NO', '10915596784', 0],
    ['FI', '131052-308T', 0],
  ] as const
  for (const [country, number, from] of real)
    for (let at = from; at < number.length; at++)
      for (const digit of '0123456789') {
        if (!/\d/.test(number.charAt(at)) || digit === number.charAt(at)) continue
        const flipped = number.slice(0, at) + digit + number.slice(at + 1)
        assert.ok('problem' in personalIdentityNumber(flipped, sandbox(country)), flipped)
      }
})

test('accepts Norwegian numbers from 2032 with a remainder of 1, 2 or 3 in the first check digit', () => {
  const firsts = new Set<string>()
  for (let checks = 0; checks < 100; checks++) {
    const number = `130972480${String(checks).padStart(2, '0')}`
    if ('value' in personalIdentityNumber(number, live('NO'))) firsts.add(number.charAt(9))
  }
  assert.ok(firsts.size > 1 && firsts.size <= 4)
})

test('shows a number in the notation of its country, and reads it back', () => {
  for (const [country, id, shown] of [
    ['SE', '198705102393', '19870510-2393'],
    ['SE', '197010632391', '19701063-2391'],
    ['NO', '13097248022', '130972 48022'],
    ['FI', '131052-308T', '131052-308T'],
    ['PL', 'L01X00T47', 'L01X00T47'],
    ['constructor', 'L01X00T47', 'L01X00T47'],
  ] as const) {
    assert.equal(shownIdentityNumber({ id, issuingCountry: country }), shown)
    const read = personalIdentityNumber(shown, live(country))
    assert.equal('value' in read && read.value.id, id)
  }
})

const noise = fc.array(fc.constantFrom(' ', '\u00a0', '\u202f', '.', '-', '–', '−', '\u00ad'), {
  maxLength: 2,
})
test('ignores spaces, dots and dashes', () => {
  const row = fc.constantFrom(['SE', '198705102393'] as const, ['NO', '13097248022'] as const)
  fc.assert(
    fc.property(row, fc.array(noise, { minLength: 12, maxLength: 12 }), ([country, number], gaps) => {
      const typed = [...number].map((digit, i) => (gaps[i] ?? []).join('') + digit).join('')
      const read = personalIdentityNumber(typed, live(country))
      assert.equal('value' in read && read.value.id, number)
    }),
  )
})

test('returns a value or a problem for any input', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('SE', 'NO', 'DK', 'FI', 'GB', 'DE', 'NL', 'FR', 'EE', 'PL'),
      (typed, country) => {
        const read = personalIdentityNumber(typed, live(country))
        assert.ok('value' in read !== 'problem' in read)
      },
    ),
  )
})

function withLuhn(nine: string): string {
  const sum = [...nine].reduce((total, c, i) => {
    const product = Number(c) * (2 - (i % 2))
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}
