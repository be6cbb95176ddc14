/** The tables of src combine the rows of all features, and contain nothing else. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { api } from '#api.ts'
import { errorTable } from '#errors.ts'
import { LONG_TASKS } from '#platform/queue/stale-jobs.ts'
import { crontab, tasks } from '#tasks.ts'
import { reservedStepKeys } from '#workflows/workflow.ts'

const root = path.join(import.meta.dirname, '..')
const tables = { api: { ...api }, errors: { ...errorTable }, tasks: { ...tasks, ...crontab } }

for (const [name, table] of Object.entries(tables))
  describe(`src/${name}.ts`, async () => {
    const files = globSync(`src/*/${name}.ts`, { cwd: root })
    const modules = await Promise.all(files.map((file) => import(path.join(root, file))))
    const keys = modules.flatMap((module) =>
      Object.values(module as Record<string, object>).flatMap((rows) => Object.keys(rows)),
    )

    it('has exactly the rows of every feature', () => {
      assert.ok(files.length > 2)
      assert.deepEqual([...new Set(keys)].sort(), Object.keys(table).sort())
    })

    it('has every row once', () => {
      // A task that runs regularly also has a row in the crontab.
      const regular = name === 'tasks' ? Object.keys(crontab).length : 0
      assert.equal(keys.length, Object.keys(table).length + regular)
    })
  })

describe('the four tables', () => {
  for (const name of [...Object.keys(tables), 'ports'])
    it(`src/${name}.ts contains spread rows, imports and types only`, () => {
      const text = readFileSync(path.join(root, `src/${name}.ts`), 'utf8')
      const allowed = [
        /^\/\*\* .* \*\/$/,
        /^import (?:type )?\{ [\w, ]+ \} from '.+'$/,
        /^export const \w+(?:: [\w<>, ]+)? = \{$/,
        /^ {2}\.\.\.\w+,$/,
        /^\}(?: satisfies .+)?$/,
        /^export type \w+ = .+$/,
        /^ {2}\w+Ports(?: &)?$/,
      ]
      const others = text
        .split('\n')
        .filter((line) => line !== '' && !allowed.some((each) => each.test(line)))
      assert.deepEqual(others, [])
    })
})

describe('the names of tasks in SQL', () => {
  const filesIn = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((file) => ({
      file,
      text: readFileSync(path.join(root, file), 'utf8'),
    }))

  it('match the table, in every function of the migrations', () => {
    const names = filesIn('src/*/migrations/*.sql').flatMap(({ text }) =>
      [...text.matchAll(/\b(?:task|identifier) (?:=|=>) '(\w+)'/g)].map(([, name = '']) => name),
    )
    assert.ok(names.length > 0)
    for (const name of names) assert.ok(name in tasks, name)
  })

  it('come from addTask, which compiles only with a name of the table', () => {
    const bare = filesIn('src/**/*.ts').filter(({ text }) => /foyer\.add_task\('(?!\$)/.test(text))
    assert.deepEqual(
      bare.map(({ file }) => file),
      [],
    )
  })
})

describe('reserved step keys', () => {
  it('are the pages of the onboarding that are not steps', () => {
    const pages = Object.keys(api).flatMap(
      (key) => /^(?:GET|POST) \/onboarding\/:application\/([a-z]+)(?:\/|$)/.exec(key)?.[1] ?? [],
    )
    assert.deepEqual([...new Set(pages)].sort(), [...reservedStepKeys].sort())
  })
})

describe('tasks with a longer time limit', () => {
  for (const name of LONG_TASKS) it(`${name} is a task`, () => assert.ok(Object.hasOwn(tasks, name)))
})
