/** Several test files in one process: each of them alone spends most of its time on loading the service. */
import { globSync } from 'node:fs'
import path from 'node:path'

const tests = path.join(import.meta.dirname, '..')

/**
 * Which test files each file of `test/suites` imports: patterns below `test/`, in the order of their names.
 * The others run in a process of their own; test/house.test.ts checks that each file runs once.
 */
const patterns: Record<string, readonly string[]> = {
  api: ['api/*.test.ts'],
  checks: ['checks/*.test.ts'],
  developer: ['developer/*.test.ts'],
  events: ['events/*.test.ts'],
  exports: ['exports/*.test.ts'],
  monitoring: ['monitoring/*.test.ts'],
  onboarding: ['onboarding/*.test.ts'],
  operator: [
    'operator/a*.test.ts',
    'operator/de[cl]*.test.ts',
    'operator/hold.test.ts',
    'operator/[mn]*.test.ts',
    'operator/[p-w]*.test.ts',
  ],
  review: ['review/*.test.ts'],
  screening: ['screening/*.test.ts'],
  security: ['security/*.test.ts'],
  signing: ['signing/*.test.ts'],
  staff: ['staff/*.test.ts'],
  wallet: ['wallet/*.test.ts'],
  table: ['table/*.test.ts'],
  workflows: ['workflows/*.test.ts'],
  webhooks: ['webhooks/[!s]*.test.ts', 'webhooks/se*.test.ts', 'webhooks/sw*.test.ts'],
  'journeys-a-to-kyb': ['journeys/[a-j]*.test.ts', 'journeys/ke*.test.ts', 'journeys/kyb*.test.ts'],
  'journeys-kyc-to-z': ['journeys/kyc*.test.ts', 'journeys/[l-z]*.test.ts'],
}

export const filesOf = (suite: string): string[] =>
  globSync([...(patterns[suite] ?? [])], { cwd: tests }).sort()

/** For a file of `test/suites`: imports its tests. */
export async function importTests(suite: string): Promise<void> {
  for (const file of filesOf(suite)) await import(path.join(tests, file))
}
