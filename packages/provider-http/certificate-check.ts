/**
 * Whether a client certificate opens, and in how much time: its file says how many rounds its password takes,
 * and OpenSSL does them all in the thread that asks. So a new one is opened in a process that can be ended.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ClientCertificate } from './tls-fetch.ts'

const CHILD = fileURLToPath(new URL('./certificate-child.ts', import.meta.url))
/** Processor time. Each process opens the certificate once after a change. */
const MOST_CPU_MS = 1_000
/** Until the child has started, and then until it has opened it. */
const START_MS = 20_000
const OPEN_MS = 5_000

export const TOO_SLOW = 'The certificate takes too long to open: export it with fewer rounds (iterations).'

let last: Promise<unknown> = Promise.resolve()

/** Throws the mistake. One at a time in a process: each may use one processor for seconds. */
export function assertOpens(certificate: ClientCertificate): Promise<void> {
  const opened = last.then(() => openInChild(certificate))
  last = opened.catch(() => undefined)
  return opened
}

async function openInChild({ pfx, ...certificate }: ClientCertificate): Promise<void> {
  const child = spawn(process.execPath, [CHILD], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  const end = () => void child.kill('SIGKILL')
  let timer = setTimeout(end, START_MS)
  let answer = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    if (answer === '') {
      clearTimeout(timer)
      timer = setTimeout(end, OPEN_MS)
    }
    answer += part
  })
  // A child that is ended does not read on.
  child.stdin.on('error', () => undefined)
  child.stdin.end(
    JSON.stringify({ ...certificate, ...(pfx && { pfx: Buffer.from(pfx).toString('base64') }) }),
  )
  await new Promise<void>((resolve, reject) => {
    child.on('close', () => resolve())
    child.on('error', reject)
  }).finally(() => clearTimeout(timer))
  const { problem, cpuMs } = answer.trim() === '' ? { problem: null, cpuMs: Infinity } : readAnswer(answer)
  if (problem !== null) throw new Error(problem)
  if (cpuMs > MOST_CPU_MS) throw new Error(TOO_SLOW)
}

const readAnswer = (answer: string) => JSON.parse(answer) as { problem: string | null; cpuMs: number }
