/** Mistakes in the certificates of a relying party that a wallet would refuse, in words. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { access, authorities, now, p256, secretFor, worldOptions } from '../test/wallet.ts'
import { authority } from '../wallet-simulator/authorities.ts'
import { type CertifiedKey, certificateFor, keyPairOf } from '../wallet-simulator/certificates.ts'
import { signedJwt } from '../wallet-simulator/signed-jwt.ts'
import { askedClaims } from '../wallet-verifier/pid-query.ts'
import {
  type AccessCertificate,
  accessProblems,
  clientIdOf,
  endingSoon,
  readAccessCertificate,
} from './access-certificate.ts'
import { registrationProblems } from './registration-certificate.ts'

const HOST = 'foyer.example'
const day = 86_400_000
const own = access.certify('relying party', { host: HOST })
const pemOf = ({ privateKey, certificate }: CertifiedKey, ...more: CertifiedKey[]) =>
  [
    privateKey.export({ format: 'pem', type: 'pkcs8' }),
    certificate.toString(),
    ...more.map((each) => each.certificate.toString()),
  ].join('\n')
const chainOf = (...signers: CertifiedKey[]): AccessCertificate =>
  readAccessCertificate(pemOf(...(signers as [CertifiedKey])))

const selfSigned = (): CertifiedKey => {
  const keys = keyPairOf(secretFor('self-signed'))
  const name = { country: 'SE', organization: 'Self', commonName: 'Self' }
  const dates = { from: new Date(now.getTime() - day), until: new Date(now.getTime() + day) }
  const certified = { name, publicKey: keys.publicKey, by: { name, ...keys }, isAuthority: false, host: HOST }
  return { name, ...keys, certificate: certificateFor({ ...certified, ...dates }) }
}
const strange = authority({ ...worldOptions, secretFor: (label) => secretFor(`s ${label}`) }, 'access', 'SE')
const dated = (from: number, until: number) =>
  access.certify('dated', {
    ...{
      host: HOST,
      from: new Date(now.getTime() + from * day),
      until: new Date(now.getTime() + until * day),
    },
  })

describe('the access certificate', () => {
  test('is accepted', () => {
    assert.deepEqual(accessProblems(chainOf(own), HOST, now), [])
    assert.match(clientIdOf(chainOf(own)), /^x509_hash:[A-Za-z0-9_-]{43}$/)
  })

  const broken: Array<[title: string, access: AccessCertificate, host: string, expected: RegExp]> = [
    ['for another host', chainOf(own), 'other.example', /not for other\.example/],
    ['with another key', { ...chainOf(own), key: p256().privateKey }, HOST, /does not belong/],
    ['signed by itself', chainOf(selfSigned()), HOST, /signed by itself/],
    ['with its root', chainOf(own, access), HOST, /root authority must not be sent/],
    ['with authorities that did not sign it', chainOf(own, strange), HOST, /not in order/],
    ['that is over', chainOf(dated(-9, -1)), HOST, /has expired/],
    ['that is not valid yet', chainOf(dated(1, 9)), HOST, /not valid yet/],
    ['of an authority', chainOf(authorities.issuance), HOST, /Use one of an access authority/],
  ]
  for (const [title, certificate, host, expected] of broken)
    test(`${title} is refused with an explanation`, () => {
      assert.match(accessProblems(certificate, host, now).join(' '), expected)
    })

  test('warns when it, its authorities or the registration end within 30 days', () => {
    assert.deepEqual(endingSoon(chainOf(own), undefined, now), [])
    const ends = (days: number) => new Date(now.getTime() + days * day)
    const [soon, later] = [chainOf(dated(-9, 29)), chainOf(dated(-9, 31))]
    assert.match(endingSoon(soon, undefined, now).join(), /^The access certificate ends on 2026-12-19/)
    assert.deepEqual(endingSoon(later, ends(31), now), [])
    assert.match(endingSoon(later, ends(29), now).join(), /^The registration certificate ends on/)
    const chain = [...later.chain, ...soon.chain]
    assert.match(endingSoon({ ...later, chain }, undefined, now).join(), /^Certificate 2 of the access/)
  })

  test('without PEM or without a key is refused with an explanation', () => {
    assert.throws(() => readAccessCertificate('MIIB'), /must be PEM/)
    assert.throws(() => readAccessCertificate(own.certificate.toString()), /must be PEM/)
  })
})

const registered = (change: object = {}, header: object = { typ: 'rc-wrp+jwt' }) =>
  signedJwt(
    header,
    {
      credentials: [
        {
          ...{ format: 'dc+sd-jwt', meta: { vct_values: ['urn:eudi:pid:1'] } },
          claim: askedClaims.map(({ path }) => ({ path })),
        },
      ],
      ...change,
    },
    own.privateKey,
  )
const problems = (token: string) => registrationProblems(token, ['urn:eudi:pid:1'], now).join(' ')

describe('the registration certificate', () => {
  test('is accepted when it covers the query, also by whole objects', () => {
    assert.equal(problems(registered()), '')
    const whole = askedClaims.map(({ path }) => ({ path: path.slice(0, 1) }))
    const credentials = [{ format: 'dc+sd-jwt', meta: { vct_values: ['urn:eudi:pid:1'] }, claim: whole }]
    assert.equal(problems(registered({ credentials })), '')
  })

  const broken: Array<[string, string, RegExp]> = [
    ['of another type', registered({}, { typ: 'JWT' }), /must be a JWT of type rc-wrp\+jwt/],
    ['that is no JWT', 'none', /must be a JWT/],
    ['that is over', registered({ exp: 1 }), /has expired/],
    ['for nothing', registered({ credentials: [] }), /Not registered as types: urn:eudi:pid:1\..*given_name/],
  ]
  for (const [title, token, expected] of broken)
    test(`${title} is refused with an explanation`, () => {
      assert.match(problems(token), expected)
    })

  test('names each unregistered claim', () => {
    const claim = askedClaims
      .filter(({ id }) => id !== 'number' && id !== 'street')
      .map(({ path }) => ({ path }))
    const credentials = [{ format: 'dc+sd-jwt', meta: { vct_values: ['urn:eudi:pid:1'] }, claim }]
    assert.equal(
      problems(registered({ credentials })),
      'Not registered: personal_administrative_number, address.street_address.',
    )
  })
})
