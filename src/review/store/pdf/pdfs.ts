/**
 * Makes PDFs in threads, so that their layout never delays a request. The queue is bounded and fair by
 * customer; a thread that ends is replaced.
 */

import { fairQueue } from '@foyer/fair-http/fair-queue'
import { ApiError } from '#kernel/api-error.ts'
import type { CopyPdf } from '#onboarding/ports.ts'
import type { ReportPdf } from '../../ports.ts'
import { pictureOf } from './logo-picture.ts'
import type { PdfWork } from './messages.ts'
import { type Failure, type PdfThread, startThread, type ThreadLimits } from './worker-thread.ts'

export interface Pdfs {
  reportPdf: ReportPdf
  copyPdf: CopyPdf
  close(): Promise<void>
}

export interface PdfOptions {
  limits?: Partial<ThreadLimits>
  idleMs?: number
  /** Tests run a program that they control. */
  program?: URL
  /** A thread ended over a PDF. Without anything that the PDF says. */
  onFailed?: (what: { customerId: string } & Failure) => void
}

const thread = new URL('./pdf-thread.ts', import.meta.url)
/** The longest report that an application can have needs about a tenth of it. */
const defaultLimits: ThreadLimits = { memoryMegabytes: 256, seconds: 60 }
/** Two threads, and one PDF per customer at a time, so that one customer cannot block the others. */
const CUSTOMERS = { slots: 2, slotsPerKey: 1, waitingPerKey: 32, waiting: 128, maxWaitMs: 30_000 }
/** One applicant cannot use up the places of the customer's other applicants. */
const APPLICATIONS = { slots: 256, slotsPerKey: 1, waitingPerKey: 2, waiting: 256, maxWaitMs: 30_000 }
const IDLE_MS = 30_000

export function openPdfs(options: PdfOptions = {}): Pdfs {
  const { onFailed = () => undefined } = options
  const threads = threadsWith(options)
  const customers = fairQueue(CUSTOMERS)
  const applications = fairQueue(APPLICATIONS)
  const make = async (customerId: string, work: PdfWork): Promise<Uint8Array> => {
    const outcome = await threads.make(work)
    if (outcome.kind === 'MADE') return outcome.bytes
    if (outcome.kind === 'FAILED') throw outcome.error
    const { kind, ...failure } = outcome
    if (failure.why !== 'STOPPED') onFailed({ customerId, ...failure })
    throw unavailable()
  }
  return {
    reportPdf: {
      render: (customerId, report, names, { logo, ...brand }) =>
        customers.run(customerId, async () => {
          const drawn = logo && (await pictureOf(logo))
          const work = {
            kind: 'REPORT',
            report,
            names,
            brand: { ...brand, ...(drawn && { logo: drawn }) },
          } as const
          return make(customerId, work)
        }),
    },
    copyPdf: {
      render: ({ id, customerId }, { logo, ...copy }) =>
        applications.run(id, () =>
          customers.run(customerId, async () => {
            const drawn = logo && (await pictureOf(logo.bytes))
            return make(customerId, { kind: 'COPY', copy: { ...copy, ...(drawn && { logo: drawn }) } })
          }),
        ),
    },
    close: threads.close,
  }
}

function threadsWith({ limits, idleMs = IDLE_MS, program = thread }: PdfOptions) {
  const idle: PdfThread[] = []
  const working = new Set<PdfThread>()
  let closed = false
  let idleTimer: NodeJS.Timeout | undefined
  const endIdle = () => {
    for (const each of idle.splice(0)) void each.end()
  }
  const idleOne = (): PdfThread | undefined => {
    for (let one = idle.pop(); one; one = idle.pop()) if (one.isAlive()) return one
    return undefined
  }
  return {
    async make(work: PdfWork) {
      if (closed) throw unavailable()
      const one = idleOne() ?? startThread(program, { ...defaultLimits, ...limits })
      working.add(one)
      try {
        return await one.make(work)
      } finally {
        working.delete(one)
        if (closed) void one.end()
        else if (one.isAlive()) idle.push(one)
        clearTimeout(idleTimer)
        idleTimer = setTimeout(endIdle, idleMs).unref()
      }
    },
    async close() {
      closed = true
      clearTimeout(idleTimer)
      await Promise.all([...idle.splice(0), ...working].map((each) => each.end()))
    },
  }
}

const unavailable = () =>
  new ApiError('service_unavailable', {
    detail: 'The PDF could not be made. Try again in a few seconds.',
    headers: { 'retry-after': '5' },
  })
