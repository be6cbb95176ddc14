/** FOYER_SMTP_URL and FOYER_MAIL_FROM: every accepted form, and the messages for the others. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConfigError, readConfig } from '../config.ts'

const from = 'no-reply@apply.example'
const mailOf = (environment: Record<string, string>) =>
  readConfig({ FOYER_MAIL_FROM: from, ...environment }).mail
const server = (url: string) => mailOf({ FOYER_SMTP_URL: url }).smtp

describe('FOYER_SMTP_URL', () => {
  const login = { user: 'foyer', password: 'geheim' }
  const taken: Array<[url: string, ReturnType<typeof server>]> = [
    ['smtp://foyer:geheim@smtp.example:2525', { host: 'smtp.example', port: 2525, tls: 'FIRST', login }],
    ['smtp://smtp.example', { host: 'smtp.example', port: 587, tls: 'FIRST', login: undefined }],
    ['smtps://foyer:geheim@smtp.example/', { host: 'smtp.example', port: 465, tls: 'AT_ONCE', login }],
    ['smtp://relay:25?tls=off', { host: 'relay', port: 25, tls: 'NONE', login: undefined }],
    ['smtp://localhost:25', { host: 'localhost', port: 25, tls: 'NONE', login: undefined }],
    ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25, tls: 'NONE', login: undefined }],
    ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'NONE', login: undefined }],
    ['smtp://[2001:db8::1]', { host: '2001:db8::1', port: 587, tls: 'FIRST', login: undefined }],
    ['smtps://localhost', { host: 'localhost', port: 465, tls: 'AT_ONCE', login: undefined }],
    [
      'smtp://a%40b.example:p%3A%2F%23%3F%25%C3%A5@smtp.example',
      {
        host: 'smtp.example',
        port: 587,
        tls: 'FIRST',
        login: { user: 'a@b.example', password: 'p:/#?%å' },
      },
    ],
  ]
  for (const [url, wanted] of taken) it(url, () => assert.deepEqual(server(url), wanted))

  for (const [url, why] of [
    ['smtp.example:587', /begins with smtp:/],
    ['https://foyer:geheim@smtp.example', /begins with smtp:/],
    ['geheim', /begins with smtp:/],
    ['smtp://', /names no host/],
    ['smtp://foyer:geheim@smtp_geheim', /names no host/],
    ['smtp://foyer@smtp.example', /both a user and a password/],
    ['smtp://:geheim@smtp.example', /both a user and a password/],
    ['smtp://foyer:geheim%zz@smtp.example', /both a user and a password, percent-encoded/],
    ['smtp://foyer:geheim%0d%0a@smtp.example', /both a user and a password/],
    ['smtp://foyer:ge#heim@smtp.example', /%23|names no host/],
    ['smtp://foyer:geheim@smtp.example/path', /path or a fragment/],
    ['smtp://foyer:geheim@smtp.example?logger=true', /no other option than \?tls=off/],
    ['smtps://foyer:geheim@smtp.example?tls=off', /no other option than \?tls=off/],
    ['smtp://foyer:geheim@smtp.example:99999', /begins with smtp:/],
  ] as const)
    it(`rejects ${url}`, () =>
      assert.throws(
        () => server(url),
        (error) => {
          assert.ok(error instanceof ConfigError)
          assert.match(error.message, /^FOYER_SMTP_URL .*For example: FOYER_SMTP_URL=smtp:\S+$/)
          assert.match(error.message, why)
          assert.doesNotMatch(error.message, /geheim/)
          return true
        },
      ))

  it('requires FOYER_MAIL_FROM', () =>
    assert.throws(
      () => readConfig({ FOYER_SMTP_URL: 'smtp://localhost' }),
      /^ConfigError: FOYER_MAIL_FROM is missing/,
    ))
  it('is optional', () => assert.deepEqual(readConfig({}).mail, { smtp: undefined, from: undefined }))
})

describe('FOYER_MAIL_FROM', () => {
  for (const [text, name, address] of [
    [from, 'Foyer', from],
    [`Nordhamnen Bank <${from}>`, 'Nordhamnen Bank', from],
    [`  Räksmörgås <Post@Räka.Example> `, 'Räksmörgås', 'Post@räka.example'],
    [`<${from}>`, 'Foyer', from],
  ] as const)
    it(text, () => assert.deepEqual(mailOf({ FOYER_MAIL_FROM: text }).from, { name, address }))

  for (const text of [
    'Foyer',
    'a@b',
    `"A" <${from}>`,
    `${from}, b@c.example`,
    `A\r\nBcc: x <${from}>`,
    `A <${from}> <b@c.example>`,
  ])
    it(`rejects ${JSON.stringify(text)}`, () =>
      assert.throws(
        () => mailOf({ FOYER_MAIL_FROM: text }),
        /^ConfigError: FOYER_MAIL_FROM is not an e-mail address.*For example: FOYER_MAIL_FROM=\S+$/,
      ))
})
