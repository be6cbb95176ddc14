/** Marked fields of a schema are hidden in part, and the mask passes the compiled serializer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { MatchExplanation } from '@foyer/name-matching/schemas'
import { OrganizationIdentifier, PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import {
  inPart,
  maskedAccount,
  maskedIban,
  maskedNumber,
  maskOf,
} from '@foyer/national-fields/schemas/secrets'
import { type TSchema, Type } from 'typebox'
import { BankAccount } from './documents-and-accounts.ts'

const compiled = (schema: object) =>
  SerializerSelector()()({
    ...{ method: 'POST', url: '/', httpStatus: 'default', httpPart: 'body' },
    schema,
  } as never) as (value: unknown) => string

const shownIn = (schema: TSchema, value: unknown): unknown => maskOf(schema, inPart)?.(value, '2026-11-23')

const digits = (length: number): string => '8069674981234567890123456789012345'.slice(0, length)
const account = {
  ...{ id: 'foyer:bankaccount::1', accountHolder: null, currency: 'SEK', bankName: null, bic: null },
  verification: 'CHECKSUM_OK',
}

test('a masked account number of any length can be written', () => {
  const write = compiled(BankAccount)
  for (let length = 5; length <= 11; length += 1) {
    const accountNumber = digits(length)
    const whole = { ...account, type: 'SWEDEN_DOMESTIC', clearingNumber: '6000', accountNumber }
    const written = JSON.parse(write(shownIn(BankAccount, whole)))
    assert.deepEqual(written, { ...whole, accountNumber: maskedAccount(accountNumber) }, `${length} digits`)
    assert.ok(!written.accountNumber.includes(accountNumber.slice(0, -4)), 'the beginning is hidden')
    assert.ok(written.accountNumber.length <= 11)
  }
})

test('a masked IBAN of any length can be written', () => {
  const write = compiled(BankAccount)
  for (let length = 15; length <= 34; length += 1) {
    const iban = `SE${digits(length - 2)}`
    const whole = { ...account, type: 'IBAN', iban }
    const written = JSON.parse(write(shownIn(BankAccount, whole)))
    assert.deepEqual(written, { ...whole, iban: maskedIban(iban) }, `${length} characters`)
    assert.ok(!written.iban.includes(iban.slice(4, -4)))
  }
})

test('a masked identity number of any length can be written', () => {
  const write = compiled(PersonalIdentityNumber)
  const whole = { issuingCountry: 'SE', type: 'NATIONAL', assurance: 'EID', synthetic: true }
  for (let length = 1; length <= 20; length += 1) {
    const id = digits(length)
    const written = JSON.parse(write(shownIn(PersonalIdentityNumber, { id, ...whole })))
    assert.deepEqual(written, { id: maskedNumber(id), ...whole }, `${length} characters`)
  }
})

test('the number that led to a hit is hidden, and words stay', () => {
  const factor = (detail: string) => ({ name: 'identityNumber', score: 1, weight: 1, detail })
  const shown = (detail: string) =>
    shownIn(MatchExplanation, { factors: [factor(detail), { name: 'name', detail: 'same: 19640218' }] })
  const name = { name: 'name', detail: 'same: 19640218' }
  assert.deepEqual(shown('196402183377'), { factors: [factor('19640218••••'), name] })
  assert.deepEqual(shown('The same number'), { factors: [factor('The same number'), name] })
})

test('in a union, the number of a person is masked and that of an organization is not', () => {
  const schema = Type.Array(Type.Union([OrganizationIdentifier, PersonalIdentityNumber]))
  const organization = { id: '5560360793', issuingCountry: 'SE', type: 'OTHER', display: '556036-0793' }
  const person = {
    id: '198507099805',
    issuingCountry: 'SE',
    type: 'OTHER',
    assurance: 'EID',
    synthetic: true,
  }
  assert.deepEqual(shownIn(schema, [organization, person]), [organization, { ...person, id: '19850709••••' }])
})
