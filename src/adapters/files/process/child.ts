/** The program of the child process: takes one file after another from its input, looks at it, and answers. */
import type { Inspected } from '../../../ports.ts'
import { inspect } from '../inspection.ts'
import { onFrames, writeFrame } from './frames.ts'

/** Longer than any file that is looked at. */
const MOST_BYTES = 64 * 1024 * 1024

// The answers go over this way, so nothing else may be written to it.
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => undefined

// The parent sends the next one when this one is answered. When it ends, so do we.
onFrames(process.stdin, MOST_BYTES, (file) => {
  inspect(file).then(
    (result) => answer(result, file),
    // Not a refusal but a bug: the parent sees that we ended.
    () => process.exit(1),
  )
})
process.stdin.on('end', () => process.exit(0))
// The first frame says that we are there.
writeFrame(process.stdout, new Uint8Array(0))

/** What came back as it went needs no way back. */
function answer(result: Inspected, file: Buffer): void {
  const bytes = result.kind === 'TAKEN' && result.bytes !== file ? result.bytes : undefined
  writeFrame(process.stdout, Buffer.from(JSON.stringify({ ...result, bytes: undefined, redrawn: !!bytes })))
  if (bytes) writeFrame(process.stdout, bytes)
}
