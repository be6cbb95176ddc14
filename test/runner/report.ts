/**
 * Gathers the messages of the processes of a run: the counts, the slowest files, and each failure in full.
 */

/** One line of the reporter: a test or suite that ended. */
export interface TestEvent {
  /** The file, its suites, and the test. */
  names: string[]
  isSuite: boolean
  seconds: number
  /** Seconds of processor time of a file, when they are measured. */
  processor?: number
  passed: boolean
  skipped: boolean
  error?: string
}

export interface Report {
  tests: number
  failed: number
  skipped: number
  /** Seconds of each file. */
  files: Map<string, number>
  /** Seconds of processor time of each file, when they are measured. */
  processor: Map<string, number>
}

/** Distinguishes lines of the reporter from the output of tests. */
const MARK = '\u001ftest '

export const lineOf = (event: TestEvent): string => `${MARK}${JSON.stringify(event)}\n`

export function eventIn(line: string): TestEvent | undefined {
  const at = line.indexOf(MARK)
  return at < 0 ? undefined : (JSON.parse(line.slice(at + MARK.length)) as TestEvent)
}

export const emptyReport = (): Report => ({
  tests: 0,
  failed: 0,
  skipped: 0,
  files: new Map(),
  processor: new Map(),
})

/** Counts an event; a failure is returned as text. */
export function addEvent(report: Report, event: TestEvent): string | undefined {
  const { names, isSuite, seconds, processor, passed, skipped, error } = event
  const [file = ''] = names
  if (isSuite && names.length === 1) report.files.set(file, seconds)
  if (processor !== undefined) report.processor.set(file, (report.processor.get(file) ?? 0) + processor)
  if (!isSuite) {
    report.tests++
    if (skipped) report.skipped++
  }
  if (passed || !error) return
  report.failed++
  return `✖ ${names.join(' › ')}\n${error.replaceAll(/^/gm, '    ')}\n`
}
