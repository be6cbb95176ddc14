/** The index in a thread of its own: it follows the lists as they change, and is restarted when it dies. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Generation, retire, send, startGeneration } from './generation.ts'
import type { FoundMatch, IndexQuestion, IndexStart, ListVersions } from './messages.ts'

export interface IndexSettings extends Omit<IndexStart, 'versions'> {
  /** The active versions of shared lists. */
  versions(): Promise<ListVersions>
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
  /** How often the active versions are compared with those of the index. */
  pollMs?: number
  /** How long the lists may take to load. */
  startMs?: number
  /** Up to so many changed entities are added to the index; for more, all lists are loaded again. */
  mostChanged?: number
}

interface IndexReply {
  matches: FoundMatch[]
  /** The versions of the shared lists in this answer. */
  versions: ListVersions
}

export interface ScreeningIndex {
  /**
   * Answers with these versions of the shared lists, or later ones, and waits for them. undefined: there is
   * no index, it died meanwhile, or it does not have them in time.
   */
  ask(question: Omit<IndexQuestion, 'id' | 'kind'>, atLeast: ListVersions): Promise<IndexReply | undefined>
  entities(): number
  /** The versions of the loaded shared lists; empty: there is no index. */
  versions(): ListVersions
  /** Starts the comparison with the active versions now. */
  check(): Promise<void>
  close(): Promise<void>
}

const POLL_MS = 5_000
/** A check of an applicant waits this long for the first index, and for a large change of a list. */
const WAIT_MS = 20_000
/** 1,000,000 entities take some minutes. A start that hangs is given up, so that another is tried. */
const START_MS = 600_000
/** After a failed start; doubled with each in a row, up to a minute. */
const RETRY_MS = 1_000
/** They are read and filed in less than a second, in which no question is answered. */
const MOST_CHANGED = 5_000

interface State {
  settings: IndexSettings
  current: Generation | undefined
  starting: Promise<void> | undefined
  failures: number
  isClosed: boolean
}

export function openScreeningIndex(settings: IndexSettings): ScreeningIndex {
  const state: State = { settings, current: undefined, starting: undefined, failures: 0, isClosed: false }
  const check = () => renew(state).catch(() => undefined)
  const timer = setInterval(check, settings.pollMs ?? POLL_MS).unref()
  void check()
  return {
    ask: (question, atLeast) => ask(state, question, atLeast),
    entities: () => state.current?.entities ?? 0,
    versions: () => state.current?.versions ?? {},
    check,
    async close() {
      state.isClosed = true
      clearInterval(timer)
      await state.starting?.catch(() => undefined)
      await state.current?.worker.terminate()
    },
  }
}

async function ask(
  state: State,
  question: Omit<IndexQuestion, 'id' | 'kind'>,
  atLeast: ListVersions,
): Promise<IndexReply | undefined> {
  const current = await indexWith(state, atLeast)
  const reply = current && (await send(current, { kind: 'QUESTION', ...question }))
  return reply?.kind === 'ANSWER' ? { matches: reply.matches, versions: reply.versions } : undefined
}

/** Screening uses no version but the active one any more, so this waits. */
async function indexWith(state: State, atLeast: ListVersions): Promise<Generation | undefined> {
  const until = performance.now() + WAIT_MS
  while (!state.isClosed) {
    const { current } = state
    if (current && hasAll(current.versions, atLeast)) return current
    const left = until - performance.now()
    if (left <= 0) break
    // The one at hand may have begun before the change: then the next one has it.
    const isRenewed = renew(state).then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([isRenewed, pause(left, false, { ref: false })]))) break
  }
  return undefined
}

const hasAll = (has: ListVersions, atLeast: ListVersions): boolean =>
  Object.entries(atLeast).every(([list, version]) => (has[list] ?? 0) >= version)

const isSame = (a: ListVersions, b: ListVersions): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(b).every(([list, version]) => a[list] === version)

/** One at a time: later callers wait for it. */
function renew(state: State): Promise<void> {
  state.starting ??= renewNow(state).finally(() => {
    state.starting = undefined
  })
  return state.starting
}

async function renewNow(state: State): Promise<void> {
  const versions = await state.settings.versions()
  const { current } = state
  if (state.isClosed || (current && isSame(current.versions, versions))) return
  if (current && (await catchUp(state, current, versions))) return
  if (state.failures > 0)
    await pause(Math.min(RETRY_MS * 2 ** (state.failures - 1), 60_000), undefined, { ref: false })
  await loadAll(state, versions)
}

/** False: too much has changed, or the thread cannot read it. */
async function catchUp(
  { settings: { log, mostChanged = MOST_CHANGED } }: State,
  current: Generation,
  versions: ListVersions,
): Promise<boolean> {
  const reply = await send(current, { kind: 'CATCH_UP', versions, most: mostChanged })
  if (reply?.kind !== 'CAUGHT_UP') return false
  Object.assign(current, { versions, entities: reply.entities })
  log.info({ entities: reply.entities, changed: reply.changed, versions }, 'screening lists followed')
  return true
}

async function loadAll(state: State, versions: ListVersions): Promise<void> {
  const { settings, current: old } = state
  // Until they are loaded nothing is screened against a list that has changed.
  if (old) settings.log.info({ loaded: old.versions, active: versions }, 'screening lists changed')
  try {
    const next = await startNext(state, versions)
    if (state.isClosed) return void (await next.worker.terminate())
    state.current = next
    state.failures = 0
    settings.log.info({ entities: next.entities, lists: Object.keys(versions) }, 'screening lists loaded')
    if (old) void retire(old).catch(() => undefined)
  } catch (error) {
    state.failures += 1
    settings.log.error({ why: (error as Error).message }, 'screening lists could not be loaded')
    throw error
  }
}

function startNext(state: State, versions: ListVersions): Promise<Generation> {
  const { auth, service, ownKey, startMs = START_MS } = state.settings
  return startGeneration({
    start: { auth, service, ownKey, versions },
    startMs,
    onEnd(generation) {
      if (state.current !== generation) return
      // A new one is started at once: without an index nothing is screened.
      state.current = undefined
      if (!state.isClosed) void renew(state).catch(() => undefined)
    },
  })
}
