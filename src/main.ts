/** Starts the service: config -> adapters -> http -> listen; stops it cleanly on SIGINT and SIGTERM. */
import { type AddressInfo, createServer } from 'node:net'
import { type Logger, pino } from 'pino'
import { type Demo, makeDemo } from './adapters/demo.ts'
import { logLinesTo } from './adapters/log-destination.ts'
import { traceOf } from './adapters/queue/task-list.ts'
import { type Config, readConfig } from './config.ts'
import { CommandError } from './operator/command.ts'
import { sentenceOf } from './operator/error-messages.ts'
import { assemble, type Foyer } from './service.ts'

const began = performance.now()
const lines = logLinesTo(process.stdout.fd)
process.on('exit', () => lines.flushSync())
// The greeting and complaints: a terminal that was closed, or a full disk, is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const settings = { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const log = pino(settings, lines)
  const told = { log, droppedLogLines: lines.dropped }
  const foyer = await assemble(config, { ...told, beforeMigrations: () => mustBeFree(config) })
  // Before anybody can hear that it is ready.
  stopOn(foyer, config.drainSeconds, (signal) => log.info({ signal }, 'stopping'))
  endOnBugs(log)
  const demo = config.demo
    ? await makeDemo(foyer.server.source.settings('owner'), foyer.ports.ids, config.dataDirectory, new Date())
    : undefined
  await foyer.app.listen({ port: config.port, host: config.host }).catch(refuseAddress)
  const { port } = foyer.app.server.address() as AddressInfo
  log.info({ port, host: config.host, embedded: foyer.server.embedded }, 'listening')
  if (process.stdout.isTTY || config.demo) say(greeting(config, port, foyer, demo))
  foyer.server.onLost((detail) => {
    log.fatal({ detail }, 'the embedded database is gone')
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  })
}

/** Longer than closing takes, which begins when FOYER_DRAIN_SECONDS are over. docs/operating.md says how long supervisors must wait. */
const STOP_MS = 26_500

/** For the last lines, where their reader is slow. */
const LAST_LINES_MS = 1_000

/** Once: a second signal while draining is only impatience. A third way out is SIGKILL, and nothing acknowledged is lost by it. */
function stopOn(foyer: Foyer, drainSeconds: number, told: (signal: string) => void): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      told(signal)
      setTimeout(
        () => {
          process.stderr.write(
            'Foyer did not stop in time, and ends now. Nothing that was acknowledged is lost.\n',
          )
          process.exit(1)
        },
        drainSeconds * 1000 + STOP_MS,
      ).unref()
      const closed = foyer.close().then(() => lines.drained(LAST_LINES_MS))
      closed.then(
        () => process.exit(),
        (error: unknown) => {
          process.stderr.write(`Foyer did not stop cleanly: ${(error as Error).message}\n`)
          process.exit(1)
        },
      )
    })
  }
}

/** What nobody caught: what the process holds may be wrong now, so it ends as at SIGTERM, and a supervisor starts it again. */
function endOnBugs(log: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ event, ...traceOf(error) }, 'an error that nobody caught: ending')
      process.exitCode = 1
      process.kill(process.pid, 'SIGTERM')
    })
}

const say = (text: string): void => void process.stderr.write(text)

function greeting(config: Config, port: number, foyer: Foyer, demo: Demo | undefined): string {
  const address = config.port === 0 ? config.baseUrl.replace(/:0$/, `:${port}`) : config.baseUrl
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const lines = [
    '',
    `  Foyer is at ${address}   (started in ${seconds} s)`,
    `  API reference: ${address}/docs`,
    foyer.server.embedded
      ? `  Data: ${config.dataDirectory} (embedded PostgreSQL)`
      : '  Data: the database of DATABASE_URL',
  ]
  if (demo)
    lines.push(
      '',
      '  A sandbox customer "Demo" was made. Its credentials are in',
      `  ${config.dataDirectory}/demo.json (mode 0600).`,
    )
  if (config.demo) lines.push('', '  First application:', '', ...quickStart(config, address))
  return `${lines.join('\n')}\n\n`
}

/** The same lines as in README.md; node reads the JSON, so that nothing else is needed. */
function quickStart(config: Config, address: string): string[] {
  const file = JSON.stringify(`${config.dataDirectory}/demo.json`).slice(1, -1)
  return [
    `    get() { node -p "require('${file}').$1"; }`,
    `    TOKEN=$(curl -s -u "$(get clientId):$(get clientSecret)" -d grant_type=client_credentials ${address}/v1/oauth2/token | node -p 'JSON.parse(require("fs").readFileSync(0)).access_token')`,
    `    curl -s ${address}/v1/applications.create -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d "{\\"workflowId\\":\\"$(get workflows[0].id)\\",\\"countryCode\\":\\"SE\\",\\"redirectUrl\\":\\"https://example.com/back\\"}"`,
    `    # then open ${config.nocodeUrl.replace(config.baseUrl, address)}?token=<sessionToken> in a browser`,
  ]
}

/** What keeps a server from listening at PORT and HOST. */
const notListening: Record<string, string> = {
  EADDRINUSE: 'The port is taken. Stop the other program, or set PORT to another one.',
  EACCES: 'This user may not open that port. Set PORT to one above 1023.',
  EADDRNOTAVAIL: 'This machine does not have the address of HOST. For example: HOST=127.0.0.1',
  ENOTFOUND: 'The name in HOST can not be looked up. For example: HOST=127.0.0.1',
  EAI_AGAIN: 'The name in HOST can not be looked up now: the name server does not answer.',
}

/** Before the database is changed. Listening itself comes last, when the service can answer. */
async function mustBeFree({ port, host }: Config): Promise<void> {
  const probe = createServer()
  const listening = new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, resolve)
  })
  await listening.catch(refuseAddress)
  await new Promise((resolve) => probe.close(resolve))
}

function refuseAddress(error: unknown): never {
  const sentence = notListening[(error as { code?: string }).code ?? '']
  throw sentence ? new CommandError(sentence) : error
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\nFoyer did not start. ${sentenceOf(error)}\n\n`)
  process.exit(1)
}
