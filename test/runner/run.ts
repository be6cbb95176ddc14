/**
 * The test runner: `npm test`, `npm test -- <path…>`, `npm run test:changed`, `npm run test:all`.
 * scripts/test.mjs installs what is missing and starts it.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '../harness/database.ts'
import { changedFiles, testsReachedBy } from './changed.ts'
import { readSources, root, type Sources } from './imports.ts'
import { type Job, jobOf, runJobs } from './pool.ts'
import { emptyReport, type Report } from './report.ts'
import { roomsOfStory } from './rooms.ts'
import { groupsOf, hasFurther, isTest, setOf } from './sets.ts'

/** Tests wait for the database and for browsers, so that a processor has time for one more. */
const AT_A_TIME = os.availableParallelism() + 1
const SLOWEST = 10

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    bail: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    since: { type: 'string' },
    /** Writes the seconds and the processor time of each file to this file, as CSV. */
    times: { type: 'string' },
    'at-a-time': { type: 'string', default: String(AT_A_TIME) },
  },
})

/** npm runs the scripts of a package in its folder, and only a variable has the folder of the call. */
const whereTheUserIs = (): string => (process.cwd() === root ? (process.env.INIT_CWD ?? root) : process.cwd())

/** A path as the user gives it, from where they are: a file, a folder, or a package. */
function filesAt(sources: Sources, given: string): string[] {
  const wanted = path.relative(root, path.resolve(whereTheUserIs(), given))
  const tests = [...sources.keys()].filter((file) => isTest(file) && setOf(file) !== 'own')
  const inside = tests.filter((file) => file === wanted || file.startsWith(`${wanted}/`) || wanted === '')
  const room = /^src\/([^/]+)\/?$/.exec(wanted)?.[1]
  const about = room ? tests.filter((file) => roomsOfStory(file)?.includes(room)) : []
  const found = [...new Set([...inside, ...about])]
  if (found.length > 0) return found
  // A file of code: the tests beside it.
  const beside = tests.filter((file) => file.startsWith(`${wanted.replace(/\.tsx?$/, '')}.`))
  if (beside.length > 0 && statSync(path.join(root, wanted), { throwIfNoEntry: false })) return beside
  throw new Error(`No tests at ${given}.`)
}

function chosenFiles(sources: Sources): string[] {
  if (asked.check) return []
  if (positionals.length > 0) return [...new Set(positionals.flatMap((each) => filesAt(sources, each)))]
  const tests = [...sources.keys()].filter(isTest)
  if (asked.all) return tests.filter((file) => setOf(file) === 'all' || hasFurther(sources, file))
  if (!asked.changed) return tests.filter((file) => setOf(file) === 'quick')
  const reached = testsReachedBy(sources, changedFiles(asked.since))
  return reached.filter((file) => setOf(file) === 'quick')
}

/** The npm scripts `check:…`. */
function checks(): Job[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const names = Object.keys(scripts).filter((name) => name.startsWith('check:'))
  return names.map((name) => ({ name, command: ['npm', 'run', '--silent', name] }))
}

function tell(report: Report, failed: readonly string[], began: number): void {
  const slowest = [...report.files].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)
  if (report.files.size > SLOWEST)
    process.stdout.write(`\nSlowest: ${slowest.map(([file, s]) => `${file} ${s.toFixed(1)} s`).join(', ')}\n`)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const counts = `${report.tests} tests in ${report.files.size} files, ${report.failed} failed`
  process.stdout.write(`\n${counts}, ${seconds} s\n`)
  if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`)
}

function writeTimes(file: string, report: Report): void {
  const rows = [...report.processor].map(
    ([name, processor]) => `${name},${(report.files.get(name) ?? 0).toFixed(2)},${processor.toFixed(2)}`,
  )
  writeFileSync(file, `${['file,seconds,processor', ...rows].join('\n')}\n`)
}

async function main(): Promise<void> {
  const began = performance.now()
  const sources = readSources()
  const groups = groupsOf(sources, chosenFiles(sources))
  if (asked.list) {
    for (const { name, files } of groups)
      process.stdout.write(`${name}\n${files.map((f) => `  ${f}\n`).join('')}`)
    return
  }
  if (asked.all) process.env.FOYER_TEST_SET = 'all'
  if (asked.times) process.env.FOYER_TEST_TIMES = asked.times
  const report = emptyReport()
  const isWhole = positionals.length === 0 && !asked.all
  const tests = groups.map((group) => jobOf(group, report, isWhole && !asked.changed))
  const wholeChecks = isWhole ? checks() : []
  // A run that ends with the first failure starts with the quickest tests.
  const jobs = asked.bail ? [...tests.toReversed(), ...wholeChecks] : [...wholeChecks, ...tests]
  const needsDatabase = groups.some(({ need }) => need === 'database' || need === 'browser')
  try {
    if (needsDatabase) await globalSetup()
    const failed = await runJobs(jobs, { atATime: Number(asked['at-a-time']), bail: asked.bail })
    tell(report, failed, began)
    if (asked.times) writeTimes(asked.times, report)
    if (failed.length > 0) process.exitCode = 1
  } finally {
    if (needsDatabase) await globalTeardown()
  }
}

await main()
