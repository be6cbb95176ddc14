/** Webhook URLs: which are accepted, and why others are not. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError } from '#kernel/api-error.ts'
import { readWebhookUrl, webhookUrlOf } from './webhook-url.ts'

const read = (text: string, allowPrivate = false) => {
  const found = readWebhookUrl(text, allowPrivate)
  return found.url ?? ('wrong' in found ? found.wrong : assert.fail())
}

const accepted: Array<[text: string, url: string, onlyPrivate?: true]> = [
  ['https://hooks.example.com/a?b=c', 'https://hooks.example.com/a?b=c'],
  ['HTTPS://Hooks.Example.com', 'https://hooks.example.com/'],
  ['https://hooks.example.com:443/', 'https://hooks.example.com/'],
  ['https://hooks.example.com:8443/', 'https://hooks.example.com:8443/'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://[2a00:1450::1]/', 'https://[2a00:1450::1]/'],
  ['https://blåbær.example/', 'https://xn--blbr-roah.example/'],
  ['https://localhost.example/', 'https://localhost.example/'],
  ['http://localhost:9999/', 'http://localhost:9999/', true],
  ['http://127.0.0.1/', 'http://127.0.0.1/', true],
  ['http://[::1]/', 'http://[::1]/', true],
  ['https://10.0.0.1:9000/', 'https://10.0.0.1:9000/', true],
]
for (const [text, url, onlyPrivate] of accepted)
  test(`accepts ${text}${onlyPrivate ? ' where private addresses are allowed' : ''}`, () => {
    assert.equal(read(text, true), url)
    if (onlyPrivate) assert.notEqual(read(text), url)
    else assert.equal(read(text), url)
  })

const notAbsolute = 'It is not an absolute URL.'
const notHttps = 'It must begin with https:.'
const notPublic = 'Its host is not a public address.'
const notHere =
  'It is an address of your own machine, which Foyer cannot reach. To get events there, run: ' +
  'npx foyer listen --forward-to <the address>.'
const rejected: Array<[text: string, wrong: string, alsoPrivate?: true]> = [
  ['', notAbsolute, true],
  ['hooks.example.com', notAbsolute, true],
  ['/hooks', notAbsolute, true],
  ['https:hooks.example.com', notAbsolute, true],
  ['https:///hooks.example.com', notAbsolute, true],
  ['https://hooks.example.com/a b', notAbsolute, true],
  ['https://hooks.example.com/\n', notAbsolute, true],
  ['https://hooks.example.com\\@10.0.0.1/', notAbsolute, true],
  ['https://hooks.example.com:99999/', notAbsolute, true],
  ['http://hooks.example.com/', notHttps, true],
  ['ftp://hooks.example.com/', notHttps, true],
  ['ftp://localhost/', notHttps, true],
  ['https://user@hooks.example.com/', 'It may not hold a user or a password.', true],
  ['https://:word@hooks.example.com/', 'It may not hold a user or a password.', true],
  ['https://hooks.example.com/#a', 'It may not hold a fragment.', true],
  ['https://hooks.example.com/#', 'It may not hold a fragment.', true],
  ['https://hooks.example.com:22/', 'Its port must be 443 or 8443.'],
  ['https://hooks.example.com:80/', 'Its port must be 443 or 8443.'],
  ['http://localhost/', notHere],
  ['https://localhost/', notHere],
  ['https://localhost./', notHere],
  ['https://a.localhost/', notHere],
  ['https://127.0.0.1/', notHere],
  ['https://2130706433/', notHere],
  ['https://0x7f.1/', notHere],
  ['https://169.254.169.254/', notPublic],
  ['https://[::1]/', notHere],
  ['https://[::ffff:10.0.0.1]/', notPublic],
]
for (const [text, wrong, alsoPrivate] of rejected)
  test(`rejects ${JSON.stringify(text)}: ${wrong}`, () => {
    assert.equal(read(text), wrong)
    if (alsoPrivate) assert.equal(read(text, true), wrong)
  })

describe('length', () => {
  const long = (length: number) => `https://hooks.example.com/${'a'.repeat(length - 26)}`
  test('2,048 characters in ASCII at most', () => {
    assert.equal(read(long(2_048)).length, 2_048)
    assert.match(read(long(2_049)), /longer than 2048/)
    assert.match(read(`https://hooks.example.com/${'å'.repeat(500)}`), /longer than 2048/)
  })
})

test('a refused URL names its field', () => {
  assert.equal(webhookUrlOf('https://hooks.example.com', false), 'https://hooks.example.com/')
  assert.throws(
    () => webhookUrlOf('http://hooks.example.com', false),
    (error) =>
      error instanceof ApiError &&
      error.code === 'invalid_webhook_url' &&
      error.extras.errors?.[0]?.path === '/url' &&
      error.extras.errors[0].message === notHttps,
  )
})
