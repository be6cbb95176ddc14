/** `foyer sandbox`: a throw-away service for tests in a pipeline. */
import { type Command, UsageError } from '../command.ts'

const MAX_PORT = 65_535

function portIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port <= MAX_PORT) return port
  throw new UsageError(`--port is "${text}"; it must be 1 to ${MAX_PORT}`)
}

export const sandbox: Command = {
  description: [
    'Starts the service in a temporary directory, with the sandbox customer Demo and its three workflows,',
    'and prints one line of JSON on stdout when it is ready: baseUrl, clientId, clientSecret, customerId',
    'and workflows. It asks nothing, needs no other program, and reads no variable of Foyer.',
    '',
    'It ends on Ctrl-C or SIGTERM, when its stdin is a pipe that closes, and when its parent process ends.',
    'Then the directory is removed with everything in it. The database is not safe from a power cut.',
  ].join('\n'),
  flags: { port: { what: 'the port (default: a free one)', value: '<port>' } },
  examples: ['sandbox', 'sandbox --port 4000'],
  streams: true,
  async run(flags, context) {
    const port = portIn(flags.optional('port'))
    const { startThrowAway } = await import('../throw-away/throw-away.ts')
    const { ready, over, end } = await startThrowAway(port, context.stopSignal())
    context.line({ json: ready, text: JSON.stringify(ready) })
    const ended = { ended: await over }
    await end()
    return { json: ended, text: JSON.stringify(ended), failed: ended.ended === 'SERVICE_ENDED' }
  },
}
