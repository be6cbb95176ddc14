/** Checks the machine: Node, the packages, the data directory, free space, the built pages and the port. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

const NEEDED_NODE = 24

export function checkNodeVersion(): Finding {
  const { node } = process.versions
  return Number.parseInt(node, 10) >= NEEDED_NODE
    ? ok('Node', node)
    : wrong(
        'Node',
        `${node}, but Foyer needs ${NEEDED_NODE}`,
        'Start it with npm start, which uses its own Node.',
      )
}

const root = new URL('../../../', import.meta.url)

/** Some packages load only when they are used for the first time. */
export function checkPackages(folder = root): Finding {
  const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: folder })]
  const names = [...new Set(manifests.flatMap((file) => dependenciesOf(new URL(file, folder))))]
  const missing = names.filter((name) => !existsSync(new URL(`node_modules/${name}/package.json`, folder)))
  return missing.length === 0
    ? ok('Packages', `${names.length} installed`)
    : wrong('Packages', `missing: ${missing.join(', ')}`, 'Run: npm ci')
}

function dependenciesOf(manifest: URL): string[] {
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return Object.keys(dependencies ?? {})
}

const MEBIBYTE = 2 ** 20
const LOW = 1024 * MEBIBYTE
const TOO_LOW = 100 * MEBIBYTE
const freeSpace = 'Free some space, or move the data directory to a larger disk.'

export async function checkDataDirectory({ dataDirectory: directory }: Config): Promise<Finding[]> {
  const check = 'Data directory'
  const stats = await stat(directory).catch(() => undefined)
  if (!stats) {
    const parent = nearestExisting(path.dirname(directory))
    const code = await writeErrorOf(parent)
    if (code === undefined) return [ok(check, `${directory} does not exist yet; the first start creates it`)]
    return [
      diskProblemOf(code) ??
        wrong(check, `${directory} cannot be created`, `Make ${parent} writable, or set FOYER_DATA_DIR.`),
    ]
  }
  if (!stats.isDirectory())
    return [wrong(check, `${directory} is not a directory`, 'Move it away, or set FOYER_DATA_DIR.')]
  const code = await writeErrorOf(directory)
  if (code !== undefined)
    return [
      diskProblemOf(code) ??
        wrong(
          check,
          `${directory} cannot be written by this user`,
          'Make the user of the service its owner.',
        ),
    ]
  return [checkPermissions(check, directory, stats.mode), await checkSpace(directory)]
}

function checkPermissions(check: string, directory: string, mode: number): Finding {
  const fix = `chmod 700 ${directory}`
  if (mode & 0o022) return wrong(check, `${directory} is writable by other users`, fix)
  if (mode & 0o055) return warn(check, `${directory} is readable by other users`, fix)
  return ok(check, `${directory}, only accessible to this user`)
}

async function checkSpace(directory: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(directory)
  const free = bavail * bsize
  const detail = `${Math.floor(free / MEBIBYTE).toLocaleString('en')} MiB free`
  if (free < TOO_LOW) return wrong('Disk', detail, freeSpace)
  return free < LOW ? warn('Disk', detail, freeSpace) : ok('Disk', detail)
}

export async function checkFilesDirectory({ dataDirectory: directory }: Config): Promise<Finding> {
  const files = path.join(directory, 'files')
  const at = nearestExisting(files)
  const code = await writeErrorOf(at)
  if (code === undefined)
    return ok('Files', at === files ? `${files} is writable` : 'no files have been uploaded yet')
  return (
    diskProblemOf(code) ??
    wrong(
      'Files',
      `${files} cannot be written: uploads fail`,
      `Make the user of the service the owner of ${at}.`,
    )
  )
}

/** A disk that no user can write to. */
function diskProblemOf(code: string): Finding | undefined {
  if (code === 'ENOSPC') return wrong('Disk', 'full: nothing can be written', freeSpace)
  if (code === 'EDQUOT')
    return wrong('Disk', "this user's quota is used up", 'Free some space, or raise the quota.')
  if (code === 'EROFS')
    return wrong('Disk', 'mounted read-only', 'Mount it writable. The system log may say why.')
  return undefined
}

const nearestExisting = (directory: string): string =>
  existsSync(directory) ? directory : nearestExisting(path.dirname(directory))

/**
 * Writes a file, because only writing reveals a read-only or full disk. Returns the error code, or undefined.
 */
async function writeErrorOf(directory: string): Promise<string | undefined> {
  try {
    const place = await mkdtemp(path.join(directory, '.foyer-doctor-'))
    try {
      // Larger than the free rest of the last block of a full disk.
      await writeFile(path.join(place, 'try'), Buffer.alloc(64 * 1024))
      return undefined
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  }
}

export async function checkPages(): Promise<Finding> {
  const fix = 'Run: npm run build'
  try {
    const { openBuiltPages } = await import('#http/pages/load-build.ts')
    return (await openBuiltPages())
      ? ok('Pages', 'built')
      : warn('Pages', 'not built: the API works, but the hosted onboarding answers 503', fix)
  } catch (error) {
    return wrong('Pages', `built, but cannot be loaded: ${(error as Error).message.split('\n')[0]}`, fix)
  }
}

const WAIT_MS = 2_000

export async function checkPort({ port: number, host }: Config): Promise<Finding> {
  if (number === 0) return ok('Port', 'any free port (PORT=0)')
  const code = await listenErrorOf(number, host)
  if (code === undefined) return ok('Port', `${number} is free`)
  if (code !== 'EADDRINUSE')
    return wrong('Port', `cannot listen on ${host}:${number} (${code})`, 'Set another PORT or HOST.')
  const [health, readiness] = await Promise.all([
    status(host, number, 'healthz'),
    status(host, number, 'readyz'),
  ])
  if (health !== 'ok')
    return wrong('Port', `${number} is used by another program`, 'Stop that program, or set another PORT.')
  return readiness === 'ready'
    ? ok('Port', `Foyer runs on ${number} and is ready`)
    : warn(
        'Port',
        `Foyer runs on ${number} but is not ready`,
        'Look at its log. Its database may be unavailable.',
      )
}

function listenErrorOf(number: number, host: string): Promise<string | undefined> {
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
