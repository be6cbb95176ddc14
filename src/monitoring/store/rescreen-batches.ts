/** Runs the thread that compares monitored applications with a changed list, and makes hits of it. */
import { Worker } from 'node:worker_threads'
import type { HitLists } from '#applications/hits/case-hits.ts'
import { hitsOf, type ListedMatch } from '#screening/store/live/hits.ts'
import { type EntityReader, loadMatched } from '#screening/store/live/matched-entities.ts'
import type { FoundAgain, RescreenBatch } from '../ports.ts'
import type { NearApplication, RescreenAnswer, RescreenStart } from './messages.ts'

const thread = new URL('./rescreen-thread.ts', import.meta.url)
/** A batch takes less than a second; a first import of a large list some seconds. */
const ANSWER_MS = 90_000

export async function* rescreenBatches(
  start: RescreenStart,
  reader: EntityReader,
  now: () => Date,
): AsyncIterable<RescreenBatch> {
  const worker = new Worker(thread, { workerData: start })
  worker.unref()
  try {
    for (;;) {
      const answer = await ask(worker)
      if (answer.kind === 'FAILED')
        throw new Error(`monitored applications cannot be compared: ${answer.why}`)
      if (answer.kind === 'END') return
      const { near, cursor, screened, unreadable } = answer
      const found = await foundOf(near, start, reader, now())
      yield { found, cursor, screened, unreadable, compared: [] }
    }
  } finally {
    await worker.terminate()
  }
}

/** Without removeAllListeners: a worker also listens to itself, to deliver its messages. */
function ask(worker: Worker): Promise<RescreenAnswer> {
  return new Promise((resolve) => {
    const onError = () => done({ kind: 'FAILED', why: 'error' })
    const onExit = () => done({ kind: 'FAILED', why: 'the thread ended' })
    const timer = setTimeout(() => done({ kind: 'FAILED', why: 'no answer' }), ANSWER_MS)
    const done = (answer: RescreenAnswer) => {
      clearTimeout(timer)
      worker.off('message', done).off('error', onError).off('exit', onExit)
      resolve(answer)
    }
    worker.on('message', done).on('error', onError).on('exit', onExit)
    worker.postMessage('NEXT')
  })
}

/** More than the subjects of one application. */
const APART = 100_000

async function foundOf(
  near: readonly NearApplication[],
  { of, threshold, namesakes }: RescreenStart,
  reader: EntityReader,
  now: Date,
): Promise<FoundAgain[]> {
  const all = near.flatMap(({ matches }, at) =>
    matches.map((each) => ({ ...each, subject: at * APART + each.subject })),
  )
  const matched = await loadMatched(reader, of.customerId, all)
  return near.map(({ applicationId, subjects }, at) => {
    const own = new Map<number, ListedMatch[]>(
      [...matched].flatMap(([subject, list]) =>
        Math.floor(subject / APART) === at ? [[subject % APART, list] as const] : [],
      ),
    )
    const hits = hitsOf(subjects, own, now)
    return { applicationId, hits, evidence: [evidenceOf({ of, threshold, namesakes, subjects, hits }, now)] }
  })
}

function evidenceOf(
  {
    of,
    threshold,
    namesakes,
    subjects,
    hits,
  }: Pick<RescreenStart, 'of' | 'threshold' | 'namesakes'> & {
    subjects: NearApplication['subjects']
    hits: HitLists
  },
  now: Date,
) {
  const lists = { [of.listId]: of.version }
  return {
    ...{ source: 'screening:monitoring', retrievedAt: now.toISOString(), contentType: 'application/json' },
    body: JSON.stringify({
      threshold,
      namesakes,
      screened: subjects,
      ...(of.isOwn ? { ownLists: lists } : { lists }),
      ...hits,
    }),
  }
}
