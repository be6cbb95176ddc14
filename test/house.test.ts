/** Conventions of the repository: sizes, names, wording, and access to clock, randomness and environment. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { languageCodes } from '../src/schemas/languages.ts'
import { filesOf } from './harness/import-tests.ts'
import { withoutTable } from './harness/without-table.ts'

const root = path.join(import.meta.dirname, '..')
const repositoryFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))
const tracked = repositoryFiles.filter(
  (file) => /^(src|web|test|bench|scripts)\/.*\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'),
)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const isTest = (file: string) => file.startsWith('test/') || file.endsWith('.test.ts')

/** Lists every violation, so that one run shows them all. */
function assertNone(files: string[], violation: (file: string, text: string) => unknown): void {
  assert.deepEqual(
    files.flatMap((file) => {
      const found = violation(file, read(file))
      return found ? [`${file}${found === true ? '' : `: ${String(found)}`}`] : []
    }),
    [],
  )
}

describe('the conventions', () => {
  test('a file has at most 300 lines', () => {
    const lines = (text: string) => text.split('\n').length
    assertNone(tracked, (_file, text) => lines(text) > 301 && lines(text))
  })

  test('a file begins with a comment that describes it', () => {
    assertNone(
      tracked.filter((file) => !isTest(file)),
      (_file, text) => !/^(#!.*\n)?(\/\*\*?|\/\/) ?\S/.test(text),
    )
  })

  // Biome holds the limit of 50 lines a function (biome.json).
  test('a folder of src is at most three levels deep', () => {
    const folders = new Set(
      tracked.filter((each) => each.startsWith('src/')).map((file) => path.dirname(file)),
    )
    assert.deepEqual(
      [...folders].filter((folder) => folder.split('/').length > 4),
      [],
    )
  })

  test('no file has a catch-all name', () => {
    // src/service.ts composes the service.
    const files = tracked.filter((file) => file !== 'src/service.ts')
    assertNone(files, (file) =>
      /(^|[/.-])(utils?|helpers?|common|misc|service|manager|handler)s?([/.-]|$)/.test(file),
    )
  })

  test('files are kebab-case or named as on the wire, components PascalCase', () => {
    assertNone(tracked, (file) => {
      const name = path.basename(file).replace(/\.(test\.)?(tsx?|mjs)$/, '')
      return file.endsWith('.tsx')
        ? !/^[A-Z][A-Za-z]*$|^[a-z][a-z-]*$/.test(name)
        : !/^[a-z0-9]+([.-][A-Za-z0-9]+)*$/.test(name)
    })
  })

  test('only config, adapters, operator and http use the environment, the clock and randomness', () => {
    const allowed = /^src\/(config|main|cli|service|open-installation)\.ts|^src\/(adapters|operator|http)\//
    const files = tracked.filter((file) => file.startsWith('src/') && !isTest(file) && !allowed.test(file))
    assertNone(
      files,
      (_file, text) => /process\.env|Date\.now\(\)|new Date\(\)|Math\.random\(|randomUUID\(/.exec(text)?.[0],
    )
    const readers = tracked.filter(
      (file) =>
        file.startsWith('src/') &&
        !isTest(file) &&
        !/^src\/(config|main|cli)\.ts|^src\/operator\//.test(file),
    )
    assertNone(readers, (_file, text) => /process\.env/.test(text))
  })

  test('one file writes audit entries, and one names the stored replies', () => {
    const sources = tracked.filter((file) => file.startsWith('src/') && !isTest(file))
    const naming = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file)))
    assert.deepEqual(naming(/foyer\.append(_all)?\(|foyer\.audit_line \(/), ['src/adapters/audit/append.ts'])
    assert.deepEqual(naming(/foyer\.idempotency_key/), ['src/adapters/postgres/idempotency.ts'])
  })

  test('contains no leftovers: open tasks, ignored errors, restricted or skipped tests', () => {
    const left = new RegExp(
      [
        'TO' + 'DO',
        'FIX' + 'ME',
        'not implem' + 'ented',
        '@ts-' + 'ignore',

        '\\.on' + 'ly\\(',
        'test\\.sk' + 'ip\\(',
      ].join('|'),
    )
    assertNone(
      tracked.filter((file) => file !== 'test/house.test.ts'),
      (_file, text) => {
        const lines = text.split('\n')
        return lines.find((line, at) => left.test(line) && !/biome-ignore/.test(lines[at - 1] ?? ''))?.trim()
      },
    )
  })

  test('a line has at most 110 columns', () => {
    const files = repositoryFiles.filter((file) =>
      /^(src|web|test|bench|scripts)\/.*\.(ts|tsx|mjs)$|^migrations\/.*\.sql$/.test(file),
    )
    assertNone(files, (_file, text) => {
      const long = text.split('\n').flatMap((line, at) => (line.length > 110 ? [at + 1] : []))
      return long.length > 0 && `line ${long.join(', ')}`
    })
  })

  test('uses standard terms and plain English', () => {
    // Names and phrases that only insiders understand. Applicants, operators and attackers are "they".
    const words = [
      ...['anew', 'mend', 'mended', 'for ever', 'whoever', 'who runs Foyer', 'turned away'],
      ...['mustHoldPen', 'withThePen', 'stoneOf', 'oneOfTwins', 'foyer_door', 'inOneTurn', 'inARow'],
      ...['holds? the pen', 'twins?', 'walls', 'edition', 'considered'],
      // 0002-owed-tasks.sql is the name of a migration.
      ...['(?<!\\d-)owe[ds]?', 'askedAgain', 'owed_again'],
      ...['she', 'her', 'hers'],
    ]
    const pattern = new RegExp(`\\b(?:${words.join('|').replaceAll(' ', '\\s+')})\\b`, 'i')
    const exceptions = new Map([
      ['test/house.test.ts', 'lists the words'],
      ['src/staff/breached-passwords.json', 'passwords of others'],
    ])
    const translated = /\/(texts|translations)\/(?!en\.)\w\w\.json$/
    const files = repositoryFiles.filter(
      (file) =>
        /^((src|web|test|bench|docs)\/.*|README|CONTRIBUTING)\.(ts|tsx|mjs|md|json|css|html|sql|txt)$/.test(
          file,
        ) &&
        !exceptions.has(file) &&
        !translated.test(file),
    )
    assertNone(files, (_file, text) => {
      const found = text.split('\n').flatMap((line, at) => {
        const word = pattern.exec(line)?.[0]
        return word ? [`${at + 1} (${word})`] : []
      })
      return found.length > 0 && `line ${found.join(', ')}`
    })
  })

  test('every rule file has its table of cases beside it', () => {
    const rules =
      /^src\/(oauth|customers|workflows|applications|checks|retention|audit|events|onboarding|dashboard)\//
    const files = tracked.filter(
      (file) => rules.test(file) && !isTest(file) && !file.includes('/endpoints/') && !file.endsWith('.d.ts'),
    )
    const missing = files.filter((file) => !existsSync(path.join(root, file.replace(/\.ts$/, '.test.ts'))))
    const excused = missing.filter((file) => withoutTable.some(({ files: named }) => named.test(file)))
    assert.deepEqual(missing, excused, 'write a table of cases, or give a reason in withoutTable')
    for (const { files: named } of withoutTable)
      assert.ok(
        missing.some((file) => named.test(file)),
        `${named}`,
      )
  })

  test('every test file is run by one script or suite', () => {
    const scripts = Object.entries(JSON.parse(read('package.json')).scripts as Record<string, string>)
    const runs = scripts.flatMap(([name, script]) =>
      name.startsWith('test:') ? [...script.matchAll(/[^\s']+\.test\.ts/g)].map(([pattern]) => pattern) : [],
    )
    const suites = globSync('test/suites/**/*.test.ts', { cwd: root })
    const run = [
      ...runs.flatMap((pattern) => globSync(pattern, { cwd: root })),
      ...suites.flatMap((file) => filesOf(path.basename(file, '.test.ts')).map((each) => `test/${each}`)),
    ]
    assert.deepEqual(run.sort(), tracked.filter((file) => file.endsWith('.test.ts')).sort())
  })

  test('the lock file has no download URLs, and every dependency has a documented reason', () => {
    assert.ok(!/"resolved":\s*"http/.test(read('package-lock.json')))
    const manifest = JSON.parse(read('package.json'))
    const reasons = read('docs/decisions/dependencies.md')
    const names = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
    assert.deepEqual(
      names.filter((name) => !reasons.includes(`\`${name}\``)),
      [],
    )
  })

  test('every language of the onboarding has the same texts', () => {
    const texts = languageCodes.map((code) => JSON.parse(read(`src/onboarding/texts/${code}.json`)))
    for (const each of texts) {
      assert.deepEqual(Object.keys(each), Object.keys(texts[0]))
      assert.ok(Object.values(each).every((text) => typeof text === 'string' && text !== ''))
    }
  })
})
