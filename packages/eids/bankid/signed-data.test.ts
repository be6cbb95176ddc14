/** The signed part of BankID's XML signature is read only where there is exactly one, in its place. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { completionOf } from '../test/bankid/completion.ts'
import { signedDataIn } from './signed-data.ts'

const asked = { endUserIp: '192.0.2.1', userVisibleData: 'VGV4dA==', userNonVisibleData: 'SGFzaA==' }
const person = { personalNumber: '', givenName: '', surname: '' }
const signatureWith = (xml: (given: string) => string = (given) => given) =>
  completionOf({ asked, path: 'sign' }, person, { xml }).signature

test('reads the visible text, the hidden data and the purpose', () =>
  assert.deepEqual(signedDataIn(signatureWith()), {
    visible: 'VGV4dA==',
    nonVisible: 'SGFzaA==',
    purpose: 'Signing',
  }))
test('accepts a signature without visible text', () => {
  const { userVisibleData: _shown, ...hidden } = asked
  const { signature } = completionOf({ asked: hidden, path: 'auth' }, person)
  assert.deepEqual(signedDataIn(signature), {
    visible: null,
    nonVisible: 'SGFzaA==',
    purpose: 'Identification',
  })
})

const other = '<bankIdSignedData Id="bidSignedData"><usrVisibleData>eA==</usrVisibleData></bankIdSignedData>'
const spoiled: Record<string, (xml: string) => string> = {
  'no XML': () => 'no XML',
  nothing: () => '',
  'cut off': (xml) => xml.slice(0, -40),
  'a second signed part': (xml) => xml.replace('</Object>', `${other}</Object>`),
  'a second signed part before it': (xml) => xml.replace('<Object>', `<Object>${other}</Object><Object>`),
  'the signed part elsewhere': (xml) => xml.replaceAll('Object>', 'Other>'),
  'another id': (xml) => xml.replace('Id="bidSignedData"', 'Id="x"'),
  'a text twice': (xml) => xml.replace('<srvInfo>', '<usrVisibleData>eA==</usrVisibleData><srvInfo>'),
  'a comment in a text': (xml) => xml.replace('VGV4', 'VG<!-- -->V4'),
  'a document type': (xml) => xml.replace('<Signature', '<!DOCTYPE Signature [<!ENTITY x "y">]><Signature'),
  'an unknown entity': (xml) => xml.replace('VGV4', '&x;'),
}
describe('refuses a signature', () => {
  for (const [title, xml] of Object.entries(spoiled))
    test(title, () => assert.equal(signedDataIn(signatureWith(xml)), undefined))
  for (const value of [undefined, null, 7, {}, 'A'.repeat(500_000)])
    test(String(value).slice(0, 20), () => assert.equal(signedDataIn(value), undefined))
})
