/** Starts the service: config -> adapters -> http -> listen; stops it cleanly on SIGINT and SIGTERM. */
import { type AddressInfo, createServer } from 'node:net'
import { type Logger, pino } from 'pino'
import { CommandError } from '#operator/command.ts'
import type { Demo } from '#operator/demo.ts'
import { messageOf } from '#operator/error-messages.ts'
import { keepCompiledCode } from '#platform/compile-cache.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { logDestination } from '#platform/log-destination.ts'
import type { DatabaseServer } from '#platform/postgres/database-server.ts'
import { traceOf } from '#platform/queue/task-list.ts'
import type { Foyer } from './service.ts'

const began = performance.now()
const lines = logDestination(process.stdout.fd)
process.on('exit', () => lines.flushSync())
// A closed terminal or a full disk must not stop the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

async function main(): Promise<void> {
  keepCompiledCode()
  const config = readConfig(process.env)
  const settings = { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const log = pino(settings, lines)
  const logging = { log, droppedLogLines: lines.dropped }
  // Loaded only now, so that compiled code is cached and a wrong variable is reported at once.
  const [{ composeService }, server] = await Promise.all([import('./service.ts'), startedEarly(config)])
  const foyer = await composeService(config, {
    ...logging,
    ...(server && { server }),
    beforeMigrations: () => assertAddressFree(config),
  })
  // Before the service is ready.
  const close = () => foyer.close().then(() => server?.stop())
  stopOn(close, config.drainSeconds, (signal) => log.info({ signal }, 'stopping'))
  endOnBugs(log)
  if (config.throwAway) endWithInput()
  const demo = config.demo ? await openDemo(config, foyer) : undefined
  await foyer.app.listen({ port: config.port, host: config.host }).catch(throwListenError)
  const { port } = foyer.app.server.address() as AddressInfo
  log.info({ port, host: config.host, embedded: foyer.server.embedded }, 'listening')
  if (process.stdout.isTTY || config.demo)
    print(greeting(config, port, foyer, { demo, joinLink: await firstOwnerLinkOf(config, foyer) }))
  foyer.server.onLost((detail) => {
    log.fatal({ detail }, 'the embedded database has stopped')
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  })
}

/** A new database for each start: it is created while the code loads. */
async function startedEarly(config: Config): Promise<DatabaseServer | undefined> {
  if (!config.throwAway || config.databaseUrl) return undefined
  const { embeddedServer } = await import('#platform/postgres/database-server.ts')
  return embeddedServer(config.dataDirectory, () => undefined, true)
}

/** Creates the Demo in an empty database. */
async function openDemo(config: Config, { server, ports }: Foyer): Promise<Demo | undefined> {
  const [{ createDemo }, { setDemoBrand }] = await Promise.all([
    import('#operator/demo.ts'),
    import('#operator/demo/brand.ts'),
  ])
  const { ids, customerSettings } = ports
  const demo = await createDemo(server.source.settings('owner'), ids, config.dataDirectory, new Date())
  if (demo)
    await setDemoBrand(customerSettings, ids.read('customer', demo.customerId, 'customerId'), config.baseUrl)
  return demo
}

/**
 * Longer than closing takes after FOYER_DRAIN_SECONDS. docs/operate/run-as-a-service.md says how long
 * supervisors must wait.
 */
const STOP_MS = 26_500

/** Time for a slow reader to take the last log lines. */
const LAST_LINES_MS = 1_000

/** Handles the first signal only. Acknowledged data survives a SIGKILL. */
function stopOn(close: () => Promise<void>, drainSeconds: number, onStop: (signal: string) => void): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      onStop(signal)
      setTimeout(
        () => {
          process.stderr.write(
            'Foyer did not stop in time and is terminated. No acknowledged data is lost.\n',
          )
          process.exit(1)
        },
        drainSeconds * 1000 + STOP_MS,
      ).unref()
      const closed = close().then(() => lines.drained(LAST_LINES_MS))
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

/** The program that started it has closed its stdin, or was killed. */
function endWithInput(): void {
  process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume()
}

/** After an uncaught error the state of the process may be invalid: it stops as on SIGTERM, for a restart. */
function endOnBugs(log: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ event, ...traceOf(error) }, 'uncaught error: stopping')
      process.exitCode = 1
      process.kill(process.pid, 'SIGTERM')
    })
}

const print = (text: string): void => void process.stderr.write(text)

/**
 * The link for the first owner of the Demo, until it has an owner. Each start invalidates the earlier link.
 */
async function firstOwnerLinkOf(config: Config, { ports }: Foyer): Promise<string | undefined> {
  if (!config.demo) return undefined
  const { demoCustomerOf } = await import('#operator/demo.ts')
  const customerId = await demoCustomerOf(config.dataDirectory, ports.ids)
  const customer = customerId === undefined ? undefined : await ports.customers.byId(customerId)
  return customer?.mode === 'sandbox' ? ports.team.firstOwnerLink(customer.id) : undefined
}

interface Printed {
  demo: Demo | undefined
  joinLink: string | undefined
}

function greeting(config: Config, port: number, foyer: Foyer, { demo, joinLink }: Printed): string {
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
  if (joinLink)
    lines.push(
      '',
      '  Open this link to become the owner of the Demo. It works once:',
      `  ${joinLink.replace(config.baseUrl, address)}`,
    )
  if (demo)
    lines.push(
      '',
      '  The sandbox customer "Demo" was created, with a workflow for persons, one for companies and one for',
      '  sole traders. Its pages have the invented brand Lindhamn. Its credentials are in',
      `  ${config.dataDirectory}/demo.json (mode 0600). They have all permissions; a credential that you`,
      '  create yourself may create and read, until you allow more.',
    )
  if (config.demo)
    lines.push(
      '',
      '  Try it as an applicant. Each link opens a new application. Instead of SE: NO DK FI GB DE NL FR EE',
      ...['a person     ', 'a company    ', 'a sole trader'].map(
        (who, at) => `    ${who}  ${address}/demo?workflow=${at}&market=SE`,
      ),
      `  or choose on ${address}/demo`,
      ...['', '  Or through the API:', '', ...quickStart(config, address)],
    )
  return `${lines.join('\n')}\n\n`
}

/** The same lines as in README.md. node reads the JSON, so no other tool is needed. */
function quickStart(config: Config, address: string): string[] {
  const file = JSON.stringify(`${config.dataDirectory}/demo.json`).slice(1, -1)
  return [
    `    get() { node -p "require('${file}').$1"; }`,
    '    TOKEN=$(curl -s -u "$(get clientId):$(get clientSecret)" -d grant_type=client_credentials ' +
      `${address}/v1/oauth2/token | node -p 'JSON.parse(require("fs").readFileSync(0)).access_token')`,
    `    curl -s ${address}/v1/applications.create -H "Authorization: Bearer $TOKEN" ` +
      `-H 'Content-Type: application/json' -d "{\\"workflowId\\":\\"$(get workflows[0].id)\\",` +
      '\\"countryCode\\":\\"SE\\",\\"redirectUrl\\":\\"https://example.com/back\\"}"',
    '    # then open the onboardingUrl of the reply in a browser. workflows[0] is for persons, [1] for',
    '    # companies and [2] for sole traders, each in nine countries: SE NO DK FI GB DE NL FR EE',
  ]
}

/** Messages for the errors of listening on HOST and PORT. */
const listenErrors: Record<string, string> = {
  EADDRINUSE: 'The port is taken. Stop the other program, or set PORT to another one.',
  EACCES: 'This user is not allowed to open that port. Set PORT to a port above 1023.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine. For example: HOST=127.0.0.1',
  ENOTFOUND: 'The name in HOST cannot be resolved. For example: HOST=127.0.0.1',
  EAI_AGAIN: 'The name in HOST cannot be resolved: the name server does not answer.',
}

/** Runs before the database is changed. The service itself listens last, when it can answer. */
async function assertAddressFree({ port, host }: Config): Promise<void> {
  const probe = createServer()
  const listening = new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, resolve)
  })
  await listening.catch(throwListenError)
  await new Promise((resolve) => probe.close(resolve))
}

function throwListenError(error: unknown): never {
  const sentence = listenErrors[(error as { code?: string }).code ?? '']
  throw sentence ? new CommandError(sentence) : error
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\nFoyer did not start. ${await messageOf(error)}\n\n`)
  process.exit(1)
}
