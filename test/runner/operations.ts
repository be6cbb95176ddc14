/** Which operations of the table an endpoint file defines, and which a story names. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root, type Sources } from './imports.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const isTable = (file: string): boolean => /^src\/[^/]+\/api\.ts$/.test(file)
/** `import one, { two } from './endpoints/file.ts'` */
const imported = /^import ([^'"]+) from '\.\/(endpoints\/[^']+)'$/gm
const row = /'(?:GET|POST) \/v1\/([\w.]+)': (\w+),/g

/** The names of operations, as in `applications.create`, by the file that defines them. */
export function operationsByFile(sources: Sources): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const table of [...sources.keys()].filter(isTable)) {
    const text = read(table)
    const files = new Map<string, string>()
    for (const [, names = '', file = ''] of text.matchAll(imported))
      for (const name of names.match(/\w+/g) ?? [])
        files.set(name, path.posix.join(path.dirname(table), file))
    for (const [, operation = '', name = ''] of text.matchAll(row)) {
      const file = files.get(name)
      if (file) found.set(file, (found.get(file) ?? new Set()).add(operation))
    }
  }
  return found
}

/** `applications.create`, in quotes, in a path, or after `call(`. */
const named = /\b[a-z]\w*(?:\.\w+)+\b/g

export const operationsNamedIn = (story: string): Set<string> => new Set(read(story).match(named))
