/** The values that the form of a provider sends. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf, readCertificate } from './form-values.ts'
import type { CatalogueField } from './provider-words.ts'

const field = (name: string, kind: CatalogueField['kind']): CatalogueField => ({
  ...{ name, kind, required: false, hint: '', choices: [], default: null },
})
const fields = [
  field('baseUrl', 'url'),
  field('scope', 'text'),
  field('apiKey', 'secret'),
  field('testEnvironment', 'flag'),
  field('broker', 'choice'),
  field('hosts', 'lines'),
  field('certificate', 'certificate'),
]
const nothing = { flags: {}, choices: {}, certificates: {} }

test('an empty field is left out, or removed if it was set', () => {
  const values = { baseUrl: ' https://x.example ', scope: '', apiKey: '', hosts: 'a\n\n b \n' }
  assert.deepEqual(changeOf(fields, values, nothing, undefined), {
    ...{ settings: { baseUrl: 'https://x.example', hosts: 'a\nb' }, secrets: {} },
  })
  const known = { settings: { scope: 'read', testEnvironment: 'true' } }
  assert.deepEqual(changeOf(fields, values, nothing, known).settings, {
    ...{ baseUrl: 'https://x.example', scope: null, hosts: 'a\nb', testEnvironment: null },
  })
})

test('the form sends secrets as typed, and choices and flags by their value', () => {
  const given = {
    flags: { testEnvironment: true },
    choices: { broker: 'idura' },
    certificates: { certificate: 'P' },
  }
  assert.deepEqual(changeOf(fields, { apiKey: ' k ' }, given, undefined), {
    settings: { testEnvironment: 'true', broker: 'idura' },
    secrets: { apiKey: ' k ', certificate: 'P' },
  })
})

test('a certificate is PEM with its key, or PKCS #12 in base64', async () => {
  const read = (content: BlobPart) => readCertificate(new File([content], 'x'))
  const pem = '-----BEGIN CERTIFICATE-----\nA\n-----END CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----\nB\n'
  assert.deepEqual(await read(pem), { value: pem })
  assert.match(JSON.stringify(await read('-----BEGIN CERTIFICATE-----\nA')), /no private key/)
  assert.deepEqual(await read(new Uint8Array([0x30, 0x82, 0xff])), { value: 'MIL/' })
  assert.match(JSON.stringify(await read('hello')), /PKCS #12/)
  assert.match(JSON.stringify(await read('a'.repeat(50_000))), /larger/)
})
