/** Asks the operating system which processes belong to a cluster; a process number alone proves nothing. */
import fs from 'node:fs'

const linux = process.platform === 'linux'

/** A number may have been given to another program since: on Linux a database's process is one that stands in its directory. */
export function isDatabaseProcess(pid: number, cluster: string): boolean {
  if (!linux) return isAlive(pid)
  try {
    const stands = fs.statSync(`/proc/${pid}/cwd`)
    const wanted = fs.statSync(cluster)
    if (stands.ino !== wanted.ino || stands.dev !== wanted.dev) return false
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

/** Every process of the cluster; only the main one outside Linux. */
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
    return true // it ended meanwhile
  }
}

export function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // it ended meanwhile
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
