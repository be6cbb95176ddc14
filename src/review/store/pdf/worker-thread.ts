/** One thread that makes PDFs, one at a time, ended above its limits of memory and time. */
import { Worker } from 'node:worker_threads'
import type { PdfAnswer, PdfWork } from './messages.ts'

export interface ThreadLimits {
  /** The limit of its heap. */
  memoryMegabytes: number
  seconds: number
}

/** STOPPED: with the service. */
type Why = 'MEMORY' | 'TIME' | 'CRASHED' | 'STOPPED'
/** `code` names the error, without its text, which could quote the application. */
export interface Failure {
  why: Why
  code?: string
}
type Outcome = PdfAnswer | ({ kind: 'ENDED' } & Failure)

export interface PdfThread {
  /** Rejects only for what cannot be sent to a thread. */
  make(work: PdfWork): Promise<Outcome>
  isAlive(): boolean
  end(): Promise<void>
}

export function startThread(program: URL, { memoryMegabytes, seconds }: ThreadLimits): PdfThread {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMegabytes }
  const worker = new Worker(program, { name: 'pdf', env: {}, resourceLimits })
  worker.unref()
  let ended: Failure | undefined
  let settle: ((outcome: Outcome) => void) | undefined
  const failed = (why: Why, code?: string) => {
    ended ??= { why, ...(code !== undefined && { code }) }
  }
  worker.on('message', (answer: PdfAnswer) => settle?.(answer))
  worker.on('error', (error: Error & { code?: string }) => {
    const code = error?.code ?? error?.name
    failed(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'MEMORY' : 'CRASHED', code)
  })
  worker.once('exit', () => {
    failed('CRASHED')
    settle?.({ kind: 'ENDED', ...(ended as Failure) })
  })
  return {
    isAlive: () => !ended,
    make: (work) =>
      new Promise((resolve) => {
        if (ended) return resolve({ kind: 'ENDED', ...ended })
        worker.postMessage(work)
        worker.ref()
        const timer = setTimeout(() => {
          failed('TIME')
          void worker.terminate()
        }, seconds * 1000)
        settle = (outcome) => {
          clearTimeout(timer)
          settle = undefined
          worker.unref()
          resolve(outcome)
        }
      }),
    async end() {
      failed('STOPPED')
      await worker.terminate()
    },
  }
}
