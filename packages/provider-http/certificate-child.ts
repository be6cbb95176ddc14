/** The program of a child process: opens the client certificate on stdin and answers how it went. */
import { text } from 'node:stream/consumers'
import { createSecureContext } from 'node:tls'

const { pfx, ...certificate } = JSON.parse(await text(process.stdin)) as Record<string, string>
// The limit of time starts here: a process takes a while to start.
process.stdout.write('\n')
const before = process.cpuUsage()
const problem = (() => {
  try {
    createSecureContext({ ...certificate, ...(pfx !== undefined && { pfx: Buffer.from(pfx, 'base64') }) })
    return null
  } catch (error) {
    return (error as Error).message
  }
})()
const cpuMs = process.cpuUsage(before).user / 1_000
process.stdout.write(JSON.stringify({ problem, cpuMs }))
