/** Reads the file of an import line by line, with limits, and never keeps it whole in memory. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { CommandError } from '../../command.ts'

/** Many times the size of the largest application. */
const MAX_LINE_CHARACTERS = 256 * 1024

export interface FileLine {
  number: number
  text: string
}

export async function* linesIn(file: string): AsyncGenerator<FileLine> {
  let number = 0
  try {
    for await (const line of createInterface({
      input: createReadStream(file, 'utf8'),
      crlfDelay: Infinity,
    })) {
      number += 1
      const text = number === 1 ? line.replace(/^\uFEFF/, '') : line
      if (text.length > MAX_LINE_CHARACTERS)
        throw new CommandError(`--file: line ${number} is longer than 256 KiB, which no application is.`)
      if (text.trim() !== '') yield { number, text }
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    const { code = '' } = error as NodeJS.ErrnoException
    if (!(code in reasons)) throw error
    throw new CommandError(`--file cannot be read: ${reasons[code]}.`)
  }
}

export async function countLines(file: string): Promise<number> {
  let count = 0
  for await (const _line of linesIn(file)) count += 1
  return count
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user has no right to read it',
  EISDIR: 'it is a directory',
}
