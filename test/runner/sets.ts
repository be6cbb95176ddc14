/** The sets of test files, what each file needs, and which files run together in one process. */
import path from 'node:path'
import { closureOf, type Sources } from './imports.ts'

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** Run by commands of their own, because they take too long or need too much. */
const ownCommands = /^test\/(attacks|faults|list-changes)\//

/**
 * Which command runs a file: `npm test` the quick ones; `npm run test:all` what is named `….all.test.ts`:
 * further languages, brands, widths and spoilt answers, and what stands still to see that it can.
 */
export type TestSet = 'quick' | 'all' | 'own'

export const setOf = (file: string): TestSet =>
  ownCommands.test(file) ? 'own' : /\.all\.test\.tsx?$/.test(file) ? 'all' : 'quick'

/** A quick file with further tests, which `npm run test:all` runs. */
export const hasFurther = (sources: Sources, file: string): boolean =>
  setOf(file) === 'quick' && closureOf(sources, [file]).has('test/harness/further.ts')

/** The needs of a file, from its imports. */
export type Need = 'browser' | 'database' | 'own-database' | 'nothing'

const marks: ReadonlyArray<[string, Need]> = [
  ['test/harness/chromium.ts', 'browser'],
  ['test/harness/test-database.ts', 'database'],
  ['packages/embedded-postgres/embedded.ts', 'own-database'],
]

export function needOf(sources: Sources, file: string): Need {
  const closure = closureOf(sources, [file])
  return marks.find(([mark]) => closure.has(mark))?.[1] ?? 'nothing'
}

/** These change what a process has once: environment, clock, memory, signals, formats of pictures. */
const alone: readonly RegExp[] = [
  /^test\/(resilience|faults|attacks|list-changes)\//,
  /^test\/(house|new-step-kind|docs-samples)\./,
  /^src\/operator\/test\/(cli|database|doctor|listen)/,
  /^src\/events\/test\/storm/,
  /^src\/http\/test\/(processes|metrics)/,
  /\/(embedded-postgres|safe-files\/process|read-document-lines|master-keys|store\/pdf)[/.]/,
  /^(test\/security\/oauth-attacks|src\/staff\/test\/sign-in)\./,
]

/** These tests kill processes and measure seconds. They run last, one at a time. */
const last = /^(src\/events\/test\/two-dispatchers|test\/resilience\/data-directory)/

export const runsLast = ({ files }: Group): boolean => files.some((file) => last.test(file))

export interface Group {
  name: string
  need: Need
  files: string[]
}

/**
 * How many files at most share a process. Loading the service takes a process four seconds, so groups are as
 * large as the machine can still share out.
 */
const together: Record<Need, number> = { nothing: 300, database: 36, browser: 8, 'own-database': 1 }

/** In one process, which sees what they run of the rules (rule-coverage.ts). */
export const RULES_OF_SRC = 'rules of src'
const isOfSrc = (file: string): boolean => /^src\/|^test\/runner\/every-rule\./.test(file)

const nameOf: Record<Need, string> = {
  nothing: 'rules',
  database: 'stories',
  browser: 'pages',
  'own-database': '',
}

export function groupsOf(sources: Sources, files: readonly string[]): Group[] {
  const byKey = new Map<string, Group>()
  for (const file of [...files].sort()) {
    const need = needOf(sources, file)
    const isAlone = need === 'own-database' || [...alone, last].some((pattern) => pattern.test(file))
    const shared = need === 'nothing' && isOfSrc(file) ? RULES_OF_SRC : nameOf[need]
    const name = isAlone ? file : shared
    const group = byKey.get(name) ?? { name, need, files: [] }
    byKey.set(name, group)
    group.files.push(file)
  }
  return [...byKey.values()].flatMap(split).sort((a, b) => weightOf(b) - weightOf(a))
}

function split(group: Group): Group[] {
  const count = Math.ceil(group.files.length / together[group.need])
  if (count <= 1 || group.name === RULES_OF_SRC) return [group]
  const size = Math.ceil(group.files.length / count)
  return Array.from({ length: count }, (_, at) => ({
    ...group,
    name: `${group.name} ${at + 1}/${count}`,
    files: group.files.slice(at * size, (at + 1) * size),
  }))
}

/** The longest first, so that none is left alone at the end. Seconds, roughly. */
const secondsOf: Record<Need, number> = { nothing: 0.3, database: 4, browser: 20, 'own-database': 20 }
const weightOf = ({ files, need }: Group): number =>
  files.length === 1 && need === 'nothing' ? 15 : files.length * secondsOf[need]

export const folderOf = (file: string): string => path.posix.dirname(file)
