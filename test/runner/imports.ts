/** Which file of the repository imports which, read from the sources, and the names that each exports. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { type EcmaScriptModule, parseSync } from 'oxc-parser'

export const root = path.resolve(import.meta.dirname, '../..')

export interface Source {
  /** Files that are loaded with this one. */
  imports: string[]
  /** Imported types only: they are erased. */
  types: string[]
  /** Files that are loaded when they are needed: `import(…)` and `new URL(…, import.meta.url)`. */
  lazy: string[]
  /** Names that it declares and exports, without types. */
  names: string[]
}

export type Sources = ReadonlyMap<string, Source>

/** Every file of the repository that Git does not ignore. */
export const repositoryFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))

const isCode = /\.(ts|tsx|mts|mjs|cjs)$/

export function readSources(files: readonly string[] = repositoryFiles()): Sources {
  const find = resolver(new Set(files))
  const code = files.filter((file) => isCode.test(file) && !file.endsWith('.d.ts'))
  return new Map(code.map((file) => [file, readSource(file, find)]))
}

type Resolve = (from: string, specifier: string) => string | undefined

function readSource(file: string, find: Resolve): Source {
  const text = readFileSync(path.join(root, file), 'utf8')
  const { module } = parseSync(file, text)
  const found = (specifiers: Iterable<string>) => [
    ...new Set([...specifiers].flatMap((each) => find(file, each) ?? [])),
  ]
  const imports = found([...importedBy(module)].flatMap(([specifier, types]) => (types ? [] : [specifier])))
  const types = found([...importedBy(module)].flatMap(([specifier, types]) => (types ? [specifier] : [])))
  const lazy = found([
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start, end).replace(/^['"`](.*)['"`]$/, '$1'),
    ),
    ...[...text.matchAll(/new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g)].map(([, url]) => url ?? ''),
  ])
  const names = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName, isType, moduleRequest }) =>
      exportName.kind === 'Name' && exportName.name && !isType && !moduleRequest ? [exportName.name] : [],
    )
  return { imports, types: types.filter((each) => !imports.includes(each)), lazy, names }
}

/** Each specifier of an `import` or `export … from`, and whether it names types only. */
function* importedBy(module: EcmaScriptModule): Iterable<[string, boolean]> {
  const onlyTypes = (entries: ReadonlyArray<{ isType: boolean }>) =>
    entries.length > 0 && entries.every(({ isType }) => isType)
  for (const { moduleRequest, entries } of module.staticImports)
    yield [moduleRequest.value, onlyTypes(entries)]
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) if (moduleRequest) yield [moduleRequest.value, isType]
}

/** Finds the file that a specifier names: by path, alias of package.json, or workspace package. */
function resolver(files: ReadonlySet<string>): Resolve {
  const manifest = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const rows: Array<[string, string]> = Object.entries<string>(manifest('package.json').imports ?? {}).map(
    ([name, target]) => [name, target.replace('./', '')],
  )
  for (const file of globSync('packages/*/package.json', { cwd: root })) {
    const { name, exports = {} } = manifest(file)
    for (const [subpath, target] of Object.entries(exports))
      if (typeof target === 'string')
        rows.push([name + subpath.slice(1), path.posix.join(path.posix.dirname(file), target)])
  }
  rows.sort(([a], [b]) => b.length - a.length)
  return (from, specifier) => {
    if (specifier.startsWith('.')) {
      const file = path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''))
      return files.has(file) ? file : undefined
    }
    for (const [name, target] of rows) {
      const [before = '', after] = name.split('*')
      if (after === undefined ? specifier !== name : !specifier.startsWith(before)) continue
      const file = after === undefined ? target : target.replace('*', specifier.slice(before.length))
      if (files.has(file)) return file
    }
    return undefined
  }
}

/** The packages that a file imports, for types too: no paths, no aliases, nothing of Node. */
export function packagesIn(file: string): Set<string> {
  const text = readFileSync(path.join(root, file), 'utf8')
  const { module } = parseSync(file, text)
  const specifiers = [
    ...[...importedBy(module)].map(([specifier]) => specifier),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^['"`](.*)['"`]$/.exec(text.slice(start, end))?.[1] ?? [],
    ),
    ...[...text.matchAll(required)].flatMap(([, specifier]) => specifier ?? []),
  ]
  return new Set(specifiers.flatMap((each) => (isBuiltin(each) ? [] : (packageName.exec(each)?.[0] ?? []))))
}

const required =
  /\b(?:require|(?:require|import\.meta|createRequire\(import\.meta\.url\))\.resolve)\('([^']+)'\)/g
const packageName = /^(?:@[\w-]+\/)?[\w-][\w.-]*(?=\/|$)/

export interface Edges {
  lazy?: boolean
  types?: boolean
}

/** The files that each file loads directly. */
const loads = ({ imports, lazy, types }: Source, edges: Edges): string[] => [
  ...imports,
  ...(edges.lazy ? lazy : []),
  ...(edges.types ? types : []),
]

/** All files that these load, directly and through others, with themselves. */
export function closureOf(sources: Sources, files: Iterable<string>, edges: Edges = {}): Set<string> {
  return spread(files, (file) => {
    const source = sources.get(file)
    return source ? loads(source, edges) : []
  })
}

/** For each file, the files that load it directly. */
export function importersIn(sources: Sources, edges: Edges = {}): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, source] of sources)
    for (const imported of new Set(loads(source, edges)))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
  return importers
}

/** These files and all that can be reached from them. */
export function spread(files: Iterable<string>, next: (file: string) => Iterable<string>): Set<string> {
  const known = new Set(files)
  for (const file of known) for (const each of next(file)) known.add(each)
  return known
}
