/** Keeps compiled code between starts: docs/decisions/0037-start-time.md. */
import { lstatSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const besideThePackages = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/** Without effect where NODE_COMPILE_CACHE names another folder, and where this user has none. */
export function keepCompiledCode(): void {
  const folder = ownFolderIn(besideThePackages)
  if (folder) enableCompileCache(folder)
}

const OF_OTHERS = 0o077

/**
 * A folder of this user in `parent`. undefined where it cannot be created, or where others may write or read
 * it: a writer decides what Foyer runs.
 */
export function ownFolderIn(parent: string): string | undefined {
  const user = process.getuid?.()
  const folder = path.join(parent, `foyer-${user}`)
  try {
    mkdirSync(parent, { recursive: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, mode } = lstatSync(folder)
    return uid === user && (mode & OF_OTHERS) === 0 ? folder : undefined
  } catch {
    // The service runs as a user who may not write among the packages.
    return undefined
  }
}
