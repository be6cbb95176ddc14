/**
 * One child process that inspects files, one at a time: without permissions and secrets, and killed above its
 * limits.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import os from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { InspectionResult, InspectionWish } from '../file-inspection.ts'
import { onFrames, writeFrame } from './frames.ts'
import { type Exceeded, type Limits, usedBy, watch } from './limits.ts'

const program = fileURLToPath(new URL('child.ts', import.meta.url))
/** A re-encoded picture can be larger than the file. */
const MOST_ANSWER = 64 * 1024 * 1024
const START_MS = 30_000
/** Lower priority than the service, but not so low that other work on the machine delays uploads. */
const NICE = 5
/** `ulimit -d` in KiB, for allocations that are too fast for the watch. */
const HARD_LIMIT = 1024 * 1024

/**
 * CRASHED: the child ended over this file. STOPPED: it was killed from outside or did not start; the file may
 * be good.
 */
export type Failure = Exceeded | 'CRASHED' | 'STOPPED'
export type Outcome = { kind: 'DONE'; result: InspectionResult } | { kind: 'FAILED'; why: Failure }

export interface Worker {
  /** One at a time. Never rejects. */
  inspect(bytes: Uint8Array, wish: InspectionWish): Promise<Outcome>
  /** It can inspect at another file. */
  alive(): boolean
  files: number
  memory(): Promise<number>
  end(): Promise<void>
}

export function startWorker(limits: Limits): Worker {
  const child = start()
  // A failed write shows as the end of the child.
  child.stdin?.on('error', () => undefined)
  const channel = channelOf(child)
  const ready = within(channel.next(), START_MS)
  unref(child, true)
  const worker: Worker = {
    files: 0,
    alive: () => !channel.isEnded && channel.exceeded === undefined,
    memory: async () => (await usedBy(child.pid ?? 0))?.memoryBytes ?? 0,
    async inspect(bytes, wish) {
      unref(child, false)
      try {
        if (typeof (await ready) === 'string' || channel.isEnded) return { kind: 'FAILED', why: 'STOPPED' }
        return await exchange(child, channel, limits, { bytes, wish })
      } finally {
        worker.files += 1
        unref(child, true)
      }
    },
    async end() {
      unref(child, false)
      child.kill('SIGKILL')
      await channel.exit
    },
  }
  return worker
}

function unref(child: ChildProcess, on: boolean): void {
  for (const part of [child, child.stdin, child.stdout] as unknown as Array<{ ref(): void; unref(): void }>)
    part[on ? 'unref' : 'ref']()
}

interface Channel {
  /** The next frame, or the failure instead. */
  next(): Promise<Buffer | Failure>
  isEnded: boolean
  /** Why the child is being killed. */
  exceeded: Failure | undefined
  exit: Promise<void>
}

/** The messages of a child, and its end. */
function channelOf(child: ChildProcess): Channel {
  // Two frames may arrive together, while only one is awaited.
  const inbox: Buffer[] = []
  let waiting: ((answer: Buffer | Failure) => void) | undefined
  const channel: Channel = {
    isEnded: false,
    exceeded: undefined,
    exit: new Promise<void>((resolve) => {
      const gone = (signal: NodeJS.Signals | null) => {
        channel.isEnded = true
        const stopped = signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT'
        waiting?.(channel.exceeded ?? (stopped ? 'STOPPED' : 'CRASHED'))
        resolve()
      }
      child.once('exit', (_code, signal) => gone(signal))
      child.once('error', () => gone('SIGTERM'))
    }),
    next: () =>
      new Promise((resolve) => {
        const arrived = inbox.shift()
        if (arrived) return resolve(arrived)
        if (channel.isEnded) return resolve('STOPPED')
        waiting = resolve
      }),
  }
  onFrames(child.stdout as Readable, MOST_ANSWER, (frame) => {
    inbox.push(frame)
    if (waiting) waiting(inbox.shift() as Buffer)
    waiting = undefined
  })
  child.stdout?.on('error', () => child.kill('SIGKILL'))
  return channel
}

/** The frames that follow an answer. */
interface Announced {
  redrawn: boolean
  previewed: boolean
}

/** Sends one file and waits for the answer, while the child is watched. */
async function exchange(
  child: ChildProcess,
  channel: Channel,
  limits: Limits,
  { bytes, wish }: { bytes: Uint8Array; wish: InspectionWish },
): Promise<Outcome> {
  const stop = watch(child.pid ?? 0, limits, (what) => {
    channel.exceeded = what
    child.kill('SIGKILL')
  })
  try {
    const answer = channel.next()
    writeFrame(child.stdin as Writable, Buffer.from(JSON.stringify(wish)))
    writeFrame(child.stdin as Writable, bytes)
    const frame = await answer
    if (typeof frame === 'string') return { kind: 'FAILED', why: frame }
    const { redrawn, previewed, ...result } = JSON.parse(frame.toString()) as InspectionResult & Announced
    if (result.kind === 'REFUSED') return { kind: 'DONE', result }
    const drawn = redrawn ? await channel.next() : bytes
    if (typeof drawn === 'string') return { kind: 'FAILED', why: drawn }
    const preview = previewed ? await channel.next() : undefined
    if (typeof preview === 'string') return { kind: 'FAILED', why: preview }
    return { kind: 'DONE', result: { ...result, bytes: drawn, ...(preview && { preview }) } }
  } finally {
    stop()
  }
}

/**
 * It may read files, but not write or start processes. It has no environment, and is the first to be killed
 * when memory is short.
 */
function start(): ChildProcess {
  const flags = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=256']
  const shell = `ulimit -c 0; ulimit -d ${HARD_LIMIT}; echo 900 > /proc/self/oom_score_adj; exec "$@"`
  const command = [process.execPath, ...flags, '--disable-warning=PERM0001', program]
  const child = spawn(
    'sh',
    ['-c', `{ ${shell.replace('; exec', '; } 2>/dev/null; exec')}`, 'sh', ...command],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
      cwd: '/',
    },
  )
  try {
    if (child.pid) os.setPriority(child.pid, NICE)
  } catch {
    // It has ended already, or the system does not allow it; then it keeps the normal priority.
  }
  return child
}

function within(frame: Promise<Buffer | Failure>, milliseconds: number): Promise<Buffer | Failure> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Failure>((resolve) => {
    timer = setTimeout(() => resolve('STOPPED'), milliseconds).unref()
  })
  return Promise.race([frame, late]).finally(() => clearTimeout(timer))
}
