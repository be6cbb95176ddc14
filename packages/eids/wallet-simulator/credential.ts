/** Issues and presents an SD-JWT VC (RFC 9901) in which every claim can be disclosed alone, as in a PID. */
import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { encoded, signedJwt } from './signed-jwt.ts'

export interface IssuedClaim {
  /** Names and array indexes. */
  path: ReadonlyArray<string | number>
  disclosure: string
}

export interface Credential {
  jwt: string
  claims: IssuedClaim[]
}

type Tree = { [name: string]: unknown }

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const saltOf = () => randomBytes(16).toString('base64url')

/** Nested claims and array entries too (PID Rulebook, PID_21). */
function hidden(value: unknown, path: IssuedClaim['path'], claims: IssuedClaim[]): unknown {
  const disclose = (disclosed: unknown[], at: IssuedClaim['path']): string => {
    const disclosure = encoded([saltOf(), ...disclosed])
    claims.push({ path: at, disclosure })
    return digestOf(disclosure)
  }
  if (Array.isArray(value))
    return value.map((each, index) => {
      const at = [...path, index]
      return { '...': disclose([hidden(each, at, claims)], at) }
    })
  if (typeof value !== 'object' || value === null) return value
  const digests = Object.entries(value).map(([name, each]) => {
    const at = [...path, name]
    return disclose([name, hidden(each, at, claims)], at)
  })
  // Their order would reveal which claim is which.
  return { _sd: digests.sort() }
}

export interface CredentialOrder {
  header: Tree
  /** Not selectively disclosable: `vct`, `exp`, `cnf`, `status`. */
  open: Tree
  claims: Tree
  key: KeyObject
}

export function issueCredential({ header, open, claims: values, key }: CredentialOrder): Credential {
  const claims: IssuedClaim[] = []
  const payload = { _sd_alg: 'sha-256', ...(hidden(values, [], claims) as Tree), ...open }
  return { jwt: signedJwt({ typ: 'dc+sd-jwt', ...header }, payload, key), claims }
}

interface Presented {
  disclosures: readonly string[]
  audience: string
  nonce: string
  now: Date
  holder: KeyObject
}

/** With the key binding JWT of section 4.3. */
export function presentCredential(jwt: string, presented: Presented): string {
  const { disclosures, audience, nonce, now, holder } = presented
  const text = [jwt, ...disclosures, ''].join('~')
  const iat = Math.floor(now.getTime() / 1000)
  const binding = { aud: audience, nonce, iat, sd_hash: digestOf(text) }
  return text + signedJwt({ typ: 'kb+jwt' }, binding, holder)
}
