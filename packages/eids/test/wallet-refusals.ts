/** Answers of wallets that prove no identity, and the name of each refusal. */

import { authority, type statusListToken } from '../wallet-simulator/authorities.ts'
import { encoded, signedJwt, x5cOf } from '../wallet-simulator/signed-jwt.ts'
import { type RefusalCode, refuse } from '../wallet-verifier/refusal.ts'
import { readStatusList } from '../wallet-verifier/status-list.ts'
import {
  access,
  authorities,
  CLIENT_ID,
  goodStatus,
  holder,
  issued,
  now,
  p256,
  publicJwk,
  type Spoil,
  STATUS_URI,
  seconds,
  secretFor,
  signers,
  worldOptions,
} from './wallet.ts'

const stranger = authority(
  { ...worldOptions, secretFor: (label) => secretFor(`stranger ${label}`) },
  'PID issuance',
  'SE',
)
const strangeSigner = stranger.certify('signer', {})
const other = p256()
const before = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** Signed by the right signer with another header, as `alg: none` or another `typ` would be. */
const withStatus = (token: string): Spoil => ({
  context: { statusList: async (uri, anchors) => readStatusList(token, uri, anchors, now) },
})
const statusBy = (change: Partial<Parameters<typeof statusListToken>[0]>) => withStatus(goodStatus(change))
const withoutLast = (text: string) => text.slice(0, text.lastIndexOf('~') + 1)
const disclosureOf = (name: string, all: ReturnType<typeof issued>['claims']) =>
  all.find(({ path }) => path.length === 1 && path[0] === name)?.disclosure ?? ''
const changed = (disclosure: string) => {
  const [salt, name] = JSON.parse(Buffer.from(disclosure, 'base64url').toString())
  return encoded([salt, name, 'Somebody'])
}
const swapped = (list: string[], from: string, to: string) => list.map((each) => (each === from ? to : each))

/** One line for each row of the specification's table of refusals. */
export const refusedAnswers: ReadonlyArray<[title: string, RefusalCode, Spoil, detail?: string]> = [
  ['another nonce', 'KEY_BINDING', { binding: { nonce: 'nonce-2' } }, 'nonce'],
  ['another audience', 'KEY_BINDING', { binding: { audience: 'x509_hash:other' } }, 'aud'],
  [
    'the bare hash without x509_hash:',
    'KEY_BINDING',
    { binding: { audience: CLIENT_ID.slice('x509_hash:'.length) } },
    'aud',
  ],
  ['a foreign issuer with the same names', 'ISSUER_NOT_TRUSTED', { signer: strangeSigner }],
  [
    'a foreign issuer that sends its own root',
    'ISSUER_NOT_TRUSTED',
    { signer: strangeSigner, x5c: x5cOf(strangeSigner.certificate, stranger.certificate) },
  ],
  ['an access certificate that signs a PID', 'ISSUER_NOT_TRUSTED', { signer: access.certify('rp', {}) }],
  ['the authority itself signs', 'CHAIN', { signer: authorities.issuance }],
  [
    "the signer's certificate is over",
    'CHAIN',
    { signer: authorities.issuance.certify('old', { from: before(9), until: before(1) }) },
  ],
  ['a signer of status lists signs a PID', 'ISSUER_NOT_TRUSTED', { signer: signers.status }],
  ['a foreign signature under the true certificate', 'SIGNATURE', { key: other.privateKey }],
  ['alg none', 'MALFORMED', { header: { alg: 'none' } }],
  ['another algorithm', 'MALFORMED', { header: { alg: 'ES384' } }],
  ['a critical extension', 'MALFORMED', { header: { crit: ['exp'] } }],
  ['no certificate', 'MALFORMED', { header: { x5c: [] } }],
  ['expired', 'EXPIRED', { open: { exp: seconds - 1 } }],
  ['not yet valid', 'NOT_YET_VALID', { open: { nbf: seconds + 3600 } }],
  ['without an end', 'MALFORMED', { open: { exp: undefined } }],
  ['revoked', 'REVOKED', { open: { status: { status_list: { uri: STATUS_URI, idx: 3 } } } }],
  [
    'an index beyond the list',
    'STATUS',
    { open: { status: { status_list: { uri: STATUS_URI, idx: 800 } } } },
  ],
  ['a status list that is over', 'EXPIRED', statusBy({ now: before(2) })],
  ['a status list by a stranger', 'ISSUER_NOT_TRUSTED', statusBy({ by: strangeSigner })],
  ["a status list by the PID's own signer", 'ISSUER_NOT_TRUSTED', statusBy({ by: signers.pid })],
  [
    'a status list out of reach',
    'STATUS_UNAVAILABLE',
    { context: { statusList: async () => refuse('STATUS_UNAVAILABLE', 'status list') } },
  ],
  [
    'a status list of another address',
    'STATUS',
    statusBy({ uri: 'https://status.example/2' }),
    'status list: sub',
  ],
  [
    'a status list with another typ',
    'MALFORMED',
    withStatus(
      signedJwt({ typ: 'JWT', x5c: x5cOf(signers.status.certificate) }, {}, signers.status.privateKey),
    ),
  ],
  ['no status and a long life', 'STATUS', { open: { status: undefined } }],
  [
    'a changed disclosure',
    'DISCLOSURE',
    {
      presented(text) {
        const [jwt = '', ...rest] = text.split('~')
        return [jwt, changed(rest[0] ?? ''), ...rest.slice(1)].join('~')
      },
    },
  ],
  [
    'a changed disclosure with a new key binding',
    'DISCLOSURE',
    {
      disclose: (all, chosen) => {
        const family = disclosureOf('family_name', [...all])
        return swapped(chosen, family, changed(family))
      },
    },
  ],
  [
    'a disclosure of another credential',
    'DISCLOSURE',
    { disclose: (_all, chosen) => [...chosen, disclosureOf('given_name', issued().claims)] },
  ],
  [
    'a disclosure left out',
    'KEY_BINDING',
    { presented: (text) => text.split('~').toSpliced(1, 1).join('~') },
    'sd_hash',
  ],
  ['a disclosure twice', 'DISCLOSURE', { disclose: (_all, chosen) => [...chosen, chosen[0] ?? ''] }],
  [
    'a digest twice in the credential',
    'DISCLOSURE',
    {
      open: { extra: { _sd: ['a', 'a'] } },
    },
  ],
  [
    'an open claim made selectively disclosable',
    'DISCLOSURE',
    {
      claims: (claims) => ({ ...claims, vct: 'urn:eudi:pid:1' }),
      disclose: (all, chosen) => [...chosen, disclosureOf('vct', [...all])],
    },
  ],
  ['another digest algorithm', 'MALFORMED', { open: { _sd_alg: 'md5' }, claims: () => ({}) }],
  [
    'an extra disclosure: e-mail',
    'NOT_ASKED',
    { disclose: (all, chosen) => [...chosen, disclosureOf('email', [...all])] },
    'email',
  ],
  [
    'a required claim missing',
    'CLAIM_MISSING',
    { disclose: (all, chosen) => swapped(chosen, disclosureOf('birthdate', [...all]), '').filter(Boolean) },
    'birthdate',
  ],
  [
    'nationalities without an entry',
    'CLAIM_MISSING',
    {
      disclose: (all, chosen) => {
        const entry = all.find(({ path }) => path[0] === 'nationalities' && path.length === 2)
        return swapped(chosen, entry?.disclosure ?? '', '').filter(Boolean)
      },
    },
    'nationalities',
  ],
  ['no key binding', 'KEY_BINDING', { presented: withoutLast }, 'missing'],
  ['key binding by another key', 'KEY_BINDING', { binding: { holder: other.privateKey } }, 'another key'],
  [
    'key binding of typ JWT',
    'MALFORMED',
    { presented: (text) => withoutLast(text) + signedJwt({ typ: 'JWT' }, {}, holder.privateKey) },
  ],
  ['no cnf', 'KEY_BINDING', { open: { cnf: undefined } }, 'cnf'],
  [
    'a cnf that is no point',
    'KEY_BINDING',
    { open: { cnf: { jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } } } },
  ],
  ['key binding of last year', 'KEY_BINDING', { binding: { now: before(365) } }, 'iat'],
  ['key binding of tomorrow', 'KEY_BINDING', { binding: { now: before(-1) } }, 'iat'],
  ['another vct', 'TYPE', { open: { vct: 'urn:eudi:mdl:1' } }],
  ['a domestic type that is not configured', 'TYPE', { open: { vct: 'urn:eudi:pid:fr:1' } }],
  ['a credential of typ JWT', 'MALFORMED', { header: { typ: 'JWT' } }],
  [
    "another country than its provider's",
    'ISSUER_NOT_TRUSTED',
    { claims: (all) => ({ ...all, issuing_country: 'DE' }) },
  ],
  ['another state', 'STATE', { content: (text) => ({ vp_token: { pid: [text] }, state: 'state-2' }) }],
  ['no state', 'STATE', { content: (text) => ({ vp_token: { pid: [text] } }) }],
  ['an error without state', 'STATE', { content: () => ({ error: 'access_denied' }) }],
  ['not encrypted', 'NOT_ENCRYPTED', { response: () => encoded({ vp_token: {} }) }],
  [
    'signed with an embedded key instead of encrypted',
    'NOT_ENCRYPTED',
    {
      response: () =>
        signedJwt({ jwk: publicJwk(other.publicKey) }, { vp_token: {}, state: 'state-1' }, other.privateKey),
    },
  ],
  ['encrypted to another key', 'DECRYPTION', { encrypt: { key: other.publicKey } }],
  ['another kid', 'DECRYPTION', { encrypt: { kid: 'k2' } }, 'kid'],
  ['encrypted with A128CBC-HS256', 'DECRYPTION', { encrypt: { enc: 'A128CBC-HS256' } }],
  ['encrypted with A192GCM', 'DECRYPTION', { encrypt: { enc: 'A192GCM' } }],
  [
    'another id than in the query',
    'VP_TOKEN',
    { content: (text) => ({ vp_token: { mdl: [text] }, state: 'state-1' }) },
  ],
  [
    'two presentations',
    'VP_TOKEN',
    { content: (text) => ({ vp_token: { pid: [text, text] }, state: 'state-1' }) },
  ],
  [
    'one credential more',
    'VP_TOKEN',
    { content: (text) => ({ vp_token: { pid: [text], more: [text] }, state: 'state-1' }) },
  ],
  [
    'text in place of a list',
    'VP_TOKEN',
    { content: (text) => ({ vp_token: { pid: text }, state: 'state-1' }) },
  ],
  ['no vp_token', 'VP_TOKEN', { content: () => ({ state: 'state-1' }) }],
  [
    'the presentation of one request in the answer to another',
    'KEY_BINDING',
    { context: { nonce: 'nonce-of-another-request' } },
    'nonce',
  ],
]
