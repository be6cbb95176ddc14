/** Master keys at start: a wrong, missing or readable key stops it before anything is written. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { key, now, place } from '#test/fixtures/master-keys.ts'
import { readKeyFile, writeKeyFile } from './master-keys/key-file.ts'
import { openMasterKeys } from './master-keys.ts'

test('environment: accepts base64 and hex, and rejects another key without writing', async () => {
  const { owner, withKey } = await place()
  const right = key()
  const hex = Buffer.from(right, 'base64').toString('hex')
  const first = await openMasterKeys(withKey(right))
  for (const text of [right, hex, hex.toUpperCase(), `1:${right}`, ` ${right}\n`]) {
    const again = await openMasterKeys(withKey(text))
    assert.deepEqual(again.derived('downloads'), first.derived('downloads'))
  }
  assert.notDeepEqual(first.derived('downloads'), first.derived('signing'))
  const state = async () => (await owner.query('select * from foyer.master_key')).rows
  const before = await state()
  for (const text of [key(), `2:${key()}`, `1:${key()}`, `2:${key()},1:${key()}`])
    await assert.rejects(openMasterKeys(withKey(text)), {
      name: 'MasterKeyError',
      message: /FOYER_MASTER_KEY/,
    })
  assert.deepEqual(await state(), before)
})

test('rejects an invalid key, and never repeats it in the message', async () => {
  const { owner, withKey } = await place()
  const short = randomBytes(31).toString('base64')
  for (const text of [
    '',
    ' ',
    'secret',
    short,
    `0:${key()}`,
    `65536:${key()}`,
    `${key()},${key()}`,
    `1:${key()},1:${key()}`,
    '0'.repeat(64),
  ])
    await assert.rejects(openMasterKeys(withKey(text)), (error: Error) => {
      assert.equal(error.name, 'MasterKeyError')
      assert.match(error.message, /FOYER_MASTER_KEY/)
      return !error.message.includes('secret') && !error.message.includes(short)
    })
  await assert.rejects(
    openMasterKeys({ owner, environmentKey: undefined, file: undefined, now }),
    /FOYER_MASTER_KEY is not set/,
  )
})

test('file: created once with mode 0600; a missing, readable or wrong file stops the start', async () => {
  const { withFile, file } = await place()
  const first = await openMasterKeys(withFile)
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  assert.deepEqual((await openMasterKeys(withFile)).derived('x'), first.derived('x'))
  const kept = fs.readFileSync(file)
  for (const mode of [0o640, 0o604, 0o660]) {
    fs.chmodSync(file, mode)
    await assert.rejects(openMasterKeys(withFile), { message: new RegExp(`chmod 600 ${file}`) })
  }
  fs.rmSync(file)
  await assert.rejects(openMasterKeys(withFile), /is missing.*FOYER_MASTER_KEY/)
  assert.equal(fs.existsSync(file), false)
  fs.writeFileSync(file, key(), { mode: 0o600 })
  await assert.rejects(openMasterKeys(withFile), /FOYER_MASTER_KEY/)
  fs.writeFileSync(file, kept)
  assert.deepEqual((await openMasterKeys(withFile)).derived('x'), first.derived('x'))
})

test('concurrent starts on an empty database agree on one secret', async () => {
  const { database, withKey } = await place()
  const text = key()
  const secrets = await Promise.all(
    Array.from({ length: 6 }, () =>
      database.owner(async (owner) =>
        (await openMasterKeys({ ...withKey(text), owner })).derived('x').toString('hex'),
      ),
    ),
  )
  assert.equal(new Set(secrets).size, 1)
})

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

test('file: root keeps its owner; an unreadable file is explained', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-key-'))
  const file = path.join(directory, 'master.key')
  const keys = [{ version: 1, key: randomBytes(32) }]
  const notMine = { name: 'MasterKeyError', message: /cannot be read by this user \(EACCES\).*chown/ }
  try {
    writeKeyFile(file, keys)
    if (isRoot) {
      fs.chownSync(file, NOBODY, NOBODY)
      writeKeyFile(file, keys)
      assert.deepEqual([fs.statSync(file).uid, fs.statSync(file).mode & 0o777], [NOBODY, 0o600])
      fs.chownSync(file, 0, 0)
      fs.chmodSync(directory, 0o755)
      process.seteuid?.(NOBODY)
      assert.throws(() => readKeyFile(file), notMine)
    } else {
      fs.chmodSync(file, 0)
      assert.throws(() => readKeyFile(file), notMine)
    }
  } finally {
    if (isRoot) process.seteuid?.(0)
    fs.rmSync(directory, { recursive: true })
  }
})
