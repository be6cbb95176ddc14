/** Typed and pasted e-mail addresses. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { email } from './email.ts'

const local64 = 'a'.repeat(64)
const label63 = 'b'.repeat(63)

const emails: [string, string | { problem: string }][] = [
  [' anna@example.com ', 'anna@example.com'],
  ['Anna.Svensson@Example.COM', 'Anna.Svensson@example.com'],
  ['anna+foyer@example.co.uk', 'anna+foyer@example.co.uk'],
  ["o'brien@example.ie", "o'brien@example.ie"],
  ['info@räksmörgås.se', 'info@räksmörgås.se'],
  ['info@xn--rksmrgs-5wao1o.se', 'info@xn--rksmrgs-5wao1o.se'],
  ['mailto:anna@example.com', 'anna@example.com'],
  ['<anna@example.com>', 'anna@example.com'],
  ['Anna Testsson <anna@example.com>', 'anna@example.com'],
  ['anna@example.com.', 'anna@example.com'],
  ['anna@example.com;', 'anna@example.com'],
  ['anna＠example.com', 'anna@example.com'],
  ['anna@example.com..', { problem: 'invalid_email' }],
  ['<anna@example.com> <bo@example.com>', { problem: 'invalid_email' }],
  ['anna\r\n<bo@example.com>', { problem: 'invalid_email' }],
  ['anna@\u200bexample.com', 'anna@example.com'],
  [`${local64}@example.com`, `${local64}@example.com`],
  ['', { problem: 'required' }],
  ['anna', { problem: 'invalid_email' }],
  ['anna@', { problem: 'invalid_email' }],
  ['@example.com', { problem: 'invalid_email' }],
  ['anna@localhost', { problem: 'invalid_email' }],
  ['anna@@example.com', { problem: 'invalid_email' }],
  ['anna@b@example.com', { problem: 'invalid_email' }],
  ['an na@example.com', { problem: 'invalid_email' }],
  ['.anna@example.com', { problem: 'invalid_email' }],
  ['an..na@example.com', { problem: 'invalid_email' }],
  ['anna@example..com', { problem: 'invalid_email' }],
  ['anna@-example.com', { problem: 'invalid_email' }],
  ['anna@192.168.0.1', { problem: 'invalid_email' }],
  [`anna@${'b'.repeat(64)}.com`, { problem: 'invalid_email' }],
  ['anna@example.com\r\nBcc: all@example.com', { problem: 'invalid_email' }],
  ['anna@example.com, bo@example.com', { problem: 'invalid_email' }],
  [`a${local64}@example.com`, { problem: 'too_long' }],
  [`${local64}@${label63}.${label63}.${label63}.com`, { problem: 'too_long' }],
]

for (const [typed, expected] of emails) {
  test(`e-mail ${JSON.stringify(typed).slice(0, 60)}`, () => {
    const read = email(typed)
    if (typeof expected === 'string') assert.deepEqual(read, { value: expected })
    else assert.equal('problem' in read && read.problem, expected.problem)
  })
}
