/** JSON values of a file: one a line, or the items of one array. */
import { ListFileProblem } from '../list-file.ts'

/** The longest real line of OpenSanctions has some 300,000 characters. */
const MAX_LINE = 8 * 1024 * 1024
/** An array is read at once. */
const MAX_ARRAY = 64 * 1024 * 1024

interface JsonValue {
  line: number
  value: unknown
}

export async function* jsonValues(bytes: AsyncIterable<Uint8Array>, file: string): AsyncIterable<JsonValue> {
  let isArray: boolean | undefined
  let array = ''
  for await (const { line, text } of linesOf(bytes, file)) {
    if (text.trim() === '') continue
    isArray ??= text.trimStart().startsWith('[')
    if (!isArray) yield { line, value: parsed(text, file, line) }
    else if (array.length + text.length > MAX_ARRAY)
      throw new ListFileProblem(file, line, 'the array is longer than 64 MiB: write one value a line')
    else array += text
  }
  if (isArray === undefined) throw new ListFileProblem(file, null, 'is empty')
  if (!isArray) return
  const values = parsed(array, file, null)
  if (!Array.isArray(values)) throw new ListFileProblem(file, null, 'is no array')
  for (const [at, value] of values.entries()) yield { line: at + 1, value }
}

async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
): AsyncIterable<{ line: number; text: string }> {
  const decoder = new TextDecoder()
  let rest = ''
  let line = 0
  for await (const part of bytes) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) yield { line: ++line, text }
    if (rest.length > MAX_LINE) throw new ListFileProblem(file, line + 1, 'is longer than 8 MiB')
  }
  yield { line: line + 1, text: rest + decoder.decode() }
}

function parsed(text: string, file: string, line: number | null): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ListFileProblem(file, line, 'is no JSON: the file is cut off, or of another format')
  }
}
