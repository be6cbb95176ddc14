/** One child process that looks at files: started without rights and secrets, one file at a time, killed when a file uses too much. */
import { type ChildProcess, spawn } from 'node:child_process'
import os from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Inspected } from '../../../ports.ts'
import { onFrames, writeFrame } from './frames.ts'
import { type Exceeded, type Limits, usedBy, watch } from './limits.ts'

const program = fileURLToPath(new URL('child.ts', import.meta.url))
/** A picture that is drawn again can be longer than the file was. */
const MOST_ANSWER = 64 * 1024 * 1024
const START_MS = 30_000
/** Less than us, but not so little that others' work on the machine keeps uploads waiting. */
const NICE = 5
/** Of data that the system gives it at most, where the watch is too slow to see it; in KiB. */
const HARD_LIMIT = 1024 * 1024

/** CRASHED: it ended over this file. STOPPED: somebody else ended it, or it did not start; the file may be good. */
export type Failure = Exceeded | 'CRASHED' | 'STOPPED'
export type Outcome = { kind: 'DONE'; result: Inspected } | { kind: 'FAILED'; why: Failure }

export interface Worker {
  /** One at a time. Never rejects. */
  look(bytes: Uint8Array): Promise<Outcome>
  /** It can look at another file. */
  alive(): boolean
  files: number
  memory(): Promise<number>
  end(): Promise<void>
}

export function startWorker(limits: Limits): Worker {
  const child = start()
  const input = child.stdin as Writable
  let ended = false
  let answered: ((frame: Buffer) => void) | undefined
  let failed: ((why: Failure) => void) | undefined
  let exceeded: Failure | undefined
  const exit = new Promise<void>((resolve) => {
    const gone = (signal: NodeJS.Signals | null) => {
      ended = true
      const stopped = signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT'
      failed?.(exceeded ?? (stopped ? 'STOPPED' : 'CRASHED'))
      resolve()
    }
    child.once('exit', (_code, signal) => gone(signal))
    child.once('error', () => gone('SIGTERM'))
  })
  // What could not be written is seen by its end.
  input.on('error', () => undefined)
  // Two may come in one go, and only one is waited for.
  const inbox: Buffer[] = []
  onFrames(child.stdout as Readable, MOST_ANSWER, (frame) => {
    inbox.push(frame)
    if (answered) answered(inbox.shift() as Buffer)
    answered = undefined
  })
  child.stdout?.on('error', () => child.kill('SIGKILL'))

  /** The next frame, or why there is none. */
  const next = () =>
    new Promise<Buffer | Failure>((resolve) => {
      const arrived = inbox.shift()
      if (arrived) return resolve(arrived)
      if (ended) return resolve('STOPPED')
      answered = resolve
      failed = resolve
    })
  const ready = within(next(), START_MS)
  const unref = (on: boolean) => {
    for (const part of [child, child.stdin, child.stdout] as unknown as Array<{ ref(): void; unref(): void }>)
      part[on ? 'unref' : 'ref']()
  }
  unref(true)

  const worker: Worker = {
    files: 0,
    alive: () => !ended && exceeded === undefined,
    memory: async () => (await usedBy(child.pid ?? 0))?.memoryBytes ?? 0,
    async look(bytes) {
      unref(false)
      try {
        if (typeof (await ready) === 'string' || ended) return { kind: 'FAILED', why: 'STOPPED' }
        return await lookAt(bytes)
      } finally {
        worker.files += 1
        unref(true)
      }
    },
    async end() {
      unref(false)
      child.kill('SIGKILL')
      await exit
    },
  }
  return worker

  async function lookAt(bytes: Uint8Array): Promise<Outcome> {
    const stop = watch(child.pid ?? 0, limits, (what) => {
      exceeded = what
      child.kill('SIGKILL')
    })
    try {
      const answer = next()
      writeFrame(input, bytes)
      const told = await answer
      if (typeof told === 'string') return { kind: 'FAILED', why: told }
      const { redrawn, ...result } = JSON.parse(told.toString()) as Inspected & { redrawn: boolean }
      if (result.kind === 'REFUSED') return { kind: 'DONE', result }
      const drawn = redrawn ? await next() : bytes
      if (typeof drawn === 'string') return { kind: 'FAILED', why: drawn }
      return { kind: 'DONE', result: { ...result, bytes: drawn } as Inspected }
    } finally {
      stop()
    }
  }
}

/** It may read files, its program among them, and nothing else: no writing, no processes, no environment, and the first to go when memory is short. */
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
    // It is gone already, or the system does not allow it; then it is as urgent as we are.
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
