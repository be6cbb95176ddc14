import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLinkTickets } from '#onboarding/store/link-tickets.ts'
import { openDownloads } from './downloads.ts'

const uuid = (digit: string) => `0199aaaa-0000-7000-8000-${digit.repeat(12)}`
const ticket = {
  customerId: uuid('1'),
  applicationId: uuid('2'),
  documentId: uuid('3'),
  readerId: uuid('4'),
}
const clock = { at: Date.parse('2026-11-20T10:00:00Z') }
const key = Buffer.alloc(32, 2)

const opened = (key: Uint8Array) =>
  openDownloads({ baseUrl: 'https://foyer.example', now: () => new Date(clock.at), key })
const downloads = opened(key)
const { url, expiresAt } = downloads.sign(ticket)
const text = url.split('/').at(-1) ?? ''

test('signs a link with its ticket and expiry', () => {
  assert.match(url, /^https:\/\/foyer\.example\/v1\/downloads\/[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{43}$/)
  assert.equal(expiresAt.getTime(), clock.at + 600_000)
  assert.deepEqual(downloads.read(text), ticket)
})

test('rejects a link with any changed character', () => {
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === 'A' ? 'B' : 'A'
    assert.equal(downloads.read(`${text.slice(0, at)}${other}${text.slice(at + 1)}`), undefined, `at ${at}`)
  }
})

for (const invalid of [
  '',
  'x',
  `${text}=`,
  ` ${text}`,
  text.slice(1),
  `${text}A`,
  `${text}.A`,
  'A'.repeat(135),
  '.',
])
  test(`rejects ${JSON.stringify(invalid.slice(0, 12))}…`, () =>
    assert.equal(downloads.read(invalid), undefined))

test('rejects a link that was signed with another key, or for another use', () => {
  assert.equal(opened(Buffer.alloc(32, 3)).read(text), undefined)
  const links = openLinkTickets({ key, now: () => new Date(clock.at) })
  assert.equal(downloads.read(links.sign({ customerId: uuid('1'), applicationId: uuid('2') })), undefined)
  assert.equal(links.read(text), undefined)
})

test('expires after exactly ten minutes', () => {
  clock.at += 599_000
  assert.deepEqual(downloads.read(text), ticket)
  clock.at += 1_000
  assert.equal(downloads.read(text), undefined)
})
