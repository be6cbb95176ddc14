/**
 * The service under attack: a separate process with its own database and customers that its command line
 * creates.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Demo } from '../../bench/case.ts'
import { freePort } from '../harness/requests.ts'
import { startFlags } from '../harness/start-flags.ts'

/** Another checkout can be attacked instead, to compare two versions with the same scripts. */
const root = process.env.FOYER_ATTACKED_ROOT ?? path.join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

export interface TestClient {
  clientId: string
  clientSecret: string
  workflows: Array<{ id: string; kind: 'KYC' | 'KYB' }>
}

export interface AttackedService {
  url: string
  /** The customer of the attacker or of the attacking applicant. */
  attacker: TestClient
  accomplices: TestClient[]
  /** Customers with normal traffic. */
  others: TestClient[]
  /** Resident memory of the service's Node processes in MiB, without PostgreSQL. */
  memory(): number
  isRunning(): boolean
  stop(): Promise<void>
}

export async function startAttackedService(others: number, accomplices: number): Promise<AttackedService> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-attacked-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = os.tmpdir() } = process.env
  const environment = {
    PATH,
    HOME,
    PORT: String(port),
    FOYER_DATA_DIR: directory,
    FOYER_DEMO: '1',
    FOYER_WEBHOOK_ALLOW_PRIVATE: '1',
  }
  const child = spawn(process.execPath, [...startFlags(root), 'src/main.ts'], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await isReady(url, child)
  const made = await Promise.all(
    Array.from({ length: accomplices + others }, (_, at) => customerOf(environment, `Customer ${at}`)),
  )
  // Flushes a new database to the disk now instead of during the measurement.
  await run('sync')
  const demo = JSON.parse(fs.readFileSync(path.join(directory, 'demo.json'), 'utf8')) as Demo
  return {
    url,
    attacker: demo,
    accomplices: made.slice(0, accomplices),
    others: made.slice(accomplices),
    memory: () => memoryOf(child.pid ?? 0),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const killed = setTimeout(() => child.kill('SIGKILL'), 40_000)
      if (child.exitCode === null && child.signalCode === null) await ended
      clearTimeout(killed)
      fs.rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function isReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`)
    const status = await fetch(`${url}/readyz`).then(
      (reply) => reply.status,
      () => 0,
    )
    if (status === 200) return
    await pause(100)
  }
  throw new Error('The service was not ready within 60 seconds.')
}

async function customerOf(environment: Record<string, string>, name: string): Promise<TestClient> {
  const foyer = async (...words: string[]) => {
    const { stdout } = await run(process.execPath, ['src/cli.ts', ...words, '--json'], {
      cwd: root,
      env: environment,
    })
    return JSON.parse(stdout) as Record<string, string>
  }
  const { id = '' } = await foyer('customer', 'create', '--name', name, '--mode', 'sandbox')
  const allowed = ['create', 'read', 'webhooks'].flatMap((each) => ['--permissions', each])
  const words = ['call', 'credentials.create', '--customer', id, '--name', 'Attacked', ...allowed]
  const { clientId = '', secret: clientSecret = '' } = await foyer(...words)
  const file = 'src/workflows/templates/kyc-private-person.json'
  const { id: workflowId = '' } = await foyer('workflow', 'import', '--customer', id, '--file', file)
  return { clientId, clientSecret, workflows: [{ id: workflowId, kind: 'KYC' }] }
}

/** The memory of a process and its Node children. */
function memoryOf(pid: number): number {
  const status = read(`/proc/${pid}/status`)
  if (pid === 0 || !/^Name:\s+(node|MainThread|foyer)/m.test(status)) return 0
  const own = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return own + children.reduce((sum, each) => sum + memoryOf(Number(each)), 0)
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
