/** A stand-in for ClamAV's daemon: INSTREAM and VERSION, and the ways in which it can fail. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { ScannerAddress } from '#platform/clamd.ts'

/** The test file of EICAR, which every scanner reports; in two parts, so that none reports this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

interface FakeOptions {
  over?: 'PATH' | 'PORT'
  /** LIMIT: as for a file that is too large for it. CHATTER: it never ends its answer. */
  behaviour?: 'ANSWER' | 'LIMIT' | 'ERROR' | 'SILENT' | 'CLOSE' | 'CHATTER'
}

export interface FakeClamd {
  address: ScannerAddress
  /** For FOYER_CLAMAV. */
  text: string
  received: Buffer[]
  /** Can be changed between files. */
  behaviour: NonNullable<FakeOptions['behaviour']>
  close(): Promise<void>
}

export async function fakeClamd({
  over = 'PORT',
  behaviour = 'ANSWER',
}: FakeOptions = {}): Promise<FakeClamd> {
  const sockets = new Set<Socket>()
  const file = path.join(os.tmpdir(), `clamd-${randomUUID()}.sock`)
  const fake = { behaviour, received: [] as Buffer[] } as FakeClamd
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, fake)
  })
  await new Promise<void>((resolve) =>
    over === 'PATH' ? server.listen(file, resolve) : server.listen(0, '127.0.0.1', resolve),
  )
  const { port = 0 } = (over === 'PORT' ? server.address() : {}) as AddressInfo
  fake.address = over === 'PATH' ? { path: file } : { host: '127.0.0.1', port }
  fake.text = over === 'PATH' ? file : `127.0.0.1:${port}`
  fake.close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
    await rm(file, { force: true })
  }
  return fake
}

function serve(socket: Socket, fake: FakeClamd): void {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    const { behaviour } = fake
    if (behaviour === 'CLOSE') socket.destroy()
    else if (behaviour === 'CHATTER') socket.write('x'.repeat(10_000))
    else if (behaviour === 'LIMIT') socket.end('INSTREAM size limit exceeded. ERROR\0')
    else if (behaviour === 'ERROR') socket.end('UNKNOWN COMMAND ERROR\0')
    else if (behaviour === 'ANSWER' && mayBeWhole(chunk)) answer(socket, fake, Buffer.concat(chunks))
  })
}

/** A command ends with a zero byte, a file with a length of zero. */
const mayBeWhole = (last: Buffer): boolean => last.at(-1) === 0

function answer(socket: Socket, fake: FakeClamd, arrived: Buffer): void {
  const end = arrived.indexOf(0)
  const command = arrived.subarray(0, Math.max(end, 0)).toString()
  if (command === 'zVERSION') socket.end('ClamAV 1.4.3/27800/Mon Nov 23 09:00:00 2026\0')
  if (command !== 'zINSTREAM') return
  const pieces: Buffer[] = []
  for (let at = end + 1; at + 4 <= arrived.length; ) {
    const length = arrived.readUInt32BE(at)
    if (length === 0) {
      const file = Buffer.concat(pieces)
      fake.received.push(file)
      socket.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
      return
    }
    pieces.push(arrived.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
}
