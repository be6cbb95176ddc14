/** Prefilled values follow the rules of the forms; errors name the field and repeat nothing. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '#kernel/api-error.ts'
import { type PrefillRequest, prefillOf } from './prefill.ts'

const sandbox = { country: 'SE', mode: 'sandbox', today: '2026-11-20' } as const

const accepted: PrefillRequest[] = [
  {},
  { firstName: 'Anna-Kajsa', lastName: "O'Neill" },
  { email: 'Anna@Example.com', phoneNumber: '070-174 06 05' },
  { phoneNumber: '+47 401 11 112' },
  { organizationNumber: 'SE 529999-9994' },
]

const wrong: Array<[PrefillRequest, string, string]> = [
  [{ firstName: 'Anna 7' }, '/prefill/firstName', 'characters_not_allowed'],
  [{ lastName: ' ' }, '/prefill/lastName', 'required'],
  [{ email: 'ola@' }, '/prefill/email', 'invalid_email'],
  [{ phoneNumber: '12' }, '/prefill/phoneNumber', 'invalid_phone'],
  [{ organizationNumber: '5299999995' }, '/prefill/organizationNumber', 'organization_number_check_digit'],
  [{ personalIdentityNumber: '1' }, '/prefill/personalIdentityNumber', 'invalid_identity_number'],
  [
    { personalIdentityNumber: '19900101-0018' },
    '/prefill/personalIdentityNumber',
    'identity_number_check_digit',
  ],
]

describe('the prefill of a new application', () => {
  for (const prefill of accepted)
    it(`accepts ${JSON.stringify(prefill)} and keeps it as sent`, () =>
      assert.deepEqual(prefillOf(prefill, sandbox), prefill))

  for (const [prefill, path, code] of wrong)
    it(`rejects ${JSON.stringify(prefill)} at ${path}`, () =>
      assert.throws(
        () => prefillOf(prefill, sandbox),
        (error: ApiError) => {
          assert.ok(error instanceof ApiError && error.code === 'invalid_body')
          assert.deepEqual(
            error.extras.errors?.map((each) => [each.path, each.code]),
            [[path, code]],
          )
          const sent = String(Object.values(prefill)[0]).trim()
          assert.ok(sent.length < 3 || !JSON.stringify(error.extras).includes(sent))
          return true
        },
      ))

  it('names every wrong field', () =>
    assert.throws(
      () => prefillOf({ firstName: '7', email: 'x', lastName: 'Ok' }, sandbox),
      (error: ApiError) => error.extras.errors?.length === 2,
    ))

  it('stores a personal identity number in its canonical form', () => {
    const { personalIdentityNumber } = prefillOf({ personalIdentityNumber: '121212-1212' }, sandbox)
    assert.deepEqual([personalIdentityNumber?.id.length, personalIdentityNumber?.issuingCountry], [12, 'SE'])
  })

  it('rejects test numbers for live customers', () =>
    assert.throws(
      () => prefillOf({ personalIdentityNumber: '010280-952L' }, { ...sandbox, country: 'FI', mode: 'live' }),
      (error: ApiError) => error.extras.errors?.[0]?.code === 'identity_number_synthetic',
    ))
})
