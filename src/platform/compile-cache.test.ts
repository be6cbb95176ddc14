/** Only a folder that no other person can write keeps compiled code. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { ownFolderIn } from './compile-cache.ts'

describe('the folder of compiled code', () => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-cache-'))
  after(() => fs.rmSync(place, { recursive: true, force: true }))
  const parent = path.join(place, '.cache')

  test('is created for this user alone, and found again', () => {
    const folder = ownFolderIn(parent)
    assert.equal(folder, path.join(parent, `foyer-${process.getuid?.()}`))
    assert.equal(fs.statSync(folder).mode & 0o777, 0o700)
    assert.equal(ownFolderIn(parent), folder)
  })

  test('is not used if others can read or write it', () => {
    const folder = ownFolderIn(parent) ?? ''
    for (const mode of [0o770, 0o702, 0o755]) {
      fs.chmodSync(folder, mode)
      assert.equal(ownFolderIn(parent), undefined, mode.toString(8))
    }
    fs.chmodSync(folder, 0o700)
  })

  test('is not used if it is a link', () => {
    const folder = ownFolderIn(parent) ?? ''
    const other = path.join(place, 'other')
    fs.renameSync(folder, other)
    fs.symlinkSync(other, folder)
    assert.equal(ownFolderIn(parent), undefined)
  })

  test('is not used if it cannot be created', () => {
    const file = path.join(place, 'file')
    fs.writeFileSync(file, '')
    assert.equal(ownFolderIn(file), undefined)
  })
})
