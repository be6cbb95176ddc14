/** Finds the processes of a cluster; a process id alone proves nothing, because ids are reused. */
import fs from 'node:fs'

const linux = process.platform === 'linux'

/** On Linux, a process of the database has the cluster as its working directory. */
export function isDatabaseProcess(pid: number, cluster: string): boolean {
  if (!linux) return isAlive(pid)
  try {
    const actual = fs.statSync(`/proc/${pid}/cwd`)
    const wanted = fs.statSync(cluster)
    if (actual.ino !== wanted.ino || actual.dev !== wanted.dev) return false
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

/** Every process of the cluster; empty except on Linux. */
export function databaseProcesses(cluster: string): number[] {
  if (!linux) return []
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isDatabaseProcess(pid, cluster))
}

export function isStartedByFoyer(pid: number): boolean {
  if (!linux) return true
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cluster_name=foyer')
  } catch {
    return true // it has ended
  }
}

export function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // it has ended
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
