/** The index in a thread of its own: loaded again when a list changes, restarted when it dies. */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FoundMatch, IndexAnswer, IndexQuestion, IndexStart, ListVersions } from './messages.ts'

export interface IndexSettings extends Omit<IndexStart, 'versions'> {
  /** The active versions of shared lists. */
  versions(): Promise<ListVersions>
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
  /** How often the active versions are compared with those of the index. */
  pollMs?: number
  /** How long the lists may take to load. */
  startMs?: number
}

interface IndexReply {
  matches: FoundMatch[]
  /** Of the shared lists that it was answered with. */
  versions: ListVersions
}

export interface ScreeningIndex {
  /** undefined: there is no index, or it died meanwhile. Waits for the first one, not for a newer one. */
  ask(question: Omit<IndexQuestion, 'id'>): Promise<IndexReply | undefined>
  entities(): number
  /** Of the shared lists that are loaded; empty: there is no index. */
  versions(): ListVersions
  /** Starts the comparison with the active versions now. */
  check(): Promise<void>
  close(): Promise<void>
}

const POLL_MS = 5_000
/** A check of an applicant waits this long for the first index. */
const FIRST_MS = 20_000
const ANSWER_MS = 60_000
/** 1,000,000 entities take some minutes. A start that hangs is given up, so that another is tried. */
const START_MS = 600_000
/** After a failed start; doubled with each in a row, up to a minute. */
const RETRY_MS = 1_000

interface Generation {
  worker: Worker
  versions: ListVersions
  entities: number
  waiting: Map<number, (matches: FoundMatch[] | undefined) => void>
}

interface State {
  settings: IndexSettings
  current: Generation | undefined
  starting: Promise<void> | undefined
  failures: number
  isClosed: boolean
  nextId: number
}

export function openScreeningIndex(settings: IndexSettings): ScreeningIndex {
  const state: State = {
    settings,
    current: undefined,
    starting: undefined,
    failures: 0,
    isClosed: false,
    nextId: 1,
  }
  const check = () => renew(state).catch(() => undefined)
  const timer = setInterval(check, settings.pollMs ?? POLL_MS).unref()
  void check()
  return {
    ask: (question) => ask(state, question),
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

async function ask(state: State, question: Omit<IndexQuestion, 'id'>): Promise<IndexReply | undefined> {
  if (!state.current) {
    const first = renew(state).catch(() => undefined)
    await Promise.race([first, pause(FIRST_MS, undefined, { ref: false })])
  }
  const { current } = state
  if (!current) return undefined
  const id = state.nextId++
  return new Promise((resolve) => {
    const timer = setTimeout(() => answer(undefined), ANSWER_MS)
    const answer = (matches: FoundMatch[] | undefined) => {
      clearTimeout(timer)
      current.waiting.delete(id)
      resolve(matches && { matches, versions: current.versions })
    }
    current.waiting.set(id, answer)
    current.worker.postMessage({ ...question, id } satisfies IndexQuestion)
  })
}

const isSame = (a: ListVersions | undefined, b: ListVersions): boolean =>
  a !== undefined &&
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(b).every(([list, version]) => a[list] === version)

/** One at a time: who comes meanwhile waits for it. */
function renew(state: State): Promise<void> {
  state.starting ??= renewNow(state).finally(() => {
    state.starting = undefined
  })
  return state.starting
}

async function renewNow(state: State): Promise<void> {
  const versions = await state.settings.versions()
  if (state.isClosed || isSame(state.current?.versions, versions)) return
  if (state.failures > 0)
    await pause(Math.min(RETRY_MS * 2 ** (state.failures - 1), 60_000), undefined, { ref: false })
  const { current: old } = state
  // Until they are loaded nothing is screened against a list that has changed.
  if (old) state.settings.log.info({ loaded: old.versions, active: versions }, 'screening lists changed')
  try {
    const next = await startGeneration(state, versions)
    if (state.isClosed) return void (await next.worker.terminate())
    state.current = next
    state.failures = 0
    state.settings.log.info(
      { entities: next.entities, lists: Object.keys(versions) },
      'screening lists loaded',
    )
    if (old) await retire(old)
  } catch (error) {
    state.failures += 1
    state.settings.log.error({ why: (error as Error).message }, 'screening lists could not be loaded')
    throw error
  }
}

/** What it was asked before is still answered. */
async function retire({ worker, waiting }: Generation): Promise<void> {
  const until = performance.now() + ANSWER_MS
  while (waiting.size > 0 && performance.now() < until) await pause(20, undefined, { ref: false })
  await worker.terminate()
}

const thread = new URL('./index-thread.ts', import.meta.url)

function startGeneration(state: State, versions: ListVersions): Promise<Generation> {
  const { auth, service, ownKey, startMs = START_MS } = state.settings
  const worker = new Worker(thread, { workerData: { auth, service, ownKey, versions } satisfies IndexStart })
  worker.unref()
  const generation: Generation = { worker, versions, entities: 0, waiting: new Map() }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('loading took too long'))
      void worker.terminate()
    }, startMs).unref()
    worker.on('message', (message: IndexAnswer) => {
      if (message.kind === 'READY') {
        clearTimeout(timer)
        resolve(Object.assign(generation, { entities: message.entities }))
      } else if (message.kind === 'FAILED') reject(new Error(message.why))
      else generation.waiting.get(message.id)?.(message.kind === 'ANSWER' ? message.matches : undefined)
    })
    worker.on('error', (error) => reject(error))
    worker.on('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread ended'))
      for (const answer of generation.waiting.values()) answer(undefined)
      if (state.current !== generation) return
      // A new one is started at once: without an index nothing is screened.
      state.current = undefined
      if (!state.isClosed) void renew(state).catch(() => undefined)
    })
  })
}
