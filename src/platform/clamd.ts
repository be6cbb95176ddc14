/** Asks the daemon of ClamAV about a file over its socket, with the command INSTREAM (clamd(8)). */
import { connect, type Socket } from 'node:net'

export type ScannerAddress = { path: string } | { host: string; port: number }

export interface Scanner {
  /** UNAVAILABLE: it does not answer, or answers with an error. Never rejects. */
  scan(bytes: Uint8Array): Promise<'CLEAN' | 'INFECTED' | 'UNAVAILABLE'>
  /** The version that it answers with. Throws when it does not answer. */
  version(): Promise<string>
}

const CHUNK = 64 * 1024
/** A scan of the largest document takes about a second. */
const PATIENCE_MS = 20_000
/** Longer than any answer: the name of a virus, or the version. */
const MOST_ANSWER = 4_096

export function scannerAt(
  address: ScannerAddress,
  onUnavailable: (code: string) => void = () => undefined,
  patience = PATIENCE_MS,
): Scanner {
  return {
    async scan(bytes) {
      try {
        const answer = await ask(address, patience, (socket) => sendStream(socket, bytes))
        const verdict = verdictOf(answer)
        // The answer may quote what was sent, so it is not logged.
        if (verdict === 'UNAVAILABLE') onUnavailable('ERROR_ANSWER')
        return verdict
      } catch (error) {
        onUnavailable((error as NodeJS.ErrnoException).code ?? 'UNKNOWN')
        return 'UNAVAILABLE'
      }
    },
    async version() {
      const answer = await ask(address, patience, (socket) => void socket.write('zVERSION\0'))
      if (/^ClamAV /.test(answer)) return answer
      throw Object.assign(new Error('it does not answer like ClamAV'), { code: 'ERROR_ANSWER' })
    },
  }
}

function verdictOf(answer: string): 'CLEAN' | 'INFECTED' | 'UNAVAILABLE' {
  if (/^stream: OK$/.test(answer)) return 'CLEAN'
  return /^stream: .+ FOUND$/.test(answer) ? 'INFECTED' : 'UNAVAILABLE'
}

/** Pieces with their length in four bytes; a piece of length zero ends the file. */
function sendStream(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const piece = bytes.subarray(at, at + CHUNK)
    socket.write(lengthOf(piece.length))
    socket.write(piece)
  }
  socket.write(lengthOf(0))
}

function lengthOf(length: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(length)
  return four
}

function ask(address: ScannerAddress, patience: number, send: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(address)
    const timer = setTimeout(() => fail('ETIMEDOUT'), patience)
    const settle = (settled: () => void) => {
      clearTimeout(timer)
      socket.destroy()
      settled()
    }
    const fail = (code: string) =>
      settle(() => reject(Object.assign(new Error('the scanner does not answer'), { code })))
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      const end = answer.indexOf('\0')
      // It answers and closes before the end of a file that is too large for it.
      if (end >= 0) settle(() => resolve(answer.slice(0, end)))
      else if (answer.length > MOST_ANSWER) fail('ERROR_ANSWER')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'UNKNOWN'))
    socket.on('close', () => fail('ECONNRESET'))
    socket.on('connect', () => send(socket))
  })
}
