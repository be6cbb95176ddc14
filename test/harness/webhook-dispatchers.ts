/** Starts, stops, continues and kills dispatcher processes; only its own children. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ClientConfig } from 'pg'
import type { ConnectionSource } from '#platform/postgres/connections.ts'
import { closedOnce } from './close-after-failure.ts'
import { webhookKey } from './webhook-installation.ts'

export interface ProcessSettings {
  worker: ClientConfig
  service: ClientConfig
  key: string
  /** Milliseconds ahead of the machine's clock. */
  ahead?: number
  timeLimitMs?: number
  /** Addresses of host names; others are unknown. */
  names?: Record<string, string>
  /**
   * Announces itself like a service, so that claims of a killed process are released before the lease
   * expires.
   */
  isPresent?: boolean
  more?: { schedule?: readonly number[]; alone?: boolean; leaseSeconds?: number }
}

export interface DispatcherProcess {
  started: Promise<void>
  setAhead(milliseconds: number): void
  /** SIGKILL. */
  kill(): Promise<void>
  /** SIGSTOP and SIGCONT. */
  stop(): void
  wake(): void
}

export function startDispatcherProcess(
  source: ConnectionSource,
  settings: Omit<ProcessSettings, 'worker' | 'service' | 'key'>,
  environment: Record<string, string> = {},
): DispatcherProcess {
  const whole: ProcessSettings = {
    worker: source.settings('foyer_worker'),
    service: source.settings('foyer_service'),
    key: webhookKey.toString('hex'),
    ...settings,
  }
  const script = new URL('webhook-dispatcher-process.ts', import.meta.url)
  const child: ChildProcess = fork(script, [JSON.stringify(whole)], {
    env: { ...process.env, ...environment },
  })
  const ended = once(child, 'exit')
  // A killed process receives no messages.
  child.on('error', () => undefined)
  const started = Promise.race([
    once(child, 'message').then(() => undefined),
    ended.then(() => Promise.reject(new Error('the dispatcher ended before it had started'))),
  ])
  started.catch(() => undefined)
  closedOnce(async () => void child.kill('SIGKILL'))
  return {
    started,
    setAhead(ahead) {
      if (child.connected) child.send({ ahead }, () => undefined)
    },
    async kill() {
      child.kill('SIGKILL')
      const [, signal] = await ended
      if (signal !== 'SIGKILL') throw new Error(`the dispatcher had ended before, by ${signal}`)
    },
    stop: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
  }
}
