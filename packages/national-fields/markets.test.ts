/** Every market is complete, and its examples are valid numbers of that market. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countries, postalCode, shownPostalCode } from './contact/address.ts'
import { phoneNumber, shownPhoneNumber } from './contact/phone-number.ts'
import { organizationNumber } from './identity/organization-number.ts'
import { personalIdentityNumber, shownIdentityNumber } from './identity/personal-identity-number.ts'
import { zoneOf } from './market-time.ts'
import { finland } from './markets/finland.ts'
import type { Market } from './markets/market.ts'
import { marketOf, markets } from './markets.ts'
import { accountKindsIn, iban, shownIban } from './money/bank-account.ts'

const accepted = (read: { value: unknown } | { problem: string }) =>
  'value' in read ? read.value : assert.fail(read.problem)

for (const [country, market] of Object.entries(markets)) {
  describe(country, () => {
    const { examples, postalCode: form } = market
    test('has an existing time zone and languages', () => {
      assert.ok(countries.includes(country))
      assert.equal(new Intl.DateTimeFormat('en', { timeZone: market.timeZone }).format(0), '1/1/1970')
      assert.equal(zoneOf(country), market.timeZone)
      assert.notDeepEqual(market.languages, [])
      const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
      for (const language of market.languages) assert.ok(/^[a-z]{2}$/.test(language) && names.of(language))
    })

    test('accepts its example numbers in live mode and shows them as in the example', () => {
      const context = { country, mode: 'live', today: '2026-11-20' } as const
      const organization = organizationNumber(examples.organizationNumber, context)
      assert.ok('value' in organization, examples.organizationNumber)
      const letters = /[A-Z]/.test(examples.personalIdentityNumber ?? 'A')
      assert.ok(market.identityNumberHasLetters || !letters)
      if (market.organizationNumber) assert.equal(organization.value.display, examples.organizationNumber)
      if (examples.personalIdentityNumber === null) return assert.equal(market.personalIdentityNumber, null)
      const typed = examples.personalIdentityNumber
      const inLiveMode = personalIdentityNumber(typed, context)
      // The example of HMRC has a prefix that is never given out.
      const isMadeUp = 'problem' in inLiveMode && inLiveMode.problem === 'identity_number_synthetic'
      const person = isMadeUp ? personalIdentityNumber(typed, { ...context, mode: 'sandbox' }) : inLiveMode
      assert.ok('value' in person, examples.personalIdentityNumber)
      assert.equal(person.value.type === 'OTHER', market.personalIdentityNumber === null)
      assert.deepEqual(
        accepted(personalIdentityNumber(shownIdentityNumber(person.value), { ...context, mode: 'sandbox' })),
        person.value,
      )
    })

    test('accepts its example phone number and account', () => {
      const number = accepted(phoneNumber(examples.phoneNumber, { country, mode: 'sandbox' })) as string
      const digits = (text: string) => text.replace(/\D/g, '')
      assert.equal(digits(shownPhoneNumber(number, { country })), digits(examples.phoneNumber))
      const isForFiction = market.fictionalPhoneNumbers?.test(number) === true
      assert.equal('problem' in phoneNumber(number, { country, mode: 'live' }), isForFiction)
      assert.equal(shownIban(accepted(iban(examples.iban)) as string), examples.iban)
      assert.equal(examples.iban.slice(0, 2), country)
      assert.ok(market.bankAccounts.includes('IBAN'))
    })

    test('accepts its example postal code in every notation', () => {
      const stored = accepted(postalCode(examples.postalCode, { country })) as string
      assert.equal(shownPostalCode({ country, postalCode: stored }), examples.postalCode)
      const prefixes = [country, ...(form.prefix === null ? [] : [form.prefix])]
      for (const prefix of prefixes)
        assert.deepEqual(postalCode(`${prefix}-${examples.postalCode}`, { country }), { value: stored })
      assert.equal(form.hasLetters, /[A-Z]/.test(stored))
    })
  })
}

test('a country without a file is a market with general rules', () => {
  for (const country of ['PT', 'US', 'constructor', 'toString', '']) {
    assert.equal(marketOf(country), undefined)
    assert.equal(zoneOf(country), 'UTC')
    assert.deepEqual(accountKindsIn(country), ['IBAN'])
    assert.equal(shownPostalCode({ country, postalCode: '12345' }), '12345')
  }
})

test('only Sweden offers a domestic account', () => {
  const domestic = Object.keys(markets).filter((country) =>
    accountKindsIn(country).includes('SWEDEN_DOMESTIC'),
  )
  assert.deepEqual(domestic, ['SE'])
})

test('shows a postal code in the notation of its country', () => {
  assert.equal(shownPostalCode({ country: 'SE', postalCode: '11122' }), '111 22')
  assert.equal(shownPostalCode({ country: 'SE', postalCode: '111 22' }), '111 22')
  assert.equal(shownPostalCode({ country: 'FI', postalCode: '00100' }), '00100')
  assert.equal(shownPostalCode({ country: null, postalCode: '11122' }), '11122')
  assert.equal(shownPostalCode({ country: 'SE', postalCode: null }), '')
})

type OptionalIn<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T]
type Forms = NonNullable<Market['personalIdentityNumber'] | Market['organizationNumber']>
type Optional =
  | OptionalIn<Market>
  | OptionalIn<Market['examples']>
  | OptionalIn<Market['postalCode']>
  | (Forms extends infer Form ? OptionalIn<Form> : never)

test('the compiler reports the missing parts of a market', () => {
  const nothingIsOptional: [Optional] extends [never] ? true : false = true
  const { timeZone: _zone, ...withoutZone } = finland
  // @ts-expect-error: a market without a time zone.
  const incomplete: Market = withoutZone
  // @ts-expect-error: a record without its markets.
  const none: typeof markets = {}
  assert.ok(nothingIsOptional && incomplete && none)
})
