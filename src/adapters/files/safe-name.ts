/** The name that an applicant gave a file, made harmless. */

const MOST_NAME = 255

/** A name as data, never as a path: no folders, no control or direction characters, at most 255 characters, never empty. */
export function safeName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // Cc: controls; Cf: invisible and direction characters, which make "exe.pdf" of "fdp.exe"; Zl, Zp: line ends.
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const short = shortened(plain)
  return /^\.*$/.test(short) ? 'document' : short
}

/** Keeps the ending, and cuts no character in two. */
function shortened(name: string): string {
  if (name.length <= MOST_NAME) return name
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, MOST_NAME - ending.length).replace(/[\ud800-\udbff]$/, '')}${ending}`
}
