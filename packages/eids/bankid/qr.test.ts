/** The example of BankID's documentation, and another text each second. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { qrTextOf } from './qr.ts'

const order = {
  qrStartToken: '67df3917-fa0d-44e5-b327-edcc928297f8',
  qrStartSecret: 'd28db9a7-4cde-429e-a983-359be676944c',
}

test('the QR code of the first second is the documented one', () => {
  assert.equal(
    qrTextOf(order, 0),
    `bankid.${order.qrStartToken}.0.dc69358e712458a66a7525beef148ae8526b1c71610eff2c16cdffb4cdac9bf8`,
  )
})
test('the QR code changes each second', () => {
  const texts = Array.from({ length: 60 }, (_, second) => qrTextOf(order, second))
  assert.equal(new Set(texts).size, 60)
})
