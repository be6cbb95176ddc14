/** Stamps: a hash of the sources, stored beside the result, shows whether it is out of date. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export function hashOf(root, files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

export function textOf(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** On a read-only disk the stamp is computed again next time. */
export function stamp(file, text) {
  try {
    fs.writeFileSync(file, text)
  } catch {}
}

/**
 * All files in web/ and packages/, the data that it shows, and everything that these import at run time. The
 * pages do not use the client library.
 */
export function sourcesOfPages(root) {
  const known = new Set(
    ['web', 'src/onboarding', 'src/workflows', 'packages']
      .flatMap((folder) => filesIn(path.join(root, folder)))
      .filter((file) => !file.startsWith(path.join(root, 'packages', 'sdk', path.sep))),
  )
  known.add(path.join(root, 'package-lock.json'))
  for (const file of known) {
    if (!/\.[jt]sx?$/.test(file)) continue
    for (const [, clause, target] of fs.readFileSync(file, 'utf8').matchAll(importPattern)) {
      if (clause?.startsWith('type ')) continue // erased
      const imported = target.startsWith('#')
        ? aliased(root, target)
        : path.resolve(path.dirname(file), target)
      if (imported.startsWith(root) && fs.statSync(imported, { throwIfNoEntry: false })?.isFile())
        known.add(imported)
    }
  }
  return [...known].sort()
}

const importPattern = /\b(?:import|export)\s*(?:([^'"();]*?)\s*from\s*)?\(?\s*['"]([.#][^'"?]+)/g

/** The aliases in "imports" of package.json. */
const aliased = (root, target) => path.join(root, /^#(test|web)\//.test(target) ? '' : 'src', target.slice(1))

function filesIn(folder) {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}
