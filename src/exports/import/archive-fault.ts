/** Why an archive cannot be imported. */

/** `path` is the part of the archive. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
  readonly path: string
  constructor(path: string, problem: string) {
    super(`${shownPath(path)}: ${problem}`)
    this.path = path
  }
}

/** A path of a manipulated archive can contain anything. */
const shownPath = (path: string): string =>
  /^[\x20-\x7e]{1,200}$/.test(path) ? path : JSON.stringify(path.slice(0, 100))
