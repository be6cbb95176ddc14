/** Makes the body of an operation of its flags, or of a JSON file. Each error names the flag. */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { CommandError, type FlagValues, UsageError } from '../command.ts'
import { momentOf } from '../time-flags.ts'
import { type BodyFlag, EMPTY_LIST, flagNameOf } from './body-flags.ts'

/** The size of the largest body that any operation accepts. */
const MOST_BYTES = 32 * 1024 * 1024

type Body = Record<string, unknown>

/** Values of flags are added to the body of `--body`, and take precedence. */
export async function readBody(flags: FlagValues, fields: readonly BodyFlag[], now: Date): Promise<Body> {
  const body: Body = flags.has('body') ? await jsonBody(flags.required('body')) : {}
  const input = readOnce(flags, fields)
  for (const field of fields) {
    if (field.isOpen) await setNamed(body, field, flags, now, input)
    else if (flags.has(flagNameOf(field))) {
      const name = flagNameOf(field)
      const texts = flags.all(name)
      const given = field.canBeEmpty && texts.length === 1 && texts[0] === EMPTY_LIST ? [] : texts
      const values = await Promise.all(given.map((text) => readValue(name, text, field, now, input)))
      set(body, field.path, field.isList ? listOf(values) : values[0])
    }
  }
  return body
}

/** `null` alone is no list. */
const listOf = (values: readonly unknown[]): unknown =>
  values.length === 1 && values[0] === null ? null : values

async function setNamed(
  body: Body,
  field: BodyFlag,
  flags: FlagValues,
  now: Date,
  input: Input,
): Promise<void> {
  for (const name of flags.names().filter((each) => each.startsWith(`${flagNameOf(field)}.`))) {
    const key = name.slice(flagNameOf(field).length + 1)
    set(body, [...field.path, key], await readValue(name, flags.required(name), field, now, input))
  }
}

function set(body: Body, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true })
    return
  }
  if (!Object.hasOwn(body, name) || typeof body[name] !== 'object' || body[name] === null)
    Object.defineProperty(body, name, { value: {}, enumerable: true, configurable: true, writable: true })
  set(body[name] as Body, rest, value)
}

/** Reads stdin once, for one flag. */
type Input = () => Promise<Buffer>

function readOnce(flags: FlagValues, fields: readonly BodyFlag[]): Input {
  const isText = ({ kind }: BodyFlag) => !['NUMBER', 'BOOLEAN', 'TIME', 'DAY'].includes(kind)
  const names = fields.filter(isText).map(flagNameOf)
  const takesInput = flags
    .names()
    .filter((name) => name === 'body' || names.some((each) => name === each || name.startsWith(`${each}.`)))
    .flatMap((name) => flags.all(name).filter((text) => text === '-'))
  if (takesInput.length > 1) throw new UsageError('Only one flag can read stdin; give files for the others.')
  return () => buffer(process.stdin)
}

async function jsonBody(source: string): Promise<Body> {
  const bytes = source === '-' ? await buffer(process.stdin) : await fileOf('body', source)
  const body = parseJson('body', bytes.toString('utf8'))
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body
  throw new CommandError('--body is not a JSON object.')
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandError(`--${name} is not JSON: ${(error as Error).message}.`)
  }
}

async function readValue(
  name: string,
  text: string,
  { kind, isNullable, schema }: BodyFlag,
  now: Date,
  input: Input,
): Promise<unknown> {
  if (isNullable && text === 'null') return null
  if (kind === 'NUMBER') return numberOf(name, text, schema.type === 'integer')
  if (kind === 'BOOLEAN') return text === 'true'
  if (kind === 'TIME') return timeOf(name, text, now)
  if (kind === 'DAY') return text
  const source = sourceOf(text)
  if (source === undefined && (kind === 'SECRET' || kind === 'BASE64')) throw notAnArgument(name, kind)
  if (source === undefined) {
    const plain = text.startsWith('@@') ? text.slice(1) : text
    return kind === 'JSON' ? parseJson(name, plain) : plain
  }
  const bytes = source === '-' ? await input() : await fileOf(name, source)
  if (kind === 'BASE64') return bytes.toString('base64')
  return kind === 'JSON' ? parseJson(name, bytes.toString('utf8')) : textIn(bytes)
}

/** A file, or - for stdin. `@@` begins a text with an @. */
const sourceOf = (text: string): string | undefined => {
  if (text === '-') return text
  return /^@[^@]/.test(text) ? text.slice(1) : undefined
}

const notAnArgument = (name: string, kind: 'SECRET' | 'BASE64'): UsageError =>
  kind === 'BASE64'
    ? new UsageError(`--${name} takes a file. Write --${name} @<file>, or - for stdin.`)
    : new UsageError(
        `--${name} takes no secret itself, because other users of this machine can see the arguments of a ` +
          `command. Write --${name} @<file>, or - for stdin.`,
      )

/** Editors and echo end a file with a line break. A binary file, such as PKCS #12, becomes base64. */
function textIn(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return Buffer.from(text, 'utf8').equals(bytes) ? text.replace(/\r?\n$/, '') : bytes.toString('base64')
}

function numberOf(name: string, text: string, isWhole: boolean): number {
  if (isWhole && !/^-?\d{1,15}$/.test(text)) throw new UsageError(`--${name} takes a whole number.`)
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) throw new UsageError(`--${name} takes a number, such as 0.8.`)
  return Number(text)
}

function timeOf(name: string, text: string, now: Date): string {
  const at = momentOf(text, now)
  if (at !== undefined) return at
  throw new UsageError(
    `--${name} takes a time such as 2026-11-20T09:30:00Z, a day such as 2026-11-20, or a duration before ` +
      'now such as 7d.',
  )
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user has no right to read it',
  EISDIR: 'it is a directory',
}

async function fileOf(name: string, path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch(({ code = '' }: NodeJS.ErrnoException) => {
    throw new CommandError(`--${name}: the file cannot be read: ${reasons[code] ?? code}.`)
  })
  if (bytes.length <= MOST_BYTES) return bytes
  throw new CommandError(`--${name}: the file is larger than ${MOST_BYTES} bytes.`)
}
