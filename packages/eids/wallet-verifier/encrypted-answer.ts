/**
 * Decrypts the answer of a wallet: ECDH-ES on P-256 to the key of this request, with AES-GCM (HAIP 1.0, 5).
 */
import type { KeyObject } from 'node:crypto'
import { type Fields, isFields } from '@foyer/provider-http/answer-fields'
import { compactDecrypt } from 'jose'
import { bytesOf, jsonIn } from './compact-jwt.ts'
import { refuse } from './refusal.ts'

/** HAIP 1.0, section 5: a verifier offers both. */
export const ENCRYPTIONS = ['A128GCM', 'A256GCM'] as const

export interface AnswerKey {
  kid: string
  privateKey: KeyObject
}

const allowed = new Set(['alg', 'enc', 'kid', 'epk', 'apu', 'apv', 'typ', 'cty'])

/** The parameters of the answer: `vp_token` and `state`, or an error. */
export async function decrypted(response: string, { kid, privateKey }: AnswerKey): Promise<Fields> {
  const parts = response.split('.')
  // OpenID4VP drafts allowed a signed answer; with an embedded key the signature proves nothing.
  if (parts.length === 3) refuse('NOT_ENCRYPTED', 'the answer is signed instead')
  if (parts.length !== 5) refuse('NOT_ENCRYPTED', 'response')
  const header = jsonIn(bytesOf(parts[0] ?? ''))
  if (!isFields(header)) return refuse('MALFORMED', 'response: header')
  if (header.kid !== kid) refuse('DECRYPTION', 'kid')
  if (Object.keys(header).some((name) => !allowed.has(name))) refuse('DECRYPTION', 'header')
  const options = {
    keyManagementAlgorithms: ['ECDH-ES'],
    contentEncryptionAlgorithms: [...ENCRYPTIONS],
  }
  const opened = await compactDecrypt(response, privateKey, options).catch(() =>
    refuse('DECRYPTION', 'another key or algorithm'),
  )
  const content = jsonIn(opened.plaintext)
  return isFields(content) ? content : refuse('MALFORMED', 'response: content')
}
