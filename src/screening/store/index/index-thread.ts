/** A thread that holds the index of the lists: it loads them once, then answers until another takes over. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CatchUp, IndexAnswer, IndexMessage, IndexQuestion, IndexStart } from './messages.ts'
import { type OwnIndexes, openOwnIndexes } from './own-indexes.ts'
import { openSharedLists, type SharedLists } from './shared-search.ts'

const start = workerData as IndexStart
const port = parentPort
if (!port) throw new Error('this is a thread')

const answer = (message: IndexAnswer): void => port.postMessage(message)

const whyOf = (error: unknown): string => {
  const { name, code } = error as Error & { code?: string }
  return code ?? name
}

async function find(question: IndexQuestion, lists: SharedLists, own: OwnIndexes): Promise<IndexAnswer> {
  const { id, subjects, threshold } = question
  try {
    const mine = await own.of(question.own)
    // Only now: a later version may have been taken over meanwhile.
    const shared = lists.search()
    const ofOwn = mine.find(subjects, threshold).map((each) => ({ ...each, isOwn: true }))
    return { kind: 'ANSWER', id, matches: [...shared.find(question), ...ofOwn], versions: shared.versions }
  } catch (error) {
    return { kind: 'NO_ANSWER', id, why: whyOf(error) }
  }
}

async function catchUp(message: CatchUp, lists: SharedLists): Promise<IndexAnswer> {
  const { id } = message
  try {
    if (!(await lists.catchUp(message))) return { kind: 'NOT_CAUGHT_UP', id, why: 'TOO_MUCH' }
    const { entities, changed } = lists.search()
    return { kind: 'CAUGHT_UP', id, entities, changed }
  } catch (error) {
    return { kind: 'NOT_CAUGHT_UP', id, why: whyOf(error) }
  }
}

try {
  const began = performance.now()
  const lists = await openSharedLists(start.auth, start.versions)
  const own = openOwnIndexes(start)
  port.on('message', async (message: IndexMessage) =>
    answer(message.kind === 'CATCH_UP' ? await catchUp(message, lists) : await find(message, lists, own)),
  )
  const { entities } = lists.search()
  answer({ kind: 'READY', entities, milliseconds: Math.round(performance.now() - began) })
} catch (error) {
  answer({ kind: 'FAILED', why: whyOf(error) })
}
