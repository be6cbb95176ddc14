/**
 * Buffers large bodies while they arrive: in memory within a limit, otherwise in an encrypted, unlinked file.
 */
import { type CipherGCM, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '../refusal.ts'

const mebibyte = 1024 * 1024
/**
 * Limits for all bodies, for one customer and for one application: bytes in memory, on disk, and the count.
 */
const MEMORY: Share = { total: 48 * mebibyte, maxPerLevel: [16 * mebibyte, 8 * mebibyte] }
const DISK: Share = { total: 2048 * mebibyte, maxPerLevel: [512 * mebibyte, 256 * mebibyte] }
const COUNT: Share = { total: 512, maxPerLevel: [96, 16] }
const TAG = 16
const PIECE = mebibyte

export interface Arrival {
  /** Bytes received so far. */
  readonly length: number
  /** Resolves when the next chunk can be read. Throws service_unavailable when memory and disk are full. */
  add(chunk: Buffer): Promise<void>
  /** Returns the whole body and releases it. Works once. */
  take(): Promise<Buffer>
  /** Idempotent; may be called at any time. */
  drop(): void
}

export interface Arrivals {
  /** `owner`: the customer and, for a form, the application. Throws service_unavailable. */
  open(owner: readonly string[]): Arrival
  /** For metrics. */
  held(): { memory: number; disk: number; count: number }
}

interface Share {
  total: number
  maxPerLevel: readonly number[]
}

export function openArrivals(directory: string): Arrivals {
  const memory = budgetOf(MEMORY)
  const disk = budgetOf(DISK)
  const count = budgetOf(COUNT)
  return {
    open(owner) {
      if (!count.take(owner, 1)) throw full()
      return arrival(owner, directory, memory, disk, () => count.give(owner, 1))
    },
    held: () => ({ memory: memory.taken(), disk: disk.taken(), count: count.taken() }),
  }
}

interface SharedBudget {
  take(owner: readonly string[], amount: number): boolean
  give(owner: readonly string[], amount: number): void
  taken(): number
}

function budgetOf({ total, maxPerLevel }: Share): SharedBudget {
  const taken = new Map<string, number>()
  let all = 0
  const namesOf = (owner: readonly string[]) =>
    owner.map((_one, level) => owner.slice(0, level + 1).join('|'))
  const give = (owner: readonly string[], amount: number) => {
    all -= amount
    for (const name of namesOf(owner)) {
      const left = (taken.get(name) ?? 0) - amount
      if (left > 0) taken.set(name, left)
      else taken.delete(name)
    }
  }
  return {
    take(owner, amount) {
      const names = namesOf(owner)
      const fits = names.every(
        (name, level) => (taken.get(name) ?? 0) + amount <= (maxPerLevel[level] ?? total),
      )
      if (all + amount > total || !fits) return false
      all += amount
      for (const name of names) taken.set(name, (taken.get(name) ?? 0) + amount)
      return true
    },
    give,
    taken: () => all,
  }
}

function arrival(
  owner: readonly string[],
  directory: string,
  memory: SharedBudget,
  disk: SharedBudget,
  onDrop: () => void,
): Arrival {
  const inMemory = memoryShare(owner, memory)
  let onDisk = 0
  let length = 0
  let spool: Spool | undefined
  let dropped = false

  async function spoolToDisk(chunk: Buffer): Promise<void> {
    if (dropped) return
    if (!disk.take(owner, chunk.length)) throw full()
    onDisk += chunk.length
    spool ??= await openSpool(directory)
    // The sender may have disconnected meanwhile.
    if (dropped) await spool.close()
    else await spool.add(chunk)
  }
  const drop = () => {
    if (dropped) return
    dropped = true
    inMemory.empty()
    disk.give(owner, onDisk)
    void spool?.close()
    onDrop()
  }
  return {
    get length() {
      return length
    },
    async add(chunk) {
      if (dropped) return
      length += chunk.length
      if (!spool && inMemory.add(chunk)) return
      for (const each of [...inMemory.empty(), chunk]) await spoolToDisk(each)
    },
    async take() {
      try {
        return spool ? await spool.read() : Buffer.concat(inMemory.chunks(), length)
      } finally {
        drop()
      }
    },
    drop,
  }
}

/** The chunks of one body that are in memory, counted against the shared budget. */
function memoryShare(owner: readonly string[], memory: SharedBudget) {
  let chunks: Buffer[] = []
  let bytes = 0
  return {
    chunks: () => chunks,
    /** False when the budget is used up. */
    add(chunk: Buffer): boolean {
      if (!memory.take(owner, chunk.length)) return false
      bytes += chunk.length
      chunks.push(chunk)
      return true
    },
    /** Returns the chunks, and gives their memory back. */
    empty(): Buffer[] {
      const before = chunks
      chunks = []
      memory.give(owner, bytes)
      bytes = 0
      return before
    },
  }
}

interface Spool {
  add(chunk: Buffer): Promise<void>
  read(): Promise<Buffer>
  close(): Promise<void>
}

/**
 * The key exists in memory only and the file is unlinked before the first write, so a crash leaves nothing.
 */
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
      // In pieces, so that other requests are answered in between.
      for (let filled = 0; filled < length; ) {
        const { bytesRead } = await file.read(piece, 0, PIECE, filled)
        if (bytesRead === 0) throw new Error('part of a buffered body is missing on disk')
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
  new Refusal('service_unavailable', {
    detail: 'Too much data is being sent at the moment. Send this again in a few seconds.',
    headers: { 'retry-after': '5', connection: 'close' },
  })
