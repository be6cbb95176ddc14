/**
 * Files for the file dialog of a browser. A large one is written to disk and given by its path: as bytes, it
 * goes through the protocol of the browser, which takes a busy machine half a minute for 20 MB.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const LARGE = 1_000_000

let folder: string | undefined

/** For `setInputFiles`, which takes either paths or bytes. */
export function chosenFiles(files: readonly GivenFile[]): string[] | GivenFile[] {
  if (!files.some(({ buffer }) => buffer.length > LARGE)) return [...files]
  return files.map(({ name, buffer }) => {
    const file = path.join(folderOfProcess(), name)
    writeFileSync(file, buffer)
    return file
  })
}

function folderOfProcess(): string {
  if (folder === undefined) {
    const made = mkdtempSync(path.join(os.tmpdir(), 'foyer-files-'))
    process.on('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}
