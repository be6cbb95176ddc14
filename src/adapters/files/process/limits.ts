/** What a child may use while it looks at one file, watched by the parent: processor time, resident memory, and time by the clock. */
import { readFile } from 'node:fs/promises'

export interface Limits {
  /** Seconds of processor time. */
  cpuSeconds: number
  /** Seconds by the clock: on a busy machine a child waits for a processor, and that is not the file's fault. */
  wallSeconds: number
  memoryBytes: number
}

export const defaultLimits: Limits = {
  cpuSeconds: 12,
  wallSeconds: 60,
  memoryBytes: 512 * 1024 * 1024,
}

export type Exceeded = 'CPU' | 'MEMORY' | 'TIME'

/** Of /proc/<pid>/stat; Linux counts in hundredths of a second. */
const TICKS = 100
const EVERY_MS = 50

interface Used {
  cpuSeconds: number
  memoryBytes: number
}

/** Calls `over` once, unless it is stopped before. */
export function watch(pid: number, limits: Limits, over: (what: Exceeded) => void): () => void {
  const began = performance.now()
  let first: Used | undefined
  let stopped = false
  const look = async () => {
    const used = await usedBy(pid)
    if (stopped) return
    first ??= used
    const seconds = (used?.cpuSeconds ?? 0) - (first?.cpuSeconds ?? 0)
    const what =
      (used?.memoryBytes ?? 0) > limits.memoryBytes
        ? 'MEMORY'
        : seconds > limits.cpuSeconds
          ? 'CPU'
          : (performance.now() - began) / 1000 > limits.wallSeconds
            ? 'TIME'
            : undefined
    if (!what) return
    stop()
    over(what)
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  const stop = () => {
    stopped = true
    clearInterval(timer)
  }
  void look()
  return stop
}

/** undefined: it is gone, or this is no Linux; then the clock alone decides. */
export async function usedBy(pid: number): Promise<Used | undefined> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/status`, 'latin1'),
    ])
    // Its name stands in brackets and may hold anything; the times are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
      memoryBytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024,
    }
  } catch {
    return undefined
  }
}
