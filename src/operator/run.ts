/** Finds the command, runs it, prints its outcome and says with which code to exit. */
import { readFileSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { type Command, type Outcome, type Stage, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { sentenceOf } from './error-messages.ts'
import { readFlags } from './flags.ts'
import { helpOf, helpOfAll, helpOfGroup } from './help.ts'
import { progressOf, silent, type Terminal } from './progress.ts'

const DONE = 0
const FAILED = 1
const CALLED_WRONGLY = 2

/** Where it is written: what a machine reads to `out`, what a person watches to `err`. */
export interface Output {
  out(text: string): void
  err(text: string): void
  /** Where `err` goes, when that is a terminal. */
  terminal?: Terminal
  ending?(): AbortSignal
}

/** Returns the exit code. */
export async function run(words: readonly string[], output: Output): Promise<number> {
  try {
    return await answer(words, output)
  } catch (error) {
    const usage = error instanceof UsageError
    output.err(`${sentenceOf(error)}${usage ? ` See: npx foyer ${helpFor(words)}` : ''}`)
    return usage ? CALLED_WRONGLY : FAILED
  }
}

async function answer(words: readonly string[], output: Output): Promise<number> {
  const { out, err } = output
  // As git and npm take it: `foyer help webhook create`.
  if (words[0] === 'help' && words.length > 1) return answer([...words.slice(1), '--help'], output)
  const { name, rest } = named(words)
  const wantsHelp = rest.includes('--help') || rest.includes('-h')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command && !wantsHelp) return runOne(name, command, rest, output)
  const print = (text: string) => {
    out(text)
    return DONE
  }
  if (command) return print(helpOf(name, command))
  if (name === '' && rest.includes('--version')) return print(version())
  if (name !== '' && name !== 'help' && !isGroup(name)) throw new UsageError(unknown(name))
  const help = isGroup(name) ? helpOfGroup(name, commands) : helpOfAll(commands, version())
  if (wantsHelp || name === 'help') return print(help)
  if (rest.length > 0) throw new UsageError('A command comes before its flags.')
  err(help)
  return CALLED_WRONGLY
}

/** The longest beginning that is a command or a group of them. */
function named(words: readonly string[]): { name: string; rest: readonly string[] } {
  const plain = words.findIndex((word) => word.startsWith('-'))
  const leading = plain === -1 ? words : words.slice(0, plain)
  const two = leading.slice(0, 2).join(' ')
  if (leading.length >= 2 && Object.hasOwn(commands, two)) return { name: two, rest: words.slice(2) }
  const [one = ''] = leading
  if (Object.hasOwn(commands, one)) return { name: one, rest: words.slice(1) }
  return { name: two, rest: words.slice(Math.min(leading.length, 2)) }
}

const helpFor = (words: readonly string[]): string => {
  const { name } = named(words)
  const [first = ''] = name.split(' ')
  const known = [name, first].find(isCommandOrGroup)
  return known === undefined ? '--help' : `${known} --help`
}

const isGroup = (name: string): boolean => Object.keys(commands).some((each) => each.startsWith(`${name} `))
const isCommandOrGroup = (name: string): boolean => Object.hasOwn(commands, name) || isGroup(name)

/** Only plain words are repeated: anything else may be a secret in the wrong place. */
const unknown = (name: string): string =>
  /^[a-z-]{1,30}( [a-z-]{1,30})?$/.test(name)
    ? `There is no command "foyer ${name}".`
    : 'There is no such command.'

async function runOne(
  name: string,
  command: Command,
  words: readonly string[],
  output: Output,
): Promise<number> {
  const asJson = words.includes('--json')
  const given = readFlags(
    name,
    command,
    words.filter((word) => word !== '--json'),
  )
  const print = ({ json, text }: Outcome) =>
    output.out(asJson ? JSON.stringify(json, null, command.streams ? 0 : 2) : text)
  const outcome = await command.run(given, stageOn(output, print, asJson))
  print(outcome)
  return outcome.failed ? FAILED : DONE
}

function stageOn({ err, terminal, ending }: Output, line: Stage['line'], asJson: boolean): Stage {
  const now = () => new Date()
  return {
    config: () => readConfig(process.env),
    now,
    note: err,
    line,
    progress: (total) => (asJson ? silent : progressOf({ total, now, terminal, note: err })),
    variable: (name) => process.env[name] || undefined,
    ending: () => ending?.() ?? new AbortController().signal,
  }
}

const version = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version
