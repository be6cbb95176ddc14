/** Reads the flags of a command. Each error message names the flag. */
import { parseArgs } from 'node:util'
import { type Command, type Flag, type FlagValues, UsageError } from './command.ts'

type Values = Map<string, string[]>

export function readFlags(name: string, command: Command, given: readonly string[]): FlagValues {
  const { flags } = command
  const options = Object.fromEntries(
    [...Object.entries(flags), ...openFlagsIn(given, flags)].map(([key, flag]) => [
      key,
      { type: flag.value ? 'string' : 'boolean' } as const,
    ]),
  )
  // Not strict: the errors of strict mode would repeat the input, which may contain a secret.
  const { tokens } = parseArgs({
    args: [...given],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const values: Values = new Map()
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind === 'option') take(values, flags, name, token)
  }
  checkWords(words, name, command)
  for (const [key, flag] of Object.entries(flags))
    if (flag.required && !values.has(key) && !(flag.unless && values.has(flag.unless)))
      throw new UsageError(`--${key} is missing: ${flag.what}. Write it as --${key} ${flag.value}.`)
  return {
    words,
    required: (key) => values.get(key)?.[0] as string,
    optional: (key) => values.get(key)?.[0],
    all: (key) => values.get(key) ?? [],
    has: (key) => values.has(key),
    names: () => [...values.keys()],
  }
}

/** `--metadata.order` for each flag of free names that is given. */
const openFlagsIn = (given: readonly string[], flags: Record<string, Flag>): Array<[string, Flag]> =>
  given.flatMap((word) => {
    const name = /^--([^=]+)/.exec(word)?.[1] ?? ''
    const flag = openFlagOf(name, flags)
    return flag ? [[name, flag]] : []
  })

const openFlagOf = (name: string, flags: Record<string, Flag>): Flag | undefined =>
  Object.entries(flags).find(
    ([key, { open }]) => open && name.startsWith(`${key}.`) && name.length > key.length + 1,
  )?.[1]

function checkWords(given: readonly string[], name: string, { words = [] }: Command): void {
  const missing = words[given.length]
  if (missing?.required)
    throw new UsageError(`<${missing.name}> is missing: ${missing.what}. Write it after "foyer ${name}".`)
  const surplus = words.at(-1)?.many ? undefined : given[words.length]
  if (surplus === undefined) return
  throw new UsageError(
    words.length === 0
      ? `"foyer ${name}" takes flags only${quoted(surplus)}.`
      : `"foyer ${name}" takes ${words.map((word) => `<${word.name}>`).join(' ')} and flags, ` +
          'and nothing more.',
  )
}

interface OptionToken {
  name: string
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

function take(values: Values, flags: Record<string, Flag>, name: string, token: OptionToken): void {
  const own = Object.hasOwn(flags, token.name) && !flags[token.name]?.open ? flags[token.name] : undefined
  const flag = own ?? openFlagOf(token.name, flags)
  if (!flag)
    throw new UsageError(
      `"foyer ${name}" has no flag ${plainOr(token.rawName, 'like that')}. ${listed(flags)}`,
    )
  const raw = `--${token.name}`
  const before = values.get(token.name)
  if (before && !flag.many) throw new UsageError(`${raw} is given twice.`)
  if (!flag.value) {
    if (token.value !== undefined) throw new UsageError(`${raw} takes no value.`)
    values.set(token.name, [])
    return
  }
  const { value } = token
  if (value === undefined || value === '') throw new UsageError(`${raw} needs a value: ${flag.what}.`)
  if (!token.inlineValue && value.startsWith('-') && value !== '-')
    throw new UsageError(
      `${raw} needs a value: ${flag.what}. Write a value that begins with a hyphen as ${raw}=-…`,
    )
  if (flag.members && !flag.members.includes(value))
    throw new UsageError(`${raw} takes one of: ${flag.members.join(', ')}.`)
  values.set(token.name, [...(before ?? []), value])
}

const listed = (flags: Record<string, Flag>): string => {
  const names = Object.entries(flags).map(([key, { open }]) => `--${key}${open ? '.<name>' : ''}`)
  return `Its flags: ${[...names, '--json', '--help'].join(', ')}.`
}

/** Error messages only repeat plain words: anything else may be a misplaced secret. */
const isPlain = (text: string): boolean =>
  /^-{0,2}[a-z][a-z-]{0,30}$/.test(text) || /^--[a-z][A-Za-z.]{0,40}$/.test(text)
const plainOr = (text: string, otherwise: string): string => (isPlain(text) ? text : otherwise)
const quoted = (text: string): string =>
  isPlain(text) ? `, and "${text}" is not a flag` : ', and found something else'
