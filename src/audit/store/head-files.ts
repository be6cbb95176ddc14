/** The files of signed heads, one per UTC day: append-only, whole lines only. */
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

const ENDING = '.jsonl'

export const headsDirectory = (dataDirectory: string): string => path.join(dataDirectory, 'audit-heads')
export const fileOf = (at: Date): string => `${at.toISOString().slice(0, 10)}${ENDING}`

/**
 * Durable when it returns. First truncates the partial line that a crash may have left. When the disk is
 * full, none of the new lines stays.
 */
export async function appendLines(directory: string, name: string, lines: readonly string[]): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW } = constants
  const file = await open(path.join(directory, name), O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)
  try {
    await file.chmod(0o600)
    const whole = await lengthOfWholeLines(file)
    await file.truncate(whole)
    try {
      await file.appendFile(lines.map((line) => `${line}\n`).join(''))
      await file.sync()
    } catch (error) {
      await file.truncate(whole).catch(() => undefined)
      throw error
    }
  } finally {
    await file.close()
  }
  await syncDirectory(directory)
}

const BLOCK = 65_536
const LINE_END = 10

async function lengthOfWholeLines(file: FileHandle): Promise<number> {
  const block = Buffer.alloc(BLOCK)
  let end = (await file.stat()).size
  while (end > 0) {
    const start = Math.max(0, end - BLOCK)
    const { bytesRead } = await file.read(block, 0, end - start, start)
    const at = block.subarray(0, bytesRead).lastIndexOf(LINE_END)
    if (at !== -1) return start + at + 1
    end = start
  }
  return 0
}

/** The name of a new file is durable only after its directory is synced. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

export interface FileLine {
  file: string
  number: number
  text: string
  /** False when the file ends in the middle of this line. */
  isWhole: boolean
}

/** Lines of one file, or of all files of a folder by file name. Throws ENOENT. */
export async function* linesAt(place: string): AsyncGenerator<FileLine> {
  const isFolder = (await stat(place)).isDirectory()
  const files = isFolder
    ? (await readdir(place))
        .filter((name) => name.endsWith(ENDING))
        .sort()
        .map((name) => path.join(place, name))
    : [place]
  for (const file of files) yield* linesOf(file)
}

async function* linesOf(place: string): AsyncGenerator<FileLine> {
  const file = path.basename(place)
  let number = 0
  let rest = ''
  for await (const part of createReadStream(place, 'utf8')) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      number += 1
      yield { file, number, text, isWhole: true }
    }
  }
  if (rest !== '') yield { file, number: number + 1, text: rest, isWhole: false }
}
