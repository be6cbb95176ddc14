/** Large bodies on their way: what has arrived is held in memory while there is room, and else in an encrypted file that has no name. */
import { type CipherGCM, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '../../errors.ts'

const mebibyte = 1024 * 1024
/** Of all arriving bodies together, and of one customer's: in memory, on the disk, and how many there may be. */
const MEMORY: Share = { most: 48 * mebibyte, mostEach: [16 * mebibyte, 8 * mebibyte] }
const DISK: Share = { most: 2048 * mebibyte, mostEach: [512 * mebibyte, 256 * mebibyte] }
const COUNT: Share = { most: 512, mostEach: [96, 16] }
const TAG = 16
const PIECE = mebibyte

export interface Arrival {
  /** So many bytes are here. */
  readonly length: number
  /** Resolves when there is room for the next; throws service_unavailable when there is none at all. */
  add(chunk: Buffer): Promise<void>
  /** All of it, once; nothing of it is held here any more. */
  take(): Promise<Buffer>
  /** May be called at any time, and twice. */
  drop(): void
}

export interface Arrivals {
  /** `whose`: the customer, and the application of a form. Throws service_unavailable. */
  open(whose: readonly string[]): Arrival
  /** For measurements: how much is held where. */
  held(): { memory: number; disk: number; count: number }
}

interface Share {
  most: number
  mostEach: readonly number[]
}

export function openArrivals(directory: string): Arrivals {
  const memory = shareOf(MEMORY)
  const disk = shareOf(DISK)
  const count = shareOf(COUNT)
  return {
    open(whose) {
      if (!count.take(whose, 1)) throw full()
      return arrival(whose, directory, memory, disk, () => count.give(whose, 1))
    },
    held: () => ({ memory: memory.taken(), disk: disk.taken(), count: count.taken() }),
  }
}

interface Counted {
  take(whose: readonly string[], amount: number): boolean
  give(whose: readonly string[], amount: number): void
  taken(): number
}

function shareOf({ most, mostEach }: Share): Counted {
  const taken = new Map<string, number>()
  let all = 0
  const namesOf = (whose: readonly string[]) =>
    whose.map((_one, level) => whose.slice(0, level + 1).join('|'))
  const give = (whose: readonly string[], amount: number) => {
    all -= amount
    for (const name of namesOf(whose)) {
      const left = (taken.get(name) ?? 0) - amount
      if (left > 0) taken.set(name, left)
      else taken.delete(name)
    }
  }
  return {
    take(whose, amount) {
      const names = namesOf(whose)
      const hasRoom = names.every(
        (name, level) => (taken.get(name) ?? 0) + amount <= (mostEach[level] ?? most),
      )
      if (all + amount > most || !hasRoom) return false
      all += amount
      for (const name of names) taken.set(name, (taken.get(name) ?? 0) + amount)
      return true
    },
    give,
    taken: () => all,
  }
}

function arrival(
  whose: readonly string[],
  directory: string,
  memory: Counted,
  disk: Counted,
  gone: () => void,
): Arrival {
  let chunks: Buffer[] = []
  let inMemory = 0
  let onDisk = 0
  let length = 0
  let spool: Spool | undefined
  let dropped = false

  const emptyMemory = () => {
    chunks = []
    memory.give(whose, inMemory)
    inMemory = 0
  }
  async function toDisk(chunk: Buffer): Promise<void> {
    if (dropped) return
    if (!disk.take(whose, chunk.length)) throw full()
    onDisk += chunk.length
    spool ??= await openSpool(directory)
    // Its sender may have gone meanwhile.
    if (dropped) await spool.close()
    else await spool.add(chunk)
  }
  const drop = () => {
    if (dropped) return
    dropped = true
    emptyMemory()
    disk.give(whose, onDisk)
    void spool?.close()
    gone()
  }
  return {
    get length() {
      return length
    },
    async add(chunk) {
      if (dropped) return
      length += chunk.length
      if (!spool && memory.take(whose, chunk.length)) {
        inMemory += chunk.length
        chunks.push(chunk)
        return
      }
      const before = chunks
      emptyMemory()
      for (const each of [...before, chunk]) await toDisk(each)
    },
    async take() {
      try {
        return spool ? await spool.read() : Buffer.concat(chunks, length)
      } finally {
        drop()
      }
    },
    drop,
  }
}

interface Spool {
  add(chunk: Buffer): Promise<void>
  read(): Promise<Buffer>
  close(): Promise<void>
}

/** Its key is nowhere but here, and its name is gone before the first byte is written: a crash leaves nothing. */
async function openSpool(directory: string): Promise<Spool> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const name = path.join(directory, randomBytes(12).toString('hex'))
  const file: FileHandle = await open(name, 'wx+', 0o600)
  await unlink(name)
  const [key, nonce] = [randomBytes(32), randomBytes(12)]
  const cipher: CipherGCM = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
  let length = 0
  let closing: Promise<void> | undefined
  return {
    async add(chunk) {
      length += chunk.length
      await file.appendFile(cipher.update(chunk))
    },
    async read() {
      cipher.final()
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
      decipher.setAuthTag(cipher.getAuthTag())
      const whole = Buffer.allocUnsafeSlow(length)
      const piece = Buffer.allocUnsafeSlow(PIECE)
      // A piece at a time: others are answered in between.
      for (let filled = 0; filled < length; ) {
        const { bytesRead } = await file.read(piece, 0, PIECE, filled)
        if (bytesRead === 0) throw new Error('a part of a body that had arrived is gone from the disk')
        filled += decipher.update(piece.subarray(0, bytesRead)).copy(whole, filled)
      }
      decipher.final()
      return whole
    },
    close() {
      closing ??= file.close()
      return closing
    },
  }
}

const full = () =>
  new ApiError('service_unavailable', {
    detail: 'Too much is being sent at the moment. Send this again in some seconds.',
    headers: { 'retry-after': '5', connection: 'close' },
  })
