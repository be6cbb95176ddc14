/** Conventions of the repository: sizes, names, wording, and access to clock, randomness and environment. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { languageCodes } from '@foyer/national-fields/schemas/languages'
import { isTest as isTestFile, setOf } from './runner/sets.ts'

const root = path.join(import.meta.dirname, '..')
const repositoryFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))
const tracked = repositoryFiles.filter(
  (file) => /^(packages|src|web|test|bench|scripts)\/.*\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'),
)
/** Made from openapi.json, like the documents that are JSON. */
const isGenerated = (file: string) => file.startsWith('packages/sdk/generated/')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const isTest = (file: string) => /(^|\/)test\//.test(file) || file.endsWith('.test.ts')

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
    const files = tracked.filter((file) => !isGenerated(file))
    assertNone(files, (_file, text) => lines(text) > 301 && lines(text))
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

  test('only stores, platform, operator and http use the environment, the clock and randomness', () => {
    const outside = /^src\/(main|cli|service|open-(storage|ports))\.ts/
    const allowed = new RegExp(
      `${outside.source}|^src/(platform|operator|http|[^/]+/store)/|/open[a-z-]*\\.ts$`,
    )
    const files = tracked.filter((file) => file.startsWith('src/') && !isTest(file) && !allowed.test(file))
    assertNone(
      files,
      (_file, text) => /process\.env|Date\.now\(\)|new Date\(\)|Math\.random\(|randomUUID\(/.exec(text)?.[0],
    )
    const readers = tracked.filter(
      (file) =>
        file.startsWith('src/') &&
        !isTest(file) &&
        !/^src\/(main|cli|platform\/config)\.ts|^src\/operator\//.test(file),
    )
    assertNone(readers, (_file, text) => /process\.env/.test(text))
  })

  test('one file writes audit entries, and one names the stored replies', () => {
    const sources = tracked.filter((file) => file.startsWith('src/') && !isTest(file))
    const naming = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file)))
    assert.deepEqual(naming(/foyer\.append(_all)?\(|foyer\.audit_line \(/), ['src/audit/store/append.ts'])
    assert.deepEqual(naming(/foyer\.idempotency_key/), ['src/applications/store/idempotency.ts'])
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
      /^(packages|src|web|test|bench|scripts)\/.*\.(ts|tsx|mjs)$|^src\/.*\.sql$/.test(file),
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
      ...['owe[ds]?', 'askedAgain', 'owed_again'],
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

  test('comments and titles of tests say who acts: no nobody, somebody or whom', () => {
    const words = /\b(?:nobody|somebody|whom)\b/i
    const isProse = /^\s*(?:\/\/|\*|\/\*)|\b(?:test|it|describe)\(\s*['"`]/
    const code = /`[^`\s]*`|"[^"]*"|\bNOBODY\b/g
    assertNone(
      tracked.filter((file) => !isGenerated(file) && !/^test\/(house|docs)\.test\.ts$/.test(file)),
      (_file, text) =>
        text.split('\n').find((line) => isProse.test(line) && words.test(line.replaceAll(code, ''))),
    )
  })

  test('the tests with a command of their own are run by it, and by no other', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const patterns = Object.values(scripts).flatMap((script) => script.match(/[^\s']+\.test\.ts/g) ?? [])
    assert.deepEqual(
      patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort(),
      tracked.filter((file) => isTestFile(file) && setOf(file) === 'own').sort(),
    )
  })

  test('the lock file has no download URLs', () => {
    assert.ok(!/"resolved":\s*"http/.test(read('package-lock.json')))
  })

  test('every language of the onboarding has the same texts', () => {
    const texts = languageCodes.map((code) => JSON.parse(read(`src/onboarding/texts/${code}.json`)))
    for (const each of texts) {
      assert.deepEqual(Object.keys(each), Object.keys(texts[0]))
      assert.ok(Object.values(each).every((text) => typeof text === 'string' && text !== ''))
    }
  })
})
