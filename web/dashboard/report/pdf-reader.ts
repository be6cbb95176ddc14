/**
 * Opens PDFs with pdf.js in a worker of our own origin. Scripts, forms and links of the document do nothing:
 * only its pages are drawn.
 */
import { getDocument, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url'

export type PdfFile = Awaited<ReturnType<typeof getDocument>['promise']>

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

let worker: PDFWorker | undefined

/** One for all documents. Our policy requires trusted types, and this one trusts a single address. */
function startedWorker(): PDFWorker {
  if (worker) return worker
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('foyer-pdf', {
    createScriptURL(url) {
      if (url !== workerUrl) throw new TypeError(url)
      return url
    },
  })
  const port = new Worker(policy ? policy.createScriptURL(workerUrl) : workerUrl, { type: 'module' })
  worker = PDFWorker.create({ port, verbosity: 0 })
  return worker
}

/** Larger images are left out, so that a small file cannot fill the memory. In pixels. */
const LARGEST_IMAGE = 64_000_000

export interface OpenedPdf {
  file: Promise<PdfFile>
  close(): void
}

/** Takes the bytes: they belong to the worker afterwards. */
export function openPdf(data: ArrayBuffer): OpenedPdf {
  try {
    return opening(data)
  } catch (error) {
    // Without a worker the rest of the report is still there.
    return { file: Promise.reject(error), close: () => {} }
  }
}

function opening(data: ArrayBuffer): OpenedPdf {
  const task = getDocument({
    data,
    worker: startedWorker(),
    wasmUrl: `/assets/pdf-${version}/`,
    useWorkerFetch: true,
    useSystemFonts: true,
    enableXfa: false,
    maxImageSize: LARGEST_IMAGE,
    verbosity: 0,
  })
  return { file: task.promise, close: () => void task.destroy() }
}

/** Why a document cannot be shown, and what to do. */
export function pdfProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'This PDF is locked with a password. Download it to open it.'
  if (name === 'InvalidPDFException') return 'This PDF is damaged and cannot be shown. Download it to try.'
  return 'This PDF cannot be shown here. Download it to open it.'
}
