/** `foyer screening update|import`: fetches lists from their sources, or takes them from files. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { formatOf, type KnownList } from '@foyer/name-matching/lists/format-table'
import type { ImportOutcome, ScreeningLists } from '#screening/ports.ts'
import { type Command, type CommandContext, CommandError, type Outcome, UsageError } from '../../command.ts'
import { withPorts } from '../../with-ports.ts'
import { importProgress } from './import-progress.ts'
import { definitionOf, findList, listFlags, listWord, outcomeText, readListKey } from './list-words.ts'

export const screeningUpdate: Command = {
  description: [
    'Only what has changed is fetched. A file that cannot be read, is empty or cut off never replaces a',
    'list. A file that lost or changed over 10 % of the entries or names waits: npx foyer screening approve.',
  ].join('\n'),
  words: [{ ...listWord, required: false }],
  flags: {},
  examples: ['screening update', 'screening update un'],
  run: (flags, context) =>
    withPorts(context, async (ports) => {
      const { screeningLists } = await ports.keyed()
      const [word] = flags.words
      const all = await screeningLists.all()
      const chosen =
        word === undefined ? all.filter(({ hasSource }) => hasSource) : [findList(all, readListKey(word))]
      if (chosen.length === 0)
        throw new CommandError(
          'No list has a source. Set one, or import files: npx foyer screening source --help',
          'no_source',
        )
      const results: ListResult[] = []
      for (const { listId } of chosen)
        results.push(await shown(context, listId, (progress) => screeningLists.update(listId, progress)))
      return outcomeOf(results)
    }),
}

export const screeningImport: Command = {
  description: [
    'For an installation without internet, and for lists of your own making. The same rules hold as for an',
    'update. A list of several files (OFAC) needs each under its own name, such as sdn.csv.',
  ].join('\n'),
  words: [listWord, { name: 'file', what: 'its files', required: true, many: true }],
  flags: listFlags,
  examples: [
    'screening import un consolidated.xml',
    'screening import ofac-sdn sdn.csv alt.csv add.csv sdn_comments.csv',
    'screening import pep-nordic offices.json --format pep-positions --name "Public offices, Nordic"',
  ],
  run: (flags, context) => {
    const [word = '', ...paths] = flags.words
    const listId = readListKey(word)
    return withPorts(context, async (ports) => {
      const { screeningLists: lists } = await ports.keyed()
      const known = (await lists.all()).find((list) => list.listId === listId)
      const definition = definitionOf(listId, flags, known)
      const format = definition?.format ?? findList(known ? [known] : [], listId).format
      const files = filesOf(format, paths)
      if (definition) await lists.define(listId, definition)
      const result = await shown(context, listId, (progress) => lists.importFiles(listId, files, progress))
      return outcomeOf([result])
    })
  },
}

interface ListResult {
  listId: string
  outcome: ImportOutcome
}

async function shown(
  context: CommandContext,
  listId: string,
  work: (progress: Parameters<ScreeningLists['update']>[1]) => Promise<ImportOutcome>,
): Promise<ListResult> {
  const progress = importProgress(context, listId)
  try {
    return { listId, outcome: await work(progress.at) }
  } finally {
    progress.end()
  }
}

const outcomeOf = (results: readonly ListResult[]): Outcome => ({
  json: { lists: results.map(({ listId, outcome }) => ({ listId, ...outcome })) },
  text: results.map(({ listId, outcome }) => outcomeText(listId, outcome)).join('\n'),
  failed: results.some(({ outcome }) => outcome.kind === 'FAILED'),
})

function filesOf(format: KnownList['format'], paths: readonly string[]): Map<string, string> {
  const { files: names } = formatOf(format)
  const files = new Map<string, string>()
  for (const file of paths) {
    if (!existsSync(file)) throw new UsageError(`<file>: there is no file ${file}.`)
    const name =
      names.length === 1 ? names[0] : names.find((each) => each === path.basename(file).toLowerCase())
    if (name === undefined || files.has(name))
      throw new UsageError(`The format ${format} has the files ${names.join(', ')}, each once.`)
    files.set(name, file)
  }
  return files
}
