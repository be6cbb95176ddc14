/** The help texts: of all commands, of a group, and of one command. */
import type { CommandRow, Flag, Word } from './command.ts'

type Commands = Readonly<Record<string, CommandRow>>

const commonFlags: Array<[string, string]> = [
  ['--json', 'Print only machine-readable output on stdout'],
  ['--help', 'Show this help'],
]

export function helpOfAll(commands: Commands, version: string): string {
  return `${lines([
    `Foyer ${version}: the operator's command line.`,
    '',
    'Usage: npx foyer <command> [flags]',
    '',
    'Commands:',
    ...columns(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    '',
    'Every command:',
    ...columns(commonFlags),
    '',
    'It reads the same environment as the service (FOYER_DATA_DIR, DATABASE_URL, FOYER_MASTER_KEY, …).',
    'It works while the service runs and while it does not.',
    '',
    'Exit codes: 0 done, 1 failed or a problem was found, 2 invalid usage.',
    '',
    'Example:',
    '  npx foyer customer create --name "Example Bank" --mode sandbox',
  ])}`
}

export async function helpOfGroup(group: string, commands: Commands): Promise<string> {
  const members = Object.entries(commands).filter(([name]) => name.startsWith(`${group} `))
  const first = await members[0]?.[1].load()
  return lines([
    `Usage: npx foyer ${group} <command> [flags]`,
    '',
    'Commands:',
    ...columns(members.map(([name, { summary }]) => [name, summary])),
    '',
    'Example:',
    `  npx foyer ${first?.examples[0] ?? ''}`,
  ])
}

export async function helpOf(name: string, { summary, load }: CommandRow): Promise<string> {
  const { summary: own = summary, description, words = [], flags, examples } = await load()
  return lines([
    `${own}.`,
    ...(description ? ['', description] : []),
    '',
    `Usage: npx foyer ${name}${words.map(writtenWord).join('')}${usage(flags)}`,
    '',
    ...(words.length > 0 ? columns(words.map((word) => [`<${word.name}>`, capital(word.what)])) : []),
    ...(words.length > 0 ? [''] : []),
    'Flags:',
    ...columns([...Object.entries(flags).map(describeFlag), ...commonFlags]),
    '',
    `Example${examples.length === 1 ? '' : 's'}:`,
    ...examples.map((example) => `  npx foyer ${example}`),
  ])
}

const writtenWord = ({ name, required, many }: Word): string =>
  `${required ? ` <${name}>` : ` [<${name}>]`}${many ? '…' : ''}`

const usage = (flags: Record<string, Flag>): string =>
  Object.entries(flags)
    .map(([name, flag]) => {
      const { required, many } = flag
      const one = written(name, flag)
      return required ? ` ${one}` : ` [${one}]${many ? '…' : ''}`
    })
    .join('')

const written = (name: string, { value, open }: Flag): string =>
  `--${name}${open ? '.<name>' : ''}${value ? ` ${value}` : ''}`

const describeFlag = ([name, flag]: [string, Flag]): [string, string] => {
  const { what, value, members, many } = flag
  return [
    written(name, flag),
    capital(what) + membersText(value, members) + (many ? '; can be repeated' : ''),
  ]
}

/** The members, unless the placeholder already lists them. */
const membersText = (value: string | undefined, members: readonly string[] | undefined): string =>
  members && !value?.includes('|') ? ` (${members.join(', ')})` : ''

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const lines = (all: readonly string[]): string => all.join('\n')

/** Formats rows as a table with aligned columns. */
export function columns(rows: ReadonlyArray<readonly string[]>, indent = '  '): string[] {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, index) => Math.max(most[index] ?? 0, cell.length)),
    [],
  )
  return rows.map((row) =>
    `${indent}${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd(),
  )
}
