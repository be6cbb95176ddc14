/** The index of parties in PostgreSQL. */

import type { CaseStore } from '#applications/store/applications.ts'
import { auditLine } from '#audit/entry.ts'
import { append } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Query } from '#platform/postgres/connections.ts'
import { inSlices } from '#platform/slices.ts'
import type { CaseParty } from '../case-parties.ts'
import { isNamed, type PartyQuery, searchedParts } from '../party-terms.ts'
import type { FoundParty, Parties, PartyFile, PartyInCase, PartySearch, StoredVerdict } from '../ports.ts'
import { isPossiblySame, likenessesOf } from '../same-party.ts'
import { partyLabel } from './party-rows.ts'
import {
  ARE_JOINED,
  BY_PARTS,
  BY_TOKENS,
  DECIDE,
  FIND,
  GROUPS,
  type GroupRow,
  IDENTITIES,
  NEWEST,
  type PartyRow,
  UNDO,
  VERDICTS,
  type VerdictRow,
} from './party-statements.ts'
import { tokenOf } from './tokens.ts'

/** Of each likeness, and of a number. */
const MOST_OF_TOKEN = 200
/** A party that every application spells otherwise is looked for under its newest names. */
const MOST_LIKENESSES = 20

export const partiesIn = (store: CaseStore): Parties => ({
  search: (customerId, search) => searchIn(store, customerId, search),
  async applicationsOf(customerId, query, most) {
    const rows = await matching(store, customerId, { query, limit: most })
    return [...new Set(rows.found.map(({ applicationId }) => applicationId))]
  },
  find: (customerId, partyId, mostRows) => fileOf(store, customerId, partyId, mostRows),
  async resolve(customerId, pair, verdict, by) {
    if (verdict === 'SAME') await assertOneKind(store, customerId, pair)
    await store.database.transaction(customerId, async (query) => {
      const [one, other] = await pairOf(query, customerId, pair)
      const ends = [customerId, one.identity, other.identity]
      if (one.identity.equals(other.identity)) {
        if (verdict !== 'SAME') throw new ApiError('parties_have_one_number')
        return
      }
      const now = store.now()
      await query(UNDO, ends)
      if (verdict !== 'UNDECIDED') await query(DECIDE, [...ends, verdict, by.userId, now])
      const [row] = verdict === 'DIFFERENT' ? await query<{ joined: boolean }>(ARE_JOINED, ends) : []
      if (row?.joined) throw new ApiError('parties_still_joined')
      const entry = { action: 'party.resolved' as const, actor: by.actor, detail: { verdict } }
      const cases = [...new Set([one.application_id, other.application_id])]
      await append(
        query,
        customerId,
        cases.map((id) => auditLine(entry, now, id)),
      )
    })
  },
})

/** The holder of an account is known by a name alone, which may be that of a company. */
async function assertOneKind(
  store: CaseStore,
  customerId: string,
  { partyId, otherPartyId }: { partyId: string; otherPartyId: string },
): Promise<void> {
  const kinds = new Set<CaseParty['kind']>()
  for (const id of [partyId, otherPartyId]) {
    const rows = await store.database.read<PartyRow>(customerId, FIND, [customerId, id, MOST_OF_TOKEN])
    for (const { party } of await opened(store, rows))
      if (party.roles.some(({ role }) => role !== 'ACCOUNT_HOLDER')) kinds.add(party.kind)
  }
  if (kinds.size > 1) throw new ApiError('parties_of_two_kinds')
}

interface Identity {
  party_id: string
  application_id: string
  identity: Buffer
}

async function pairOf(
  query: Query,
  customerId: string,
  { partyId, otherPartyId }: { partyId: string; otherPartyId: string },
): Promise<[Identity, Identity]> {
  const rows = await query<Identity>(IDENTITIES, [customerId, [partyId, otherPartyId]])
  const [one, other] = [partyId, otherPartyId].map((id) => rows.find((row) => row.party_id === id))
  if (!one || !other) throw new ApiError('party_not_found')
  return [one, other]
}

async function searchIn(store: CaseStore, customerId: string, search: PartySearch) {
  const { found, next } = await matching(store, customerId, search)
  const groups = await groupsOf(store, customerId, found)
  const parties = new Map<string, FoundParty>()
  for (const row of found) {
    const group = groups.get(row.identity)
    if (!group || parties.has(group.first)) continue
    const { newest, applications } = group
    if (isEarlierPage(search, newest)) continue
    parties.set(group.first, { newest, found: row, applications })
  }
  return { parties: [...parties.values()], next }
}

/** A party that the page before has shown, with its newest application, is not shown again. */
const isEarlierPage = ({ after, query }: PartySearch, newest: PartyInCase): boolean =>
  after !== undefined &&
  (newest.createdAt > after.createdAt ||
    (newest.createdAt.getTime() === after.createdAt.getTime() && newest.id >= after.id)) &&
  isNamed(newest.party, query.words)

async function matching(store: CaseStore, customerId: string, { query, after, limit }: PartySearch) {
  const byNumber = after ? [] : await numbered(store, customerId, query)
  const { words } = query
  if (byNumber.length > 0 || words.length === 0) return { found: byNumber, next: null }
  const parts = searchedParts(words).map((part) => String(tokenOf(store.partyKey, customerId, 'PART', part)))
  const values = [customerId, parts, after?.createdAt ?? null, after?.id ?? null, limit]
  const rows = await store.database.read<PartyRow>(customerId, BY_PARTS, values)
  const last = rows.at(-1)
  const isFull = rows.length === limit && last !== undefined
  const found = await opened(store, rows)
  return {
    found: found.filter(({ party }) => isNamed(party, words)),
    next: isFull ? { createdAt: last.created_at, id: last.party_id } : null,
  }
}

async function numbered(
  store: CaseStore,
  customerId: string,
  { number }: PartyQuery,
): Promise<PartyInCase[]> {
  if (number === null) return []
  const token = String(tokenOf(store.partyKey, customerId, 'NUMBER', number))
  const values = [customerId, [token], MOST_OF_TOKEN]
  return opened(store, await store.database.read<PartyRow>(customerId, BY_TOKENS, values))
}

async function groupsOf(store: CaseStore, customerId: string, rows: readonly PartyInCase[]) {
  const identities = [...new Set(rows.map(({ identity }) => identity))]
  const values = [customerId, identities.map((identity) => Buffer.from(identity, 'hex'))]
  const groups = await store.database.read<GroupRow>(customerId, GROUPS, values)
  const newest = await opened(store, groups)
  return new Map(
    groups.flatMap(({ root, first, applications, party_id }) => {
      const row = newest.find(({ id }) => id === party_id)
      return row ? [[root.toString('hex'), { first, applications, newest: row }] as const] : []
    }),
  )
}

async function fileOf(
  store: CaseStore,
  customerId: string,
  partyId: string,
  mostRows: number,
): Promise<PartyFile | undefined> {
  const { database } = store
  const rows = await database.read<PartyRow>(customerId, FIND, [customerId, partyId, mostRows])
  if (rows.length === 0) return undefined
  const own = await opened(store, rows)
  const identities = [...new Set(rows.map(({ identity }) => identity.toString('hex')))]
  const hashes = identities.map((identity) => Buffer.from(identity, 'hex'))
  const decided = await database.read<VerdictRow>(customerId, VERDICTS, [customerId, hashes, hashes[0]])
  const [group] = await database.read<GroupRow>(customerId, GROUPS, [customerId, [hashes[0]]])
  const verdicts = await verdictsOf(store, customerId, decided)
  const known = new Set([
    ...identities,
    ...verdicts.flatMap(({ one, other }) => [one.identity, other.identity]),
  ])
  return {
    rows: own,
    applications: group?.applications ?? own.length,
    verdicts,
    possiblySame: await possiblySame(store, customerId, own, known),
  }
}

/** Each pair once, from the side of the newest row of the page. */
async function verdictsOf(
  store: CaseStore,
  customerId: string,
  decided: readonly VerdictRow[],
): Promise<StoredVerdict[]> {
  const pairs = new Map<string, VerdictRow>()
  for (const row of decided) {
    const pair = [row.identity, row.other_identity].map((each) => each.toString('hex')).sort()
    if (!pairs.has(pair.join())) pairs.set(pair.join(), row)
  }
  const ends = [...pairs.values()].flatMap(({ identity, other_identity }) => [identity, other_identity])
  if (ends.length === 0) return []
  const found = await opened(
    store,
    await store.database.read<PartyRow>(customerId, NEWEST, [customerId, ends]),
  )
  const rowOf = (identity: Buffer) => found.find((row) => row.identity === identity.toString('hex'))
  return [...pairs.values()].flatMap((row) => {
    const [one, other] = [rowOf(row.identity), rowOf(row.other_identity)]
    const { verdict, resolved_by: by, resolved_at: at } = row
    return one && other ? [{ one, other, verdict, by, at }] : []
  })
}

async function possiblySame(
  store: CaseStore,
  customerId: string,
  own: readonly PartyInCase[],
  known: ReadonlySet<string>,
): Promise<PartyInCase[]> {
  const texts = [...new Set(own.flatMap(({ party }) => likenessesOf(party)))].slice(0, MOST_LIKENESSES)
  if (texts.length === 0) return []
  const tokens = texts.map((text) => String(tokenOf(store.partyKey, customerId, 'LIKENESS', text)))
  const values = [customerId, tokens, MOST_OF_TOKEN]
  const rows = await opened(store, await store.database.read<PartyRow>(customerId, BY_TOKENS, values))
  const proposed = new Map<string, PartyInCase>()
  for (const row of rows)
    if (!known.has(row.identity) && !proposed.has(row.identity) && isLikeOne(own, row.party))
      proposed.set(row.identity, row)
  return [...proposed.values()]
}

const isLikeOne = (own: readonly PartyInCase[], party: CaseParty): boolean =>
  own.some((each) => isPossiblySame(each.party, party)) && own.every((each) => each.party.kind === party.kind)

/** A row that cannot be decrypted is logged and left out; it does not hold up the others. */
async function opened(store: CaseStore, rows: readonly PartyRow[]): Promise<PartyInCase[]> {
  const found = await inSlices(rows, async (row) => openRow(store, row))
  return found.filter((each) => each !== null)
}

function openRow({ envelope, onDecryptionFailed }: CaseStore, row: PartyRow): PartyInCase | null {
  const { application_id: applicationId, identity } = row
  try {
    const customerId = row.customer_id
    const dek = envelope.dataKey(customerId, applicationId, row.master_key_version, row.wrapped)
    const party = envelope.openJson(dek, customerId, applicationId, partyLabel(identity), row.sealed)
    return {
      ...{ id: row.party_id, applicationId, createdAt: row.created_at, status: row.status },
      ...{ identity: identity.toString('hex'), party: party as CaseParty },
    }
  } catch (error) {
    onDecryptionFailed?.(new Error(`Application ${applicationId}: ${(error as Error).message}`))
    return null
  }
}
