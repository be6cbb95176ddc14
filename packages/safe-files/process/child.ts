/** The program of the child process: inspects one file after another from stdin and answers on stdout. */
import type { InspectionResult, InspectionWish } from '../file-inspection.ts'
import { inspect } from '../inspection.ts'
import { onFrames, writeFrame } from './frames.ts'

/** Larger than any accepted file. */
const MOST_BYTES = 64 * 1024 * 1024

// stdout carries the answers, so nothing else may be written to it.
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => undefined

let wish: InspectionWish | undefined
// The parent sends a wish and its file, and the next ones after the answer. The child ends with its parent.
onFrames(process.stdin, MOST_BYTES, (frame) => {
  if (!wish) {
    wish = JSON.parse(frame.toString()) as InspectionWish
    return
  }
  const [file, { readLines }] = [frame, wish]
  wish = undefined
  const result = inspect(file)
  const complete = readLines ? result.then(withLines) : result
  complete.then(
    (result) => answer(result, file),
    // A bug: the parent sees that the child ended.
    () => process.exit(1),
  )
})
process.stdin.on('end', () => process.exit(0))
// The first frame signals that the child is ready.
writeFrame(process.stdout, new Uint8Array(0))

/** Without lines if they cannot be looked for: a photo is kept also when nothing can be read from it. */
async function withLines(result: InspectionResult): Promise<InspectionResult> {
  if (result.kind === 'REFUSED' || !result.preview) return result
  const { readDocumentLines } = await import('@foyer/document-lines/read-document-lines')
  return readDocumentLines(result.bytes).then(
    (lines) => ({ ...result, lines }),
    () => result,
  )
}

/** Unchanged bytes are not sent back. */
function answer(result: InspectionResult, file: Buffer): void {
  const bytes = result.kind === 'TAKEN' && result.bytes !== file ? result.bytes : undefined
  const preview = result.kind === 'TAKEN' ? result.preview : undefined
  const head = { ...result, bytes: undefined, redrawn: !!bytes, preview: undefined, previewed: !!preview }
  writeFrame(process.stdout, Buffer.from(JSON.stringify(head)))
  if (bytes) writeFrame(process.stdout, bytes)
  if (preview) writeFrame(process.stdout, preview)
}
