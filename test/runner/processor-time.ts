/** Processor time of this process and of all that it started, browsers and services too. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

/** The value of `getconf CLK_TCK`, which is 100 on every Linux that runs Node. */
const TICKS_A_SECOND = 100

interface Times {
  parent: number
  /** The time of the process itself, and of its children that have ended. */
  ticks: number
}

export function processorSeconds(pid: number = process.pid): number {
  const all = new Map<number, Times>()
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : undefined
    if (times) all.set(Number(name), times)
  }
  let ticks = 0
  const mine = new Set([pid])
  for (const each of mine) {
    ticks += all.get(each)?.ticks ?? 0
    for (const [child, { parent }] of all) if (parent === each) mine.add(child)
  }
  return ticks / TICKS_A_SECOND
}

/** See proc_pid_stat(5): the name in brackets may hold spaces. */
function timesOf(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    )
    return { parent, ticks: user + system + childrenUser + childrenSystem }
  } catch {
    return undefined // it has ended
  }
}
