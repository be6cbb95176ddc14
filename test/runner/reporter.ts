/** Reports tests to the runner: a JSON line for each file, each failure and each message. */
import { inspect } from 'node:util'
import { processorSeconds } from './processor-time.ts'
import { lineOf, type TestEvent } from './report.ts'
import { type Coverage, ruleCoverageOf, WANTED } from './rule-coverage.ts'

interface RunnerEvent {
  type: string
  data: {
    name?: string
    nesting?: number
    skip?: unknown
    todo?: unknown
    message?: string
    details?: { duration_ms?: number; type?: string; error?: { cause?: unknown } & Error }
  } & Partial<Coverage>
}

export default async function* report(source: AsyncIterable<RunnerEvent>): AsyncGenerator<string> {
  const path: string[] = []
  let before = 0
  const spent = (): number => {
    const now = isMeasured ? processorSeconds() : 0
    const since = now - before
    before = now
    return since
  }
  for await (const { type, data } of source) {
    const { name = '', nesting = 0, details = {} } = data
    if (type === 'test:start') path.splice(nesting, path.length, name)
    // Files are loaded one after the other before the first of their tests runs.
    if (type === 'test:start' && before === 0 && isMeasured) yield lineOf(loading(spent()))
    if (type === 'test:coverage' && data.summary) yield lineOf(coverageEvent({ summary: data.summary }))
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const names = [...path.slice(0, nesting), name]
    const isSuite = details.type === 'suite'
    const seconds = (details.duration_ms ?? 0) / 1_000
    const passed = type === 'test:pass'
    const skipped = data.skip !== undefined || data.todo !== undefined
    const processor = isSuite && nesting === 0 ? { processor: spent() } : {}
    const error = passed ? {} : { error: errorOf(details) }
    yield lineOf({ names, isSuite, seconds, passed, skipped, ...processor, ...error })
  }
}

const isMeasured = process.env.FOYER_TEST_TIMES !== undefined

const loading = (processor: number) => ({
  names: ['loading'],
  isSuite: true,
  seconds: 0,
  processor,
  passed: true,
  skipped: false,
})

/** Too little coverage is a failed test. */
function coverageEvent(coverage: Coverage): TestEvent {
  const { branches, functions, missing } = ruleCoverageOf(coverage)
  const passed = branches >= WANTED && functions >= WANTED
  const figures = `${branches.toFixed(2)} % of branches and ${functions.toFixed(2)} % of functions`
  const error = `Rule tests enter ${figures} of rules; ${WANTED} % are wanted. Lines that they do not enter:`
  return {
    names: ['rules of src', `rule tests enter ${WANTED} % of the branches and functions of rules`],
    ...{ isSuite: false, seconds: 0, passed, skipped: false },
    ...(passed ? {} : { error: [error, ...missing].join('\n') }),
  }
}

/** A suite fails because of its tests, which are reported themselves. */
function errorOf({ error }: NonNullable<RunnerEvent['data']['details']>): string {
  const cause = error?.cause
  if (error && 'failureType' in error && error.failureType === 'subtestsFailed') return ''
  return cause instanceof Error ? inspect(cause, { depth: 4 }) : inspect(error ?? 'failed', { depth: 4 })
}
