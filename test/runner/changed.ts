/** Which files the working tree changes, and which tests these changes can turn red. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { closureOf, root, type Sources } from './imports.ts'
import { reachIn, roomOf, roomsOfStory } from './rooms.ts'
import { isTest } from './sets.ts'

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).trim()
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** The files that differ from the last commit; in a clean tree, from `main`. */
export function changedFiles(since?: string): string[] {
  const changesSince = (commit: string) => [
    ...lines(git('diff', '--name-only', '--no-renames', commit)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]
  if (since) return changesSince(since)
  const changed = changesSince('HEAD')
  if (changed.length > 0) return changed
  try {
    return changesSince(git('merge-base', 'HEAD', 'main'))
  } catch {
    return [] // a clone of one branch
  }
}

/** Changes of these can break everything. */
const everywhere =
  /^(package(-lock)?\.json|packages\/[^/]+\/package\.json|test\/runner\/.*|scripts\/(setup|test).*)$/

/** The test files that changes of these files can break, by imports, subjects and names. */
export function testsReachedBy(sources: Sources, changed: readonly string[]): string[] {
  const tests = [...sources.keys()].filter(isTest)
  if (changed.some((file) => everywhere.test(file))) return tests
  const reach = reachIn(sources)
  const reached = new Set<string>()
  for (const file of changed) {
    for (const test of reach.of(file)) reached.add(test)
    for (const test of tests) if (isReachedOtherwise(sources, file, test)) reached.add(test)
  }
  return [...reached].sort()
}

/** Dependencies without an import: statements, styles, built pages, and files that are read by their name. */
function isReachedOtherwise(sources: Sources, file: string, test: string): boolean {
  if (file.endsWith('.md')) return /^test\/(docs|house)/.test(test)
  if (/(^|\/)migrations\/.*\.sql$/.test(file)) return isAbout(test, roomOf(file))
  if (file.startsWith('web/dashboard/')) return isPageTest(test) && isAbout(test, 'dashboard')
  if (file.startsWith('web/')) return isPageTest(test) && isAbout(test, 'onboarding')
  if (sources.has(file)) return false
  const names = [path.basename(file), path.basename(path.dirname(file))].filter((name) => name !== '.')
  return [...closureOf(sources, [test])]
    .filter((each) => /(^|\/)test\//.test(each) || isTest(each))
    .some((each) => names.some((name) => textOf(each).includes(name)))
}

/** Pages are built from `web`: the service serves them, and imports none of it. */
const isPageTest = (test: string): boolean => /^(web|test\/journeys|src\/onboarding\/test)\//.test(test)

const isAbout = (test: string, room: string | undefined): boolean =>
  room === undefined || roomsOfStory(test)?.includes(room) !== false

const texts = new Map<string, string>()
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8')
  texts.set(file, text)
  return text
}
