/**
 * Limits of a child while it inspects one file, watched by its parent: processor time, memory and wall-clock
 * time.
 */
import { readFile } from 'node:fs/promises'

export interface Limits {
  /** Seconds of processor time. */
  cpuSeconds: number
  /** Much longer than cpuSeconds, because on a busy machine a child waits for a processor. */
  wallSeconds: number
  memoryBytes: number
}

export const defaultLimits: Limits = {
  cpuSeconds: 12,
  wallSeconds: 60,
  memoryBytes: 512 * 1024 * 1024,
}

export type Exceeded = 'CPU' | 'MEMORY' | 'TIME'

/** Unit of the times in /proc/<pid>/stat: hundredths of a second. */
const TICKS = 100
const EVERY_MS = 50

interface UsedResources {
  cpuSeconds: number
  memoryBytes: number
}

/** Calls `exceeded` once, unless it is stopped before. */
export function watch(pid: number, limits: Limits, exceeded: (what: Exceeded) => void): () => void {
  const began = performance.now()
  let first: UsedResources | undefined
  let stopped = false
  const check = async () => {
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
    exceeded(what)
  }
  const timer = setInterval(() => void check(), EVERY_MS)
  const stop = () => {
    stopped = true
    clearInterval(timer)
  }
  void check()
  return stop
}

/** undefined: the process has ended, or this is not Linux; then only wall-clock time is limited. */
export async function usedBy(pid: number): Promise<UsedResources | undefined> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/status`, 'latin1'),
    ])
    // The second field, the name in brackets, may contain anything; the times are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
      memoryBytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024,
    }
  } catch {
    return undefined
  }
}
