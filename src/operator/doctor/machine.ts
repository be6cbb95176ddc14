/** What the machine must give: Node, a directory with space, built pages, a port, a clock. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

const NODE = 24

export function nodeVersion(): Finding {
  const { node } = process.versions
  return Number.parseInt(node, 10) >= NODE
    ? ok('Node', node)
    : wrong('Node', `${node}, and Foyer needs ${NODE}`, 'Start it with npm start, which brings its own Node.')
}

const MEBIBYTE = 2 ** 20
const LITTLE = 1024 * MEBIBYTE
const TOO_LITTLE = 100 * MEBIBYTE
const makeRoom = 'Make room, or move the data directory to a larger disk.'

export async function dataDirectory({ dataDirectory: directory }: Config): Promise<Finding[]> {
  const check = 'Data directory'
  const found = await stat(directory).catch(() => undefined)
  if (!found) {
    const parent = existing(path.dirname(directory))
    const why = await whyNotWritable(parent)
    if (why === undefined) return [ok(check, `${directory} is not there yet; the first start makes it`)]
    return [
      notWritten(why) ??
        wrong(check, `${directory} can not be made`, `Make ${parent} writable, or set FOYER_DATA_DIR.`),
    ]
  }
  if (!found.isDirectory())
    return [wrong(check, `${directory} is no directory`, 'Move it away, or set FOYER_DATA_DIR.')]
  const why = await whyNotWritable(directory)
  if (why !== undefined)
    return [
      notWritten(why) ??
        wrong(check, `${directory} can not be written by this user`, 'Give it to the user who runs Foyer.'),
    ]
  return [openness(check, directory, found.mode), await space(directory)]
}

function openness(check: string, directory: string, mode: number): Finding {
  const mend = `chmod 700 ${directory}`
  if (mode & 0o022) return wrong(check, `${directory} can be changed by other users`, mend)
  if (mode & 0o055) return warn(check, `${directory} can be listed by other users`, mend)
  return ok(check, `${directory}, of this user alone`)
}

async function space(directory: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(directory)
  const free = bavail * bsize
  const detail = `${Math.floor(free / MEBIBYTE).toLocaleString('en')} MiB free`
  if (free < TOO_LITTLE) return wrong('Disk', detail, makeRoom)
  return free < LITTLE ? warn('Disk', detail, makeRoom) : ok('Disk', detail)
}

export async function filesDirectory({ dataDirectory: directory }: Config): Promise<Finding> {
  const files = path.join(directory, 'files')
  const at = existing(files)
  const why = await whyNotWritable(at)
  if (why === undefined)
    return ok('Files', at === files ? `${files} can be written` : 'applicants have uploaded none yet')
  return (
    notWritten(why) ??
    wrong('Files', `${files} can not be written: uploads fail`, `Give ${at} to the user who runs Foyer.`)
  )
}

/** Where no user can write anything. */
function notWritten(code: string): Finding | undefined {
  if (code === 'ENOSPC') return wrong('Disk', 'full: nothing can be written', makeRoom)
  if (code === 'EDQUOT')
    return wrong('Disk', "this user's quota is used up", 'Make room, or raise the quota.')
  if (code === 'EROFS') return wrong('Disk', 'mounted read-only', 'Mount it writable: its log may say why.')
  return undefined
}

const existing = (directory: string): string =>
  existsSync(directory) ? directory : existing(path.dirname(directory))

/** Tried and not asked for: a read-only or full disk is only found by writing. The code of the error, or undefined. */
async function whyNotWritable(directory: string): Promise<string | undefined> {
  try {
    const place = await mkdtemp(path.join(directory, '.foyer-doctor-'))
    try {
      // More than what is left over in the last block of a full disk.
      await writeFile(path.join(place, 'try'), Buffer.alloc(64 * 1024))
      return undefined
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  }
}

export async function builtPages(): Promise<Finding> {
  const mend = 'npm run build'
  try {
    const { openBuiltPages } = await import('../../http/pages/load-build.ts')
    return (await openBuiltPages())
      ? ok('Pages', 'built')
      : warn('Pages', 'not built: the API works, and the hosted onboarding answers 503', mend)
  } catch (error) {
    return wrong('Pages', `built, and can not be loaded: ${(error as Error).message.split('\n')[0]}`, mend)
  }
}

const WAIT_MS = 2_000

export async function port({ port: number, host }: Config): Promise<Finding> {
  if (number === 0) return ok('Port', 'any that is free (PORT=0)')
  const code = await listening(number, host)
  if (code === undefined) return ok('Port', `${number} is free`)
  if (code !== 'EADDRINUSE')
    return wrong('Port', `${host}:${number} can not be opened (${code})`, 'Set PORT or HOST to another one.')
  const answered = await Promise.all([status(host, number, 'healthz'), status(host, number, 'readyz')])
  if (answered[0] !== 'ok')
    return wrong('Port', `${number} is taken by another program`, 'Stop it, or set PORT to another one.')
  return answered[1] === 'ready'
    ? ok('Port', `a Foyer answers on ${number} and is ready`)
    : warn(
        'Port',
        `a Foyer answers on ${number} and is not ready`,
        'Look at its log; its database may be away.',
      )
}

function listening(number: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    probe.listen(number, host, () => probe.close(() => resolve(undefined)))
  })
}

async function status(host: string, number: number, name: string): Promise<string | undefined> {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host
  const shown = local.includes(':') && !local.startsWith('[') ? `[${local}]` : local
  try {
    const answer = await fetch(`http://${shown}:${number}/${name}`, { signal: AbortSignal.timeout(WAIT_MS) })
    return ((await answer.json()) as { status?: string }).status
  } catch {
    return undefined
  }
}
