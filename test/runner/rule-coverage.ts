/** How much of the rules their tables of cases run: the branches and functions that no rule test enters. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './imports.ts'
import { isTest } from './sets.ts'

/** Of branches and of functions, in percent. */
export const WANTED = 95
/** Files that are told when it is less. */
const TOLD = 25

const subject = /^src\/(?!(?:kernel|platform|http|operator)\/)[^/]+\//
/** What is no rule: what touches the world, opens a subject, or is a row of a table. */
const other =
  /\/(endpoints|store|test|migrations)\/|\/(open[a-z-]*|metrics|[a-z-]*doctor|api|errors|ports|tasks)\.ts$/
/** What waits asks ports, and its stories test it. */
const waits = /\bawait\b|\bPromise</

export const isRule = (file: string): boolean =>
  subject.test(file) &&
  /(?<!\.d)\.ts$/.test(file) &&
  !isTest(file) &&
  !other.test(file) &&
  !waits.test(readFileSync(path.join(root, file), 'utf8'))

/** The `test:coverage` event of node:test, as far as it is read. */
export interface Coverage {
  summary: {
    files: Array<{
      path: string
      totalBranchCount: number
      coveredBranchCount: number
      totalFunctionCount: number
      coveredFunctionCount: number
      branches: Array<{ line: number; count: number }>
      functions: Array<{ line: number; count: number }>
    }>
  }
}

export interface RuleCoverage {
  /** In percent. */
  branches: number
  functions: number
  /** The files with most unentered branches and functions, with their lines. */
  missing: string[]
}

export function ruleCoverageOf({ summary }: Coverage): RuleCoverage {
  const files = summary.files
    .map((file) => ({ ...file, name: path.relative(root, file.path) }))
    .filter(({ name }) => isRule(name))
  const sum = (of: (file: (typeof files)[number]) => number) =>
    files.reduce((total, file) => total + of(file), 0)
  const percent = (covered: number, all: number) => (all === 0 ? 100 : (100 * covered) / all)
  const missing = files
    .map(({ name, branches, functions }) => {
      const lines = [...branches, ...functions].filter(({ count }) => count === 0).map(({ line }) => line)
      return { name, lines: lines.sort((a, b) => a - b) }
    })
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => b.lines.length - a.lines.length)
    .map(({ name, lines }) => `${name}: ${[...new Set(lines)].join(' ')}`)
  return {
    branches: percent(
      sum((file) => file.coveredBranchCount),
      sum((file) => file.totalBranchCount),
    ),
    functions: percent(
      sum((file) => file.coveredFunctionCount),
      sum((file) => file.totalFunctionCount),
    ),
    missing: missing.slice(0, TOLD),
  }
}
