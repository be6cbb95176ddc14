/** The runner of the tests: what a change reaches, what a file needs, and which files share a process. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testsReachedBy } from './changed.ts'
import { closureOf, readSources } from './imports.ts'
import { roomsOfStory } from './rooms.ts'
import { groupsOf, isTest, needOf, setOf } from './sets.ts'

const sources = readSources()
const tests = [...sources.keys()].filter(isTest)
const reached = (...files: string[]) => new Set(testsReachedBy(sources, files))

describe('the runner of the tests', () => {
  test('runs each file in one process', () => {
    const grouped = groupsOf(sources, tests).flatMap(({ files }) => files)
    assert.deepEqual(grouped.sort(), [...tests].sort())
  })

  test('finds out what a file needs', () => {
    assert.equal(needOf(sources, 'test/runner/runner.test.ts'), 'nothing')
    assert.equal(needOf(sources, tests.find((file) => file.startsWith('test/table/api-')) ?? ''), 'database')
    assert.equal(needOf(sources, tests.find((file) => file.startsWith('test/journeys/')) ?? ''), 'browser')
  })

  test('keeps the tests of tenants, tokens, the table and the audit log in npm test', () => {
    const guards = tests.filter((file) => /^(test\/(security|table)|src\/oauth\/test)\//.test(file))
    assert.deepEqual(
      guards.filter((file) => setOf(file) !== 'quick'),
      [],
    )
  })

  test('knows the folders of src that every story is about', () => {
    const stories = tests.filter((file) => closureOf(sources, [file]).has('test/harness/world.ts'))
    const rooms = new Set(stories.flatMap((file) => roomsOfStory(file) ?? []))
    for (const room of ['applications', 'events', 'monitoring', 'onboarding', 'review', 'screening', 'staff'])
      assert.ok(rooms.has(room), room)
  })
})

describe('a changed file', () => {
  test('of a rule selects its table, its stories, and the security tests', () => {
    const found = reached('src/monitoring/plans.ts')
    assert.ok(found.has('src/monitoring/plans.test.ts'))
    assert.ok([...found].some((file) => roomsOfStory(file)?.includes('monitoring')))
    assert.ok([...found].some((file) => file.startsWith('test/security/')))
    assert.ok(![...found].some((file) => file.startsWith('web/dashboard/')))
  })

  test('of an endpoint selects the stories of other subjects that name its operations', () => {
    const found = reached('src/dashboard/endpoints/saved-views.ts')
    assert.ok(found.has('src/dashboard/test/saved-views.test.ts'))
    assert.ok(reached('src/retention/endpoints/applications.erase.ts').has('src/exports/test/import.test.ts'))
  })

  test('of a migration selects stories, and a guide selects the tests of the documentation', () => {
    assert.ok([...reached('migrations/0001.sql')].some((file) => file.startsWith('test/table/')))
    assert.ok(reached('docs/README.md').has('test/docs.test.ts'))
  })

  test('of a page selects its tests and journeys', () => {
    const found = reached('web/dashboard/routes.ts')
    assert.ok([...found].some((file) => file.startsWith('test/journeys/')))
    assert.ok(![...found].some((file) => /^src\/screening\/matching/.test(file)))
  })

  test('of the list of packages selects everything', () => {
    assert.equal(reached('package-lock.json').size, tests.length)
  })
})
