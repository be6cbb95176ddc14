/**
 * Measures a status list of 2^20 entries: certificates, signature, inflating, one entry. In processor time,
 * so that other programs of the machine do not count.
 */
import { createHash, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { authority } from '@foyer/eids/wallet-simulator/authorities'
import { signedJwt, x5cOf } from '@foyer/eids/wallet-simulator/signed-jwt'
import { readStatusList, statusAt } from '@foyer/eids/wallet-verifier/status-list'

const ENTRIES = 2 ** 20
const ROUNDS = 50
const URI = 'https://status.example/1'

const now = new Date()
const secretFor = (label: string) => createHash('sha256').update(label).digest()
const revocation = authority({ secretFor, now }, 'PID status', 'SE')
const signer = revocation.certify('signer', {})
const anchors = [{ certificate: revocation.certificate, provider: 'Test', country: 'SE' }]

/** `random` does not compress: the largest list that there can be. */
function listOf(bits: 1 | 2 | 4 | 8, random: boolean): string {
  const bytes = (ENTRIES * bits) / 8
  const content = random ? randomBytes(bytes) : Buffer.alloc(bytes)
  const iat = Math.floor(now.getTime() / 1000)
  const payload = { sub: URI, iat, status_list: { bits, lst: deflateSync(content).toString('base64url') } }
  const header = { typ: 'statuslist+jwt', x5c: x5cOf(signer.certificate) }
  return signedJwt(header, payload, signer.privateKey)
}

for (const bits of [1, 2, 4, 8] as const)
  for (const random of [false, true]) {
    const token = listOf(bits, random)
    const times = Array.from({ length: ROUNDS }, () => {
      const began = process.cpuUsage()
      statusAt(readStatusList(token, URI, anchors, now), ENTRIES - 1)
      const { user, system } = process.cpuUsage(began)
      return (user + system) / 1000
    }).sort((one, other) => one - other)
    const at = (part: number) => times[Math.floor(ROUNDS * part)]?.toFixed(1)
    const kind = random ? 'random' : 'empty'
    console.log(`${bits} bit, ${kind}, ${token.length} bytes: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  }
