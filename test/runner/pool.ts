/** Runs jobs, some at a time: test processes and checks. Reports the output of each when it ends. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './imports.ts'
import { addEvent, eventIn, type Report } from './report.ts'
import { type Group, RULES_OF_SRC, runsLast } from './sets.ts'

export interface Job {
  name: string
  command: readonly string[]
  /** For a group of tests, whose lines are read. */
  report?: Report
  /** Runs after all others, and nothing beside it. */
  isLast?: boolean
}

/** Longer than the slowest group on a slow machine; a process that hangs must not hold the run. */
const MOST_MINUTES = 30
/** Each process would translate the TypeScript of the service again. */
const compileCache = path.join(root, 'node_modules/.cache/compiled')
const MOST_MS_A_TEST = 600_000

/** The reporter gets what the process ran of the service. */
const coverage = ['--experimental-test-coverage', '--test-coverage-include=src/**/*.ts']

/** `isWhole`: all files of the group are there, so that their coverage says something. */
export const jobOf = (group: Group, report: Report, isWhole: boolean): Job => ({
  name: group.name,
  report,
  isLast: runsLast(group),
  command: [
    process.execPath,
    ...(isWhole && group.name === RULES_OF_SRC ? coverage : []),
    `--test-reporter=${path.join(import.meta.dirname, 'reporter.ts')}`,
    `--test-timeout=${MOST_MS_A_TEST}`,
    path.join(import.meta.dirname, 'several-files.ts'),
    ...group.files,
  ],
})

export interface Limits {
  atATime: number
  /** Ends with the first failure. */
  bail: boolean
}

/** Returns the names of the jobs that failed. */
export async function runJobs(jobs: readonly Job[], { atATime, bail }: Limits): Promise<string[]> {
  const waiting = jobs.filter(({ isLast }) => !isLast)
  const last = jobs.filter(({ isLast }) => isLast)
  const failed: string[] = []
  const ending = new AbortController()
  const work = async (queue: Job[]) => {
    for (let job = queue.shift(); job && !ending.signal.aborted; job = queue.shift()) {
      if (await runJob(job, ending.signal)) continue
      failed.push(job.name)
      if (bail) ending.abort()
    }
  }
  await Promise.all(Array.from({ length: Math.min(atATime, jobs.length) }, () => work(waiting)))
  await work(last)
  return failed
}

function runJob({ name, command, report }: Job, signal: AbortSignal): Promise<boolean> {
  const [program = '', ...words] = command
  const began = performance.now()
  const child = spawn(program, words, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, NODE_TEST_CONTEXT: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MOST_MINUTES * 60_000,
    killSignal: 'SIGKILL',
    signal,
  })
  const said = { text: '', rest: '', failures: 0 }
  const hear = (chunk: string) => {
    const lines = (said.rest + chunk).split('\n')
    said.rest = lines.pop() ?? ''
    for (const line of lines) {
      const event = report && eventIn(line)
      if (!event) said.text += `${line}\n`
      const failure = event && addEvent(report, event)
      if (failure) {
        said.failures++
        process.stdout.write(`${failure}\n`)
      }
    }
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.text += text
  })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      said.text += error.message
    })
    child.on('close', (code, endedBy) => {
      const passed = code === 0 && said.failures === 0
      const seconds = ((performance.now() - began) / 1_000).toFixed(1)
      process.stdout.write(`${passed ? '✔' : '✖'} ${name}: ${seconds} s\n`)
      if (endedBy) process.stdout.write(`    ended by ${endedBy}\n`)
      // The output of a process explains a failure that no test reported.
      if (!passed && said.failures === 0) process.stdout.write(`${said.text}${said.rest}\n`)
      resolve(passed)
    })
  })
}
