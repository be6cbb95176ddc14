/** One thread with an index: started, asked, and ended when another took its place. */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { IndexAnswer, IndexMessage, IndexStart, ListVersions } from './messages.ts'

export interface Generation {
  worker: Worker
  /** The versions of the shared lists: as loaded, or as updated since. */
  versions: ListVersions
  entities: number
  waiting: Map<number, (answer: IndexAnswer | undefined) => void>
  nextId: number
}

const ANSWER_MS = 60_000

type Unsent<T> = T extends IndexMessage ? Omit<T, 'id'> : never

/** undefined: it died meanwhile, or does not answer. */
export function send(of: Generation, message: Unsent<IndexMessage>): Promise<IndexAnswer | undefined> {
  const id = of.nextId++
  return new Promise((resolve) => {
    const timer = setTimeout(() => answer(undefined), ANSWER_MS)
    const answer = (reply: IndexAnswer | undefined) => {
      clearTimeout(timer)
      of.waiting.delete(id)
      resolve(reply)
    }
    of.waiting.set(id, answer)
    of.worker.postMessage({ ...message, id } as IndexMessage)
  })
}

/** Earlier requests are still answered. */
export async function retire({ worker, waiting }: Generation): Promise<void> {
  const until = performance.now() + ANSWER_MS
  while (waiting.size > 0 && performance.now() < until) await pause(20, undefined, { ref: false })
  await worker.terminate()
}

const thread = new URL('./index-thread.ts', import.meta.url)

export interface GenerationSettings {
  start: IndexStart
  /** How long the lists may take to load. */
  startMs: number
  /** When it ended, whatever the reason. */
  onEnd(generation: Generation): void
}

/** Rejects when the lists cannot be loaded. */
export function startGeneration({ start, startMs, onEnd }: GenerationSettings): Promise<Generation> {
  const worker = new Worker(thread, { workerData: start })
  worker.unref()
  const { versions } = start
  const generation: Generation = { worker, versions, entities: 0, waiting: new Map(), nextId: 1 }
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
      else generation.waiting.get(message.id)?.(message)
    })
    worker.on('error', (error) => reject(error))
    worker.on('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread ended'))
      for (const answer of generation.waiting.values()) answer(undefined)
      onEnd(generation)
    })
  })
}
