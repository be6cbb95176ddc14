/** Makes the file name of an applicant safe to store and to show. */

const MOST_NAME = 255

/** Never a path: no folders, no control or direction characters, 1 to 255 characters. */
export function safeName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // Cc: controls; Cf: invisible and direction characters, which show "fdp.exe" as "exe.pdf"; Zl, Zp: line
  // ends.
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const short = shortened(plain)
  return /^\.*$/.test(short) ? 'document' : short
}

/** Keeps the extension, and does not split a surrogate pair. */
function shortened(name: string): string {
  if (name.length <= MOST_NAME) return name
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, MOST_NAME - extension.length).replace(/[\ud800-\udbff]$/, '')}${extension}`
}
