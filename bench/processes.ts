/**
 * The measured processes: the service as `npm start` runs it, the ceiling, and oidc-provider. Each has its
 * own port.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startFlags } from '#test/harness/start-flags.ts'

const root = path.join(import.meta.dirname, '..')

export interface Running {
  url: string
  /** Resident memory in MiB. */
  memory(): Promise<number>
  /** The times of the process since its start, with all its threads. */
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

/** On Linux for any process; elsewhere NaN. */
async function residentMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** User and system time, in hundredths of a second. On Linux for any process; elsewhere NaN. */
async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) / 100
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

const figuresOf = (child: ChildProcess): Pick<Running, 'memory' | 'cpuSeconds' | 'stop'> => ({
  memory: () => residentMemory(child.pid),
  cpuSeconds: () => cpuOf(child.pid),
  stop: () => ended(child),
})

export async function startFoyer(
  dataDirectory: string,
  port: number,
): Promise<Running & { demo: Record<string, never> }> {
  const environment = {
    PORT: String(port),
    FOYER_DATA_DIR: dataDirectory,
    FOYER_LOG_LEVEL: 'info',
    FOYER_RATE_LIMIT_API: '0',
    FOYER_RATE_LIMIT_TOKEN: '0',
    FOYER_RATE_LIMIT_TOKEN_FAILURES: '0',
    FOYER_RATE_LIMIT_ADDRESS: '0',
  }
  const child = spawn(process.execPath, [...startFlags(root), path.join(root, 'src/main.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const url = `http://127.0.0.1:${port}`
  await reached(`${url}/readyz`)
  const demo = JSON.parse(await readFile(path.join(dataDirectory, 'demo.json'), 'utf8'))
  return { url, demo, ...figuresOf(child) }
}

async function reached(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const ok = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ok) return
    await pause(100)
  }
  throw new Error(`${url} did not answer within 30 seconds`)
}

export async function startScript(script: string, ...parameters: string[]): Promise<Running> {
  const child = fork(path.join(import.meta.dirname, script), parameters, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port))
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, ...figuresOf(child) }
}
