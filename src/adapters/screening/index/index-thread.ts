/** A thread that holds the index of the lists: it loads them once, then answers until another takes over. */
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import type { IndexAnswer, IndexQuestion, IndexStart } from './messages.ts'
import { openOwnIndexes } from './own-indexes.ts'
import { sharedEntities } from './read-entities.ts'
import { buildSearch, type EntitySearch, type FiledEntity } from './search.ts'

const start = workerData as IndexStart
const port = parentPort
if (!port) throw new Error('this is a thread')

const answer = (message: IndexAnswer): void => port.postMessage(message)

async function load(): Promise<EntitySearch> {
  const client = new pg.Client(start.auth)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const filed: FiledEntity[] = []
    for (const [list, version] of Object.entries(start.versions))
      for await (const entity of sharedEntities(client, list, version)) filed.push({ list, version, entity })
    return buildSearch(filed)
  } finally {
    await client.end().catch(() => undefined)
  }
}

try {
  const began = performance.now()
  const shared = await load()
  const own = openOwnIndexes(start)
  port.on('message', async (question: IndexQuestion) => {
    try {
      const mine = await own.of(question.own)
      const lists = new Set(question.lists)
      const matches = [
        ...shared
          .find(question.subjects, question.threshold, lists)
          .map((each) => ({ ...each, isOwn: false })),
        ...mine.find(question.subjects, question.threshold).map((each) => ({ ...each, isOwn: true })),
      ]
      answer({ kind: 'ANSWER', id: question.id, matches })
    } catch (error) {
      answer({ kind: 'NO_ANSWER', id: question.id, why: (error as Error).name })
    }
  })
  answer({ kind: 'READY', entities: shared.entities, milliseconds: Math.round(performance.now() - began) })
} catch (error) {
  const { name, code } = error as Error & { code?: string }
  answer({ kind: 'FAILED', why: code ?? name })
}
