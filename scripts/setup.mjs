/** Prepares a checkout: installs packages and builds the pages, each only if missing or out of date. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { holdLock } from './setup-lock.mjs'
import { nodeProblem } from './setup-node.mjs'
import { hashOf, sourcesOfPages, stamp, textOf } from './setup-stamps.mjs'
import { trim } from './trim.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)
const node = at('node_modules', '.bin', 'node')
const installStamp = at('node_modules', '.foyer-lock')
const pagesStamp = at('dist', '.stamp')
const isRunByNpmStart = process.env.npm_lifecycle_event === 'start'

class SetupError extends Error {}

// --- packages ---

function packagesAreReady() {
  if (!fs.existsSync(node)) return false
  const wanted = hashOf(root, [at('package-lock.json')])
  if (textOf(installStamp) === wanted) return true
  if (isInstalled()) {
    finishInstallation(wanted)
    return true
  }
  // A production image has no development packages. That is enough when the pages are built.
  return isRunByNpmStart && pagesAreReady() && isInstalled((entry) => entry.dev)
}

/** The user may have run npm directly: npm records in node_modules what it installed. */
function isInstalled(mayBeMissing = () => false) {
  const found = JSON.parse(textOf(at('node_modules', '.package-lock.json')) ?? '{}').packages ?? {}
  const wanted = JSON.parse(fs.readFileSync(at('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([name, entry]) => {
    if (entry.link) return fs.existsSync(at(name))
    // The checkout itself, and the packages that the links point to.
    if (!name.includes('node_modules/')) return true
    if (found[name]) return found[name].version === entry.version
    return entry.optional || entry.devOptional || mayBeMissing(entry)
  })
}

async function installPackages() {
  const wanted = hashOf(root, [at('package-lock.json')])
  if (!isInstalled()) await timed('Installing packages', install, packagesSoFar)
  finishInstallation(wanted)
}

function finishInstallation(wanted) {
  try {
    trim(at('node_modules'))
  } catch {
    // On a read-only disk, and when another process does the same, it stays as it is.
  }
  stamp(installStamp, wanted)
}

/** At each start: Foyer runs only under the pinned Node. */
function checkNode() {
  const problem = nodeProblem(node)
  if (problem) throw new SetupError(problem)
}

async function install() {
  // No package may run an install script: only files that the lock file pins are used.
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--include=optional']
  try {
    await npm('ci', ...quietly)
  } catch (error) {
    // A lock file made with a registry without the packages of other platforms does not list those, and `npm
    // ci`
    // then fails. `npm install` without saving installs what the lock file lists and changes nothing else.
    if (!/EUSAGE[\s\S]*Missing: /.test(error.message)) throw error
    await npm('install', '--no-save', ...quietly)
  }
}

async function npm(...args) {
  // Under `npm start` this is the npm that started us, even when none is on the PATH.
  const self = process.env.npm_execpath
  const isScript = self !== undefined && /npm-cli\.c?js$/.test(self)
  const { code, output } = isScript ? await run(process.execPath, [self, ...args]) : await run('npm', args)
  if (code === 0) return
  const complaints = output.split('\n').filter((line) => !line.startsWith('npm warn'))
  throw new SetupError(
    `npm ${args[0]} failed. ${adviceOn(output)}\n\n${complaints.slice(0, 20).join('\n').trim()}`,
  )
}

function adviceOn(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED/.test(output)
  )
    return (
      'The npm registry could not be reached: connect to the network ' +
      '(or set "registry" or "proxy" of npm) and try again.'
    )
  if (/ENOSPC/.test(output)) return 'The disk is full: make room (about 1 GB) and try again.'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `The user may not write in ${root}: fix its permissions and try again.`
  if (/ENOENT.*npm/.test(output))
    return 'There is no npm on the PATH: install it, or run this through npm start.'
  return 'Its output:'
}

// --- pages ---

function pagesAreReady() {
  return (
    !fs.existsSync(at('web', 'vite.config.ts')) || textOf(pagesStamp) === hashOf(root, sourcesOfPages(root))
  )
}

async function buildPages() {
  const wanted = hashOf(root, sourcesOfPages(root))
  fs.rmSync(pagesStamp, { force: true })
  await timed('Building the pages', async () => {
    const { code, output } = await run(node, [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web'])
    if (code !== 0) throw new SetupError(`The pages could not be built:\n\n${output.trim()}`)
  })
  fs.mkdirSync(path.dirname(pagesStamp), { recursive: true })
  fs.writeFileSync(pagesStamp, wanted)
}

// --- the rest ---

/** `progress` says how far it is: on a terminal in the same line, in a log in a line every half minute. */
async function timed(what, work, progress = () => '') {
  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(0)
  const { isTTY } = process.stdout
  const show = () =>
    process.stdout.write(
      isTTY
        ? `\r\u001b[K${what} … ${progress()} ${seconds()} s`
        : `\n  ${progress()} after ${seconds()} s … `,
    )
  process.stdout.write(`${what} … `)
  const timer = setInterval(show, isTTY ? 1_000 : 30_000)
  timer.unref()
  try {
    await work()
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  } finally {
    clearInterval(timer)
  }
  const line = isTTY ? `\r\u001b[K${what} … ` : ''
  process.stdout.write(`${line}${((Date.now() - started) / 1000).toFixed(1)} s\n`)
}

/** npm says nothing while it works, for minutes on a slow network: the folders that it made say how far. */
function packagesSoFar() {
  const wanted = Object.keys(JSON.parse(fs.readFileSync(at('package-lock.json'), 'utf8')).packages).filter(
    (name) => name.includes('node_modules/'),
  )
  const made = wanted.filter((name) => fs.existsSync(at(name, 'package.json'))).length
  return made === 0 ? `fetching ${wanted.length} packages,` : `${made} of ${wanted.length} packages,`
}

/** Resolves with the exit code and the output. */
function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: `${error.message} (${error.code})` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

async function setUp() {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new SetupError(`Foyer needs Node 20 or newer to install itself; this is ${process.version}.`)
  if (packagesAreReady() && pagesAreReady()) return checkNode()
  const release = await holdLock(at('.setup.lock'))
  try {
    // Checked again, because the previous holder of the lock may have done the work.
    if (!packagesAreReady()) await installPackages()
    checkNode()
    if (!pagesAreReady()) await buildPages()
  } finally {
    release()
  }
}

try {
  await setUp()
} catch (error) {
  if (!(error instanceof SetupError) && !error.path) throw error
  const unwritable =
    `Packages or pages are missing or out of date, and ${error.path} cannot be written (${error.code}). ` +
    'Run this once as a user who may write there.'
  process.stderr.write(`${error instanceof SetupError ? error.message : unwritable}\n`)
  process.exitCode = 1
}
