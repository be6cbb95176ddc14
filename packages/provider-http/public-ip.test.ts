/** Which addresses are public: the first and last of every range, and other spellings. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isAddress, isPublicAddress, unbracketed } from './public-ip.ts'

/** Ranges that are not public: the last address before, the first, the last, and the first after. */
const ranges: Array<[before: string | null, first: string, last: string, after: string | null]> = [
  [null, '0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
  ['192.31.195.255', '192.31.196.0', '192.31.196.255', '192.31.197.0'],
  ['192.52.192.255', '192.52.193.0', '192.52.193.255', '192.52.194.0'],
  ['192.175.47.255', '192.175.48.0', '192.175.48.255', '192.175.49.0'],
  ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
  ['223.255.255.255', '224.0.0.0', '255.255.255.255', null],
  [null, '::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2000::'],
  [
    '2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001::',
    '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:200::',
  ],
  [
    '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db8::',
    '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db9::',
  ],
  ['2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  [
    '2620:4f:7fff:ffff:ffff:ffff:ffff:ffff',
    '2620:4f:8000::',
    '2620:4f:8000:ffff:ffff:ffff:ffff:ffff',
    '2620:4f:8001::',
  ],
  [
    '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '3fff::',
    '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff',
    '3fff:1000::',
  ],
  ['3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
]
for (const [before, first, last, after] of ranges)
  test(`${first} to ${last} is not public, and its neighbours are`, () => {
    for (const inside of [first, last]) assert.equal(isPublicAddress(inside), false, inside)
    for (const outside of [before, after])
      if (outside !== null) assert.equal(isPublicAddress(outside), true, outside)
  })

describe('other spellings of an address', () => {
  const rows: Array<[text: string, isPublic: boolean]> = [
    ['2A00:1450::1', true],
    ['2a00:1450:0:0:0:0:0:1', true],
    ['2a00:1450::8.8.8.8', true],
    ['::1', false],
    ['::ffff:8.8.8.8', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::10.0.0.1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['2a00:1450::1%eth0', false],
    ['fc00::1', false],
    ['ff02::1', false],
  ]
  for (const [text, isPublic] of rows)
    test(`${text} is ${isPublic ? 'public' : 'not public'}`, () =>
      assert.equal(isPublicAddress(text), isPublic))
})

describe('a text that is not an address is not public', () => {
  const rows = [
    '',
    'example.com',
    '8.8.8',
    '8.8.8.8.8',
    '256.8.8.8',
    '0x8.8.8.8',
    '134744072',
    '010.8.8.8',
    ' 8.8.8.8',
    '2a00::1::2',
    '2a00:1:2:3:4:5:6',
    '2a00:1:2:3:4:5:6:7:8',
    '2a00:1:2:3:4:5:6:7::',
    '2a00::12345',
    '2a00::8.8.8.8:1',
    '[2a00::1]',
  ]
  for (const text of rows)
    test(JSON.stringify(text), () => {
      assert.equal(isPublicAddress(text), false)
    })
})

test('a host of a URL is an address with and without brackets', () => {
  for (const host of ['127.0.0.1', '8.8.8.8', '[::1]', '[2a00::1]', '2a00::1'])
    assert.equal(isAddress(host), true, host)
  for (const host of ['localhost', '8.8.8', '[example]', '1.2.3.4.example', '[::1'])
    assert.equal(isAddress(host), false, host)
  assert.equal(unbracketed('[2a00::1]'), '2a00::1')
  assert.equal(unbracketed('example.com'), 'example.com')
})
