/**
 * Frames over a pipe: four bytes of length, then the content. Cheaper than Node's process messages, which
 * copy.
 */
import type { Readable, Writable } from 'node:stream'

const HEAD = 4

export function writeFrame(to: Writable, bytes: Uint8Array): void {
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(bytes.length)
  to.write(head)
  to.write(bytes)
}

/** Calls `take` with each complete frame; destroys the stream if a frame is longer than `most`. */
export function onFrames(from: Readable, most: number, take: (frame: Buffer) => void): void {
  let head = Buffer.alloc(0)
  let frame: Buffer | undefined
  let filled = 0
  from.on('data', (chunk: Buffer) => {
    for (let left = chunk; left.length > 0; ) {
      if (!frame) {
        const missing = HEAD - head.length
        head = Buffer.concat([head, left.subarray(0, missing)])
        left = left.subarray(missing)
        if (head.length < HEAD) return
        const length = head.readUInt32BE()
        if (length > most) {
          from.destroy(new Error(`a frame of ${length} bytes`))
          return
        }
        frame = Buffer.allocUnsafeSlow(length)
        head = Buffer.alloc(0)
        filled = 0
      }
      const copied = left.copy(frame, filled)
      filled += copied
      left = left.subarray(copied)
      if (filled === frame.length) {
        const whole = frame
        frame = undefined
        take(whole)
      }
    }
  })
}
