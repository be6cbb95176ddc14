/** Client certificates that open, that do not, and that would keep the service from everything else. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { pbkdf2Sync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { assertOpens, TOO_SLOW } from './certificate-check.ts'
import { certificate } from './test/certificates.ts'

const own = certificate({ name: 'relying-party.example' })
const directory = mkdtempSync(path.join(os.tmpdir(), 'foyer-certificate-'))
after(() => rmSync(directory, { recursive: true }))
const file = path.join(directory, 'own.pem')
writeFileSync(file, `${own.cert}\n${own.key}`)

const OPENSSL = 'openssl'
const openssl = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(OPENSSL, args, { maxBuffer: 1_000_000 })
  assert.equal(status, 0, stderr?.toString())
  return stdout
}
const skip = spawnSync(OPENSSL, ['version']).status !== 0
const pkcs12 = (rounds: number) =>
  openssl('pkcs12', '-export', '-in', file, '-iter', `${rounds}`, '-passout', 'pass:secret')
const passphrase = 'secret'
/** As many rounds as keep a processor of this machine busy for more than twice as long as is allowed. */
function manyRounds(): number {
  const sample = 200_000
  const before = process.cpuUsage()
  pbkdf2Sync(passphrase, 'salt', sample, 32, 'sha256')
  const { user, system } = process.cpuUsage(before)
  return Math.ceil((sample * 2_400_000) / Math.max(user + system, 1_000))
}
/** The longest time in which this thread did nothing else. */
async function blockedWhile(work: Promise<unknown>): Promise<number> {
  let [longest, last] = [0, performance.now()]
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 10)
  await work.finally(() => clearInterval(timer))
  return Math.max(longest, performance.now() - last)
}

test('a certificate in the format of banks opens', { skip }, async () => {
  await assertOpens({ pfx: pkcs12(2_048), passphrase })
  await assertOpens({ cert: own.cert, key: own.key })
  const key = readFileSync(file, 'utf8')
  await assertOpens({ cert: key, key })
})
test('the error says why a file does not open', { skip }, async () => {
  await assert.rejects(assertOpens({ pfx: pkcs12(2_048), passphrase: 'other' }), /mac verify failure/)
  await assert.rejects(assertOpens({ cert: 'nothing', key: 'nothing' }), /./)
})
test('a file with very many hash rounds is refused, and delays no request', { skip }, async () => {
  const slow = assertOpens({ pfx: pkcs12(manyRounds()), passphrase })
  const [blocked] = await Promise.all([
    blockedWhile(slow.catch(() => undefined)),
    assert.rejects(slow, { message: TOO_SLOW }),
  ])
  assert.ok(blocked < 1_000, `${blocked} ms`)
})
test('a PEM key with very many hash rounds is refused too', { skip }, async () => {
  const key = openssl(
    ...['pkcs8', '-topk8', '-in', file, '-v2', 'aes256', '-iter', `${manyRounds()}`],
    ...['-passout', 'pass:secret'],
  ).toString()
  await assert.rejects(assertOpens({ cert: own.cert, key, passphrase }), { message: TOO_SLOW })
})
