/** The address that a link is mailed to. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import type { Case } from '../case.ts'
import { emailAddressOf, maskEmail } from './address.ts'

const masked: Array<[address: string, shown: string]> = [
  ['anna@example.com', 'a•••@e•••.com'],
  ['a@example.com', '•••@e•••.com'],
  ['ab@example.co.uk', 'a•••@e•••.uk'],
  ['åsa@exämple.se', 'å•••@e•••.se'],
  ['"a@b"@example.com', '"•••@e•••.com'],
]
for (const [address, shown] of masked)
  test(`${address} is shown as ${shown}`, () => assert.equal(maskEmail(address), shown))

describe('the address', () => {
  const prefill = { email: 'given@customer.example' }
  const rows: Array<
    [what: string, contact: boolean, prefill: Case['data']['prefill'], address: string | undefined]
  > = [
    ["the applicant's own", true, {}, 'anna@example.com'],
    ["the applicant's own before the customer's", true, prefill, 'anna@example.com'],
    ["the customer's until the applicant gives one", false, prefill, 'given@customer.example'],
    ['none', false, {}, undefined],
  ]
  for (const [what, hasContact, given, address] of rows)
    test(what, () => {
      const of = clearCase('KYC')
      const { contact: _, ...others } = of.data.answers
      const answers = hasContact ? of.data.answers : others
      const changed = { ...of, data: { ...of.data, answers, prefill: given } }
      assert.equal(emailAddressOf(changed, workflowOf('KYC')), address)
    })
})
