/** The habits of the house, as tests: sizes, names, what may reach for time, chance and the environment. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'

const root = path.join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(src|web|test|bench|scripts)\/.*\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const isTest = (file: string) => file.startsWith('test/') || file.endsWith('.test.ts')

/** Every file that breaks the habit, so that one run names them all. */
function all(files: string[], isWrong: (file: string, text: string) => unknown): void {
  assert.deepEqual(
    files.flatMap((file) => {
      const wrong = isWrong(file, read(file))
      return wrong ? [`${file}${wrong === true ? '' : `: ${String(wrong)}`}`] : []
    }),
    [],
  )
}

describe('the house', () => {
  test('a file has at most 300 lines', () => {
    const lines = (text: string) => text.split('\n').length
    all(tracked, (_file, text) => lines(text) > 301 && lines(text))
  })

  test('a file begins with a sentence that says what it is', () => {
    all(
      tracked.filter((file) => !isTest(file)),
      (_file, text) => !/^(#!.*\n)?(\/\*\*?|\/\/) ?\S/.test(text),
    )
  })

  test('a folder of src has at most 15 files and lies at most three deep', () => {
    const folders = new Map<string, number>()
    for (const file of tracked.filter((each) => each.startsWith('src/') && !isTest(each)))
      folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1)
    assert.deepEqual(
      [...folders].filter(([folder, files]) => files > 15 && folder !== 'src'),
      [],
    )
    assert.deepEqual(
      [...folders.keys()].filter((folder) => folder.split('/').length > 4),
      [],
    )
  })

  test('no file is a drawer', () => {
    // src/service.ts puts the one service of the product together.
    const files = tracked.filter((file) => file !== 'src/service.ts')
    all(files, (file) =>
      /(^|[/.-])(utils?|helpers?|common|misc|service|manager|handler)s?([/.-]|$)/.test(file),
    )
  })

  test('files are kebab-case or the wire name, components PascalCase', () => {
    all(tracked, (file) => {
      const name = path.basename(file).replace(/\.(test\.)?(tsx?|mjs)$/, '')
      return file.endsWith('.tsx')
        ? !/^[A-Z][A-Za-z]*$|^[a-z][a-z-]*$/.test(name)
        : !/^[a-z0-9]+([.-][A-Za-z0-9]+)*$/.test(name)
    })
  })

  test('only config, adapters and the doors reach for environment, clock and chance', () => {
    const doors = /^src\/(config|main|cli|service|open-installation)\.ts|^src\/(adapters|operator|http)\//
    const files = tracked.filter((file) => file.startsWith('src/') && !isTest(file) && !doors.test(file))
    all(
      files,
      (_file, text) => /process\.env|Date\.now\(\)|new Date\(\)|Math\.random\(|randomUUID\(/.exec(text)?.[0],
    )
    const readers = tracked.filter(
      (file) =>
        file.startsWith('src/') &&
        !isTest(file) &&
        !/^src\/(config|main|cli)\.ts|^src\/operator\//.test(file),
    )
    all(readers, (_file, text) => /process\.env/.test(text))
  })

  test('nothing is left behind', () => {
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
    all(
      tracked.filter((file) => file !== 'test/house.test.ts'),
      (_file, text) => {
        const lines = text.split('\n')
        return lines.find((line, at) => left.test(line) && !/biome-ignore/.test(lines[at - 1] ?? ''))?.trim()
      },
    )
  })

  test('the lock file records no download addresses, and every dependency its reason', () => {
    assert.ok(!/"resolved":\s*"http/.test(read('package-lock.json')))
    const manifest = JSON.parse(read('package.json'))
    const reasons = read('docs/decisions/dependencies.md')
    const names = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
    assert.deepEqual(
      names.filter((name) => !reasons.includes(`\`${name}\``)),
      [],
    )
  })

  test('one column of JSON in every language of the onboarding', () => {
    const [en, sv] = ['en', 'sv'].map((language) => JSON.parse(read(`src/onboarding/texts/${language}.json`)))
    assert.deepEqual(Object.keys(sv), Object.keys(en))
    assert.ok(Object.values({ ...en, ...sv }).every((text) => typeof text === 'string' && text !== ''))
  })
})
