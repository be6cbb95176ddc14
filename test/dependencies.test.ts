/** Each package names what its own files import, and nothing else; each library has its reason. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { packagesIn, repositoryFiles, root } from './runner/imports.ts'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const namesOf = (of: Record<string, string> = {}): string[] => Object.keys(of).sort()
const isOwn = (name: string): boolean => name.startsWith('@foyer/')

const folders = ['.', ...globSync('packages/*/package.json', { cwd: root }).map(path.dirname)]
const manifests = new Map(
  folders.map((folder): [string, Manifest] => [
    folder,
    JSON.parse(read(path.join(folder, 'package.json'))) as Manifest,
  ]),
)

const isCode = /(?<!\.d)\.(?:ts|tsx|mts|mjs)$/
/** Code outside `src` and `packages` is built, tested or measured, and is not part of a service. */
const isForDevelopment = /\.test\.tsx?$|(?:^|\/)(?:test|bench|scripts)\/|^web\//

const folderOf = (file: string): string =>
  folders.find((folder) => folder !== '.' && file.startsWith(`${folder}/`)) ?? '.'

const imported = new Map(
  folders.map((folder) => [folder, { run: new Set<string>(), develop: new Set<string>() }]),
)
for (const file of repositoryFiles().filter((each) => isCode.test(each)))
  for (const name of packagesIn(file)) {
    const folder = folderOf(file)
    if (name === manifests.get(folder)?.name) continue
    imported.get(folder)?.[isForDevelopment.test(file) ? 'develop' : 'run'].add(name)
  }

const fonts = ['figtree', 'ibm-plex-sans', 'source-sans-3', 'source-serif-4'].map(
  (font): [string, string[]] => [
    `@fontsource-variable/${font}`,
    ['web/shared/look/fonts.css', `@fontsource-variable/${font}`],
  ],
)
/** Programs and files that no import names: the file that uses each, and by which word. */
const namedElsewhere: Record<string, readonly string[]> = {
  ...Object.fromEntries(fonts),
  '@biomejs/biome': ['package.json', 'biome check'],
  '@fontsource-variable/inter': ['web/shared/tokens.css', '@fontsource-variable/inter'],
  'dependency-cruiser': ['package.json', 'depcruise'],
  knip: ['package.json', 'knip --production'],
  'openapi-fetch': ['docs/integrate/typescript-and-python.md', 'openapi-fetch'],
  'typescript-native': ['package.json', 'typescript-native/bin/tsc'],
}

/** Types of a library that the same package imports, or of Node. */
const isTypesOf = (name: string, known: ReadonlySet<string>): boolean =>
  name === '@types/node' || (name.startsWith('@types/') && known.has(name.slice('@types/'.length)))

describe('dependencies', () => {
  for (const [folder, manifest] of manifests) {
    const { run, develop } = imported.get(folder) ?? assert.fail(folder)

    test(`of ${manifest.name} include everything that its files import`, () => {
      assert.deepEqual(namesOf(manifest.dependencies), [...run].sort(), 'dependencies')
      const others = namesOf(manifest.devDependencies).filter(
        (name) => !(name in namedElsewhere || isTypesOf(name, develop) || isTypesOf(name, run)),
      )
      assert.deepEqual(others, [...develop].filter((name) => !run.has(name)).sort(), 'devDependencies')
    })
  }

  test('are at most 12 per package, and in the service no more than today', () => {
    for (const [folder, manifest] of manifests) {
      const libraries = namesOf(manifest.dependencies).filter((name) => !isOwn(name))
      assert.ok(libraries.length <= (folder === '.' ? 28 : 12), `${manifest.name}: ${libraries.length}`)
    }
  })

  test('without an import are listed with their use', () => {
    for (const [name, [file = '', word = '']] of Object.entries(namedElsewhere)) {
      assert.ok(name in (manifests.get('.')?.devDependencies ?? {}), name)
      assert.ok(read(file).includes(word), name)
    }
  })

  test('have the same version in every package', () => {
    const versions = new Map<string, string>()
    for (const [folder, { dependencies, devDependencies }] of manifests)
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        assert.equal(version, versions.get(name) ?? version, `${name} in ${folder}`)
        versions.set(name, version)
      }
  })

  test('each have a documented reason, on the server or for development', () => {
    const [server = '', development = ''] = read('docs/decisions/dependencies.md').split('\n## For building')
    const all = [...manifests.values()]
    const needed = all.flatMap((each) => namesOf({ ...each.dependencies, ...each.optionalDependencies }))
    const others = all.flatMap(({ devDependencies }) => namesOf(devDependencies))
    const libraries = (names: readonly string[]) => [...new Set(names)].filter((name) => !isOwn(name)).sort()
    assert.deepEqual(firstCells(server), libraries(needed))
    assert.deepEqual(
      firstCells(development),
      libraries(others).filter((name) => !needed.includes(name)),
    )
  })
})

const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| (`[^|]+) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .sort()
