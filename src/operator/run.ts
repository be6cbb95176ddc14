/** Finds the command, runs it, prints its outcome and returns the exit code. */
import { readFileSync } from 'node:fs'
import { type CommandContext, type CommandRow, type Outcome, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { commandProblemOf } from './error-messages.ts'
import { readFlags } from './flags.ts'
import { helpOf, helpOfAll, helpOfGroup } from './help.ts'
import { noProgress, progressOf, type Terminal } from './progress.ts'

const DONE = 0
const FAILED = 1
const INVALID_USAGE = 2

/** Outcomes go to `out`, errors and notes to `err`. With --json, each line of `err` is a JSON value. */
export interface Output {
  /** The environment variables. */
  environment: Readonly<Record<string, string | undefined>>
  out(text: string): void
  err(text: string): void
  /** The terminal behind `err`, if it is one. */
  terminal?: Terminal
  stopSignal?(): AbortSignal
}

/** Returns the exit code. */
export async function run(words: readonly string[], output: Output): Promise<number> {
  try {
    return await dispatch(words, output)
  } catch (error) {
    const isUsage = error instanceof UsageError
    const problem = await commandProblemOf(error)
    const detail = isUsage
      ? `${problem.detail} See: npx foyer ${error.help ?? helpFor(words)}`
      : problem.detail
    output.err(wantsJson(words) ? JSON.stringify({ ...problem, detail }) : detail)
    return isUsage ? INVALID_USAGE : FAILED
  }
}

const wantsJson = (words: readonly string[]): boolean => words.includes('--json')

async function dispatch(words: readonly string[], output: Output): Promise<number> {
  const { out, err } = output
  // Like git and npm: `foyer help webhook create`.
  if (words[0] === 'help' && words.length > 1) return dispatch([...words.slice(1), '--help'], output)
  const { name, row: command, rest } = splitWords(words)
  const wantsHelp = rest.includes('--help') || rest.includes('-h')
  if (command && !wantsHelp) return runOne(name, command, rest, output)
  const print = (text: string) => {
    out(text)
    return DONE
  }
  if (command) return print(await helpOf(name, command))
  if (name === '' && rest.includes('--version')) return print(version())
  if (name !== '' && name !== 'help' && !isGroup(name)) throw new UsageError(unknownCommand(name))
  const help = isGroup(name) ? await helpOfGroup(name, commands) : helpOfAll(commands, version())
  if (wantsHelp || name === 'help') return print(help)
  if (rest.length > 0) throw new UsageError('Write the command before its flags.')
  err(help)
  return INVALID_USAGE
}

/** Splits off the longest prefix that is a command or a group of commands. */
function splitWords(words: readonly string[]): { name: string; row?: CommandRow; rest: readonly string[] } {
  const firstFlag = words.findIndex((word) => word.startsWith('-'))
  const leading = firstFlag === -1 ? words : words.slice(0, firstFlag)
  const two = leading.slice(0, 2).join(' ')
  const ofTwo = leading.length >= 2 ? rowOf(two) : undefined
  if (ofTwo) return { name: two, row: ofTwo, rest: words.slice(2) }
  const [one = '', named] = leading
  const ofOne = rowOf(one)
  if (ofOne?.isNamed && named !== undefined)
    return { name: two, row: { ...ofOne, load: () => ofOne.load(named) }, rest: words.slice(2) }
  if (ofOne) return { name: one, row: ofOne, rest: words.slice(1) }
  return { name: two, rest: words.slice(Math.min(leading.length, 2)) }
}

const rowOf = (name: string): CommandRow | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined

const helpFor = (words: readonly string[]): string => {
  const { name, row } = splitWords(words)
  if (row?.isNamed) return `${name} --help`
  const [first = ''] = name.split(' ')
  const known = [name, first].find(isCommandOrGroup)
  return known === undefined ? '--help' : `${known} --help`
}

const isGroup = (name: string): boolean => Object.keys(commands).some((each) => each.startsWith(`${name} `))
const isCommandOrGroup = (name: string): boolean => Object.hasOwn(commands, name) || isGroup(name)

/** Repeats only plain words: anything else may be a misplaced secret. */
const unknownCommand = (name: string): string =>
  /^[a-z-]{1,30}( [a-z-]{1,30})?$/.test(name)
    ? `There is no command "foyer ${name}".`
    : 'There is no such command.'

async function runOne(
  name: string,
  row: CommandRow,
  words: readonly string[],
  output: Output,
): Promise<number> {
  const asJson = wantsJson(words)
  const command = await row.load()
  const flags = readFlags(
    name,
    command,
    words.filter((word) => word !== '--json'),
  )
  const print = ({ json, text }: Outcome) =>
    output.out(asJson ? JSON.stringify(json, null, command.streams ? 0 : 2) : text)
  const outcome = await command.run(flags, await contextFor(output, print, asJson))
  print(outcome)
  return outcome.failed ? FAILED : DONE
}

async function contextFor(
  { environment, err, terminal, stopSignal }: Output,
  line: CommandContext['line'],
  asJson: boolean,
): Promise<CommandContext> {
  const { readConfig } = await import('#platform/config.ts')
  const now = () => new Date()
  const note = (message: string) => err(asJson ? JSON.stringify({ note: message }) : message)
  return {
    config: () => readConfig(environment),
    now,
    note,
    line,
    progress: (total) => (asJson ? noProgress : progressOf({ total, now, terminal, note })),
    variable: (name) => environment[name] || undefined,
    stopSignal: () => stopSignal?.() ?? new AbortController().signal,
  }
}

const version = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version
