/** A thread that lays out PDFs, one at a time. The library and the font are loaded once. */
import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { layCopy } from './copy-pdf.ts'
import type { PdfAnswer, PdfWork } from './messages.ts'
import { layReport } from './report-pdf.ts'

const port = parentPort
if (!port) throw new Error('this is a thread')

/** Requests come first. On Linux this is the priority of the thread alone, elsewhere of the whole process. */
if (process.platform === 'linux') os.setPriority(5)

const made = (work: PdfWork): Promise<Uint8Array<ArrayBuffer>> =>
  work.kind === 'REPORT' ? layReport(work.report, work.names, { brand: work.brand }) : layCopy(work.copy)

port.on('message', async (work: PdfWork) => {
  try {
    const bytes = await made(work)
    port.postMessage({ kind: 'MADE', bytes } satisfies PdfAnswer, [bytes.buffer])
  } catch (error) {
    port.postMessage({ kind: 'FAILED', error } satisfies PdfAnswer)
  }
})
