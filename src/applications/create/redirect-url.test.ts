/** Redirect URLs: which are accepted, and what is added when the applicant returns. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError } from '#kernel/api-error.ts'
import { redirectUrlOf, returnUrlOf } from './redirect-url.ts'

const shop = ['https://shop.example']
const sandbox = { mode: 'sandbox', redirectOrigins: [] } as { mode: 'sandbox'; redirectOrigins: string[] }
const live = { mode: 'live', redirectOrigins: shop } as { mode: 'live'; redirectOrigins: string[] }
type Owner = Parameters<typeof redirectUrlOf>[1]

const read = (typed: string, customer: Owner): string => {
  try {
    return redirectUrlOf(typed, customer)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [first] = error.extras.errors ?? []
    assert.equal(first?.path, '/redirectUrl')
    assert.equal(first.code, error.code)
    return `${error.code}: ${first.message}`
  }
}

const accepted: Array<[typed: string, customer: Owner, stored: string]> = [
  ['https://shop.example/back', live, 'https://shop.example/back'],
  ['https://shop.example', live, 'https://shop.example/'],
  ['HTTPS://SHOP.example/Back?a=B+c', live, 'https://shop.example/Back?a=B+c'],
  ['https://shop.example:443/', live, 'https://shop.example/'],
  ['https://anything.example/', sandbox, 'https://anything.example/'],
  ['http://localhost:3000/', sandbox, 'http://localhost:3000/'],
  ['http://127.0.0.1/', sandbox, 'http://127.0.0.1/'],
  ['http://[::1]:8080/', sandbox, 'http://[::1]:8080/'],
  ['https://192.0.2.1/', sandbox, 'https://192.0.2.1/'],
]
for (const [typed, customer, stored] of accepted)
  test(`${customer.mode} accepts ${typed}`, () => assert.equal(read(typed, customer), stored))

const registered = { mode: 'sandbox', redirectOrigins: shop } as const satisfies unknown as Owner
const liveWithoutOrigin = { ...live, redirectOrigins: [] }
const liveWithAddress = { ...live, redirectOrigins: ['https://192.0.2.1', 'https://[2001:db8::1]'] }
const liveWithHttp = { ...live, redirectOrigins: ['http://localhost'] }
const rejected: Array<[typed: string, customer: Owner, message: RegExp]> = [
  ['', sandbox, /visible ASCII/],
  ['/back', sandbox, /must start with https:/],
  ['//shop.example/', sandbox, /must start with https:/],
  ['https:///shop.example/', sandbox, /must start with https:/],
  ['https:shop.example', sandbox, /must start with https:/],
  ['javascript:alert(1)', sandbox, /must start with https:/],
  ['data:text/html,x', sandbox, /must start with https:/],
  ['ftp://shop.example/', sandbox, /must start with https:/],
  ['https://shop.example\\@evil.example/', sandbox, /no backslash/],
  ['https://shop.example/a b', sandbox, /visible ASCII/],
  ['https://shop.example/\tb', sandbox, /visible ASCII/],
  ['https://shop.example/å', sandbox, /visible ASCII/],
  ['https://user@shop.example/', sandbox, /user name or a password/],
  ['https://:secret@shop.example/', sandbox, /user name or a password/],
  ['https://shop.example/#part', sandbox, /fragment/],
  ['https://shop.example/#', sandbox, /fragment/],
  ['https://shop.example:99999/', sandbox, /not a valid URL/],
  ['https://%/', sandbox, /not a valid URL/],
  ['http://shop.example/', sandbox, /http is allowed for localhost only/],
  ['http://localhost.evil.example/', sandbox, /http is allowed for localhost only/],
  ['http://localhost/', liveWithHttp, /must use https/],
  ['https://192.0.2.1/', liveWithAddress, /not an IP address/],
  ['https://0xc0000201/', liveWithAddress, /not an IP address/],
  ['https://[2001:db8::1]/', liveWithAddress, /not an IP address/],
  ['https://shop.example/', liveWithoutOrigin, /unregistered_redirect_origin: .*foyer customer update/],
  ['https://evil.example/', live, /unregistered_redirect_origin: .*are https:\/\/shop\.example\./],
  ['https://shop.example.evil.example/', live, /unregistered_redirect_origin/],
  ['https://shop.example:8443/', live, /unregistered_redirect_origin/],
  ['https://evil.example/', registered, /unregistered_redirect_origin/],
]
for (const [typed, customer, message] of rejected)
  test(`${customer.mode} rejects ${JSON.stringify(typed)}`, () =>
    assert.match(read(typed, customer), message))

describe('the length of a redirect URL', () => {
  const long = (length: number) => `https://shop.example/${'a'.repeat(length - 21)}`
  test('may be 2,048 characters, and not more', () => {
    assert.equal(read(long(2_048), live).length, 2_048)
    assert.match(read(long(2_049), live), /at most 2048 characters/)
  })
  test('counts after the parser has escaped characters', () => {
    const quotes = `https://shop.example/?${'"'.repeat(1_000)}`
    assert.match(read(quotes, live), /at most 2048 characters/)
  })
})

const returns: Array<[stored: string, expected: string]> = [
  ['https://shop.example/', 'https://shop.example/?applicationId=app_1'],
  ['https://shop.example/?a=1', 'https://shop.example/?a=1&applicationId=app_1'],
  ['https://shop.example/?a=x+y&b=%2F', 'https://shop.example/?a=x+y&b=%2F&applicationId=app_1'],
  ['https://shop.example/?applicationId=old', 'https://shop.example/?applicationId=app_1'],
  ['https://shop.example/?application%49d=old&a=1', 'https://shop.example/?a=1&applicationId=app_1'],
  ['https://shop.example/?&&a=1', 'https://shop.example/?a=1&applicationId=app_1'],
  [
    'https://shop.example/?applicationIdentity=1',
    'https://shop.example/?applicationIdentity=1&applicationId=app_1',
  ],
]
for (const [stored, expected] of returns)
  test(`returns from ${stored}`, () => assert.equal(returnUrlOf(stored, 'app_1'), expected))

test('an id cannot add parameters', () => {
  assert.equal(
    returnUrlOf('https://shop.example/', 'a&b=c#d'),
    'https://shop.example/?applicationId=a%26b%3Dc%23d',
  )
})
