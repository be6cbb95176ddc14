/** `foyer screening lists|source`: the lists of the installation, and where they come from. */

import { formatOf, type KnownList } from '@foyer/name-matching/lists/format-table'
import { marketCodes } from '@foyer/national-fields/market-code'
import type { ListSource, ScreeningList } from '#screening/ports.ts'
import { coveredMarkets } from '#screening/required-lists.ts'
import { isTooOld } from '#screening/version-rules.ts'
import { type Command, type CommandContext, type FlagValues, UsageError } from '../../command.ts'
import { columns } from '../../help.ts'
import { formatCount } from '../../progress.ts'
import { withPorts } from '../../with-ports.ts'
import { definitionOf, findList, listFlags, listWord, readListKey } from './list-words.ts'

export const screeningLists: Command = {
  flags: {},
  examples: ['screening lists', 'screening lists --json'],
  run: (_flags, context) =>
    withPorts(context, async (ports) => {
      const { screeningLists } = await ports.keyed()
      const lists = await screeningLists.all()
      const approval = await screeningLists.dashboardApproval()
      const covered = lists.map((list) => ({ ...list, markets: coveredMarkets(list, marketCodes) }))
      const json = { dashboardApproval: approval, lists: covered }
      if (lists.length === 0)
        return { json, text: 'There is no list. Import one: npx foyer screening import --help' }
      const rows = lists.map((list) => rowOf(list, ports.now()))
      const header = ['LIST', 'KIND', 'MARKETS', 'VERSION', 'FILE OF', 'ENTRIES', 'CHECKED', 'STATE']
      return { json, text: columns([header, ...rows], '').join('\n') }
    }),
}

function rowOf(list: ScreeningList, now: Date): string[] {
  const { listId, kind, active, checkedAt } = list
  const versions = active
    ? [String(active.version), active.fileDate ?? '', formatCount(active.entities)]
    : ['', '', '']
  return [
    listId,
    kind,
    coveredMarkets(list, marketCodes).join(' ') || 'none',
    ...versions,
    checkedAt ? `${checkedAt.toISOString().slice(0, 16)}Z` : '',
    stateOf(list, now),
  ]
}

function stateOf({ active, waiting, checkedAt, maxAgeDays, failure }: ScreeningList, now: Date): string {
  const parts = [
    ...(active ? [] : ['not imported']),
    ...(active && isTooOld(checkedAt, maxAgeDays, now)
      ? [`older than ${maxAgeDays} days: nothing is approved`]
      : []),
    ...(waiting ? [`version ${waiting.version} waits for approval`] : []),
    ...(failure === null ? [] : [`the last update failed: ${failure}`]),
  ]
  return parts.join('; ') || 'current'
}

export const screeningSource: Command = {
  description: [
    'Addresses are stored encrypted, and shown nowhere. Give --url once for each file of the format; each',
    'file is known by the last part of its address, such as sdn.csv. If the source wants a header',
    'Authorization, put its value into the environment variable FOYER_SCREENING_AUTHORIZATION. The list is',
    'then updated each night. OpenSanctions is for those who hold its licence.',
  ].join('\n'),
  words: [listWord],
  flags: {
    url: { what: 'the https address of a file', value: '<url>', many: true },
    none: { what: 'forget the addresses: the list is imported from files' },
    'max-age': { what: 'the days after which nothing is screened against it (default: 7)', value: '<days>' },
    ...listFlags,
  },
  examples: [
    'screening source un --url https://lists.example/consolidated.xml',
    'screening source pep-nordic --format pep-positions --name "Public offices, Nordic" --max-age 60',
  ],
  run: (flags, context) => {
    const listId = readListKey(flags.words[0] ?? '')
    if (flags.has('none') && flags.has('url')) throw new UsageError('--none and --url exclude each other.')
    return withPorts(context, async (ports) => {
      const { screeningLists: lists } = await ports.keyed()
      const known = (await lists.all()).find((list) => list.listId === listId)
      const definition = definitionOf(listId, flags, known)
      const format = definition?.format ?? findList(known ? [known] : [], listId).format
      const source = flags.has('url') ? sourceOf(flags, context, format) : undefined
      const days = maxAgeOf(flags)
      if (definition) await lists.define(listId, definition)
      if (source || flags.has('none')) await lists.setSource(listId, source ?? null)
      if (days !== undefined) await lists.setMaxAge(listId, days)
      const list = findList(await lists.all(), listId)
      const fetched = list.hasSource
        ? `It is updated each night. Now: npx foyer screening update ${listId}`
        : 'It is imported from files.'
      return { json: list, text: `${list.name} (${listId}), at most ${list.maxAgeDays} days old. ${fetched}` }
    })
  },
}

function maxAgeOf(flags: FlagValues): number | undefined {
  const text = flags.optional('max-age')
  if (text === undefined) return undefined
  const days = Number(text)
  if (!/^\d{1,3}$/.test(text) || days < 1 || days > 366)
    throw new UsageError('--max-age takes 1 to 366 days.')
  return days
}

function sourceOf(
  flags: FlagValues,
  { variable }: Pick<CommandContext, 'variable'>,
  format: KnownList['format'],
): ListSource {
  const { files, optional = [] } = formatOf(format)
  const urls: Record<string, string> = {}
  for (const text of flags.all('url')) {
    const url = URL.parse(text)
    if (!url || (url.protocol !== 'https:' && url.hostname !== '127.0.0.1' && url.hostname !== 'localhost'))
      throw new UsageError('--url takes an https address.')
    const last = url.pathname.split('/').at(-1)?.toLowerCase() ?? ''
    const file = files.length === 1 ? files[0] : files.find((name) => name === last)
    if (file === undefined || urls[file] !== undefined)
      throw new UsageError(`--url: the format ${format} has the files ${files.join(', ')}, each once.`)
    urls[file] = text
  }
  const missing = files.filter((file) => urls[file] === undefined && !optional.includes(file))
  if (missing.length > 0) throw new UsageError(`--url is missing for ${missing.join(', ')}.`)
  return { urls, authorization: variable('FOYER_SCREENING_AUTHORIZATION') ?? null }
}
