import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** A folder with nothing but the tarball of the client library and the named programs of this folder. */
export function folderWithTarball(...programs: string[]): { folder: string; tarball: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-sdk-'))
  const packing = ['scripts/pack.mjs', 'sdk', '--into', folder]
  const name = execFileSync(process.execPath, packing, { cwd: root, encoding: 'utf8' }).trim()
  for (const file of programs) fs.copyFileSync(path.join(import.meta.dirname, file), path.join(folder, file))
  return { folder, tarball: path.join(folder, name) }
}
