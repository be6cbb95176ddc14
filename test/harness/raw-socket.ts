/** A connection for raw bytes: requests that no HTTP client would send, or replies that are not read. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { closedOnce } from './close-after-failure.ts'

export interface RawSocket {
  socket: Socket
  write(text: string): void
  /** The bytes after the last complete reply. */
  text(): string
  /** Resolves after this many replies, or when the connection is closed. */
  answers(count: number): Promise<RawAnswer[]>
  isClosed(): boolean
  closed: Promise<unknown>
  close(): void
}

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export async function rawSocket(port: number): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  const read = answerReader()
  let isClosed = false
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    read.add(part)
  })
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => {
    const end = () => {
      isClosed = true
      resolve(undefined)
    }
    socket.once('end', end).once('close', end)
  })
  const close = () => void socket.destroy()
  closedOnce(async () => close())
  return {
    socket,
    write: (more) => void socket.write(more),
    text: () => read.rest(),
    async answers(count) {
      const began = performance.now()
      while (read.answers.length < count && !isClosed) {
        if (performance.now() - began > 30_000)
          throw new Error(`${read.answers.length} of ${count} answers came`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return read.answers
    },
    isClosed: () => isClosed,
    closed,
    close,
  }
}

/** Complete replies; each has a length or no body. */
function answerReader() {
  const answers: RawAnswer[] = []
  let text = ''
  const take = (): boolean => {
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return false
    const [first = '', ...lines] = text.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    )
    const last = end + 4 + Number(headers['content-length'] ?? 0)
    if (text.length < last) return false
    answers.push({ status: Number(first.split(' ')[1]), headers, body: text.slice(end + 4, last) })
    text = text.slice(last)
    return true
  }
  return {
    answers,
    rest: () => text,
    add(part: string) {
      text += part
      while (take());
    },
  }
}
