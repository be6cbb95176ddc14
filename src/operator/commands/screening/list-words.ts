/** How lists and what became of an import are named, on the command line. */
import { formatKeys, formats, type KnownList, knownLists } from '@foyer/name-matching/lists/format-table'
import type { ImportOutcome, ScreeningList } from '#screening/ports.ts'
import { waitReasons } from '#screening/version-rules.ts'
import { CommandError, type Flag, type FlagValues, UsageError, type Word } from '../../command.ts'
import { formatCount } from '../../progress.ts'

export const listWord: Word = { name: 'list', what: 'the key of the list, such as un', required: true }

export const listFlags: Record<string, Flag> = {
  name: { what: 'what people see, for a list of your own making', value: '<text>' },
  format: { what: 'its format', value: '<format>', members: formatKeys },
  markets: { what: 'the markets that it covers, such as SE,NO', value: '<countries>' },
  kind: { what: 'what its entries are', value: 'SANCTIONS|PEP', members: ['SANCTIONS', 'PEP'] },
}

const KEY = /^[a-z0-9][a-z0-9-]{0,62}$/

export function readListKey(word: string): string {
  if (KEY.test(word)) return word
  throw new UsageError('<list> is a short key: small letters, digits and hyphens, such as un or pep-nordic.')
}

/**
 * The definition in the flags and the table of known lists. undefined: the list is defined, and stays as it
 * is.
 */
export function definitionOf(
  listId: string,
  flags: FlagValues,
  known: ScreeningList | undefined,
): KnownList | undefined {
  const given = ['name', 'format', 'kind', 'markets'].some((flag) => flags.has(flag))
  if (known && !given) return undefined
  const base = known ?? (Object.hasOwn(knownLists, listId) ? knownLists[listId] : undefined)
  const format = (flags.optional('format') as KnownList['format'] | undefined) ?? base?.format
  if (!format)
    throw new UsageError(
      `There is no known list ${listId}. Give --format (${formatKeys.join(', ')}), or use one of: ` +
        `${Object.keys(knownLists).join(', ')}.`,
    )
  const kind = (flags.optional('kind') as KnownList['kind'] | undefined) ?? kindOf(format) ?? base?.kind
  if (!kind) throw new UsageError(`--kind is missing: entries of ${format} may be SANCTIONS or PEP.`)
  const markets = marketsIn(flags.optional('markets')) ?? base?.markets ?? null
  return { name: flags.optional('name') ?? base?.name ?? listId, format, kind, markets }
}

function marketsIn(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const markets = text.split(',').map((word) => word.trim().toUpperCase())
  if (markets.every((market) => /^[A-Z]{2}$/.test(market))) return [...new Set(markets)]
  throw new UsageError('--markets takes codes of two letters with commas in between, such as SE,NO.')
}

const kindOf = (format: KnownList['format']): KnownList['kind'] | undefined => {
  const row = formats[format]
  return 'kind' in row ? row.kind : undefined
}

export function findList(lists: readonly ScreeningList[], listId: string): ScreeningList {
  const found = lists.find((list) => list.listId === listId)
  if (found) return found
  throw new CommandError(`There is no list ${listId}. See: npx foyer screening lists`, 'list_not_found')
}

const states = {
  ACTIVE: 'is the active version already',
  WAITING_APPROVAL: 'waits for approval already',
  REJECTED: 'was rejected; the active version is older',
  SUPERSEDED: 'was active before',
}

export function outcomeText(listId: string, outcome: ImportOutcome): string {
  if (outcome.kind === 'FAILED') return `${listId}: ${outcome.why}. The list is left as it is.`
  if (outcome.kind === 'UNCHANGED') return `${listId}: unchanged; this file ${states[outcome.state]}.`
  const { version, entities, added, changed, removed, nameless, unreadDates } = outcome.version
  const left = nameless > 0 ? ` Left out, because they have no name: ${formatCount(nameless)}.` : ''
  const unread =
    unreadDates > 0 ? ` Dates of birth that were not understood: ${formatCount(unreadDates)}.` : ''
  const counts =
    `${formatCount(entities)} entries: ${formatCount(added)} added, ${formatCount(changed)} changed, ` +
    `${formatCount(removed)} removed.${left}${unread}`
  if (outcome.kind === 'ACTIVE') return `${listId}: version ${version} is active. ${counts}`
  return (
    `${listId}: version ${version} waits for approval, because ${waitReasons[outcome.because]}. ${counts}\n` +
    `  > npx foyer screening approve ${listId} ${version}, or reject`
  )
}
