/** Every mask goes through the compiled serializer of the reply that it stands in, for every length. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { BankAccount } from '../../schemas/documents-and-accounts.ts'
import { PersonalIdentityNumber } from '../../schemas/identifiers.ts'
import { maskedAccount, maskedIban, maskedNumber, withHiddenNumbers } from './identity-numbers.ts'

const compiled = (schema: object) =>
  SerializerSelector()()({
    ...{ method: 'POST', url: '/', httpStatus: 'default', httpPart: 'body' },
    schema,
  } as never) as (value: unknown) => string

const digits = (length: number): string => '8069674981234567890123456789012345'.slice(0, length)
const account = {
  ...{ id: 'foyer:bankaccount::1', accountHolder: null, currency: 'SEK', bankName: null, bic: null },
  verification: 'CHECKSUM_OK',
}

test('a masked account number is written, whatever its length', () => {
  const write = compiled(BankAccount)
  for (let length = 5; length <= 11; length += 1) {
    const accountNumber = digits(length)
    const whole = { ...account, type: 'SWEDEN_DOMESTIC', clearingNumber: '6000', accountNumber }
    const written = JSON.parse(write(withHiddenNumbers(whole)))
    assert.deepEqual(written, { ...whole, accountNumber: maskedAccount(accountNumber) }, `${length} digits`)
    assert.ok(!written.accountNumber.includes(accountNumber.slice(0, -4)), 'the beginning is hidden')
    assert.ok(written.accountNumber.length <= 11)
  }
})

test('a masked IBAN is written, whatever its length', () => {
  const write = compiled(BankAccount)
  for (let length = 15; length <= 34; length += 1) {
    const iban = `SE${digits(length - 2)}`
    const whole = { ...account, type: 'IBAN', iban }
    const written = JSON.parse(write(withHiddenNumbers(whole)))
    assert.deepEqual(written, { ...whole, iban: maskedIban(iban) }, `${length} characters`)
    assert.ok(!written.iban.includes(iban.slice(4, -4)))
  }
})

test('a masked identity number is written, whatever its length', () => {
  const write = compiled(PersonalIdentityNumber)
  const whole = { issuingCountry: 'SE', type: 'NATIONAL', assurance: 'EID', synthetic: true }
  for (let length = 1; length <= 20; length += 1) {
    const id = digits(length)
    const written = JSON.parse(write(withHiddenNumbers({ id, ...whole })))
    assert.deepEqual(written, { id: maskedNumber(id), ...whole }, `${length} characters`)
  }
})

test('the number by which a hit was found is hidden, and words stay', () => {
  const factor = (detail: string) => ({ name: 'identityNumber', weight: 1, detail })
  const hit = { match: { factors: [factor('196402183377'), { name: 'name', detail: 'same: 19640218' }] } }
  assert.deepEqual(withHiddenNumbers(hit).match.factors, [
    factor('19640218••••'),
    { name: 'name', detail: 'same: 19640218' },
  ])
  assert.deepEqual(withHiddenNumbers(factor('The same number')), factor('The same number'))
})
