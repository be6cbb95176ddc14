/** Finds the initials of a name that have two or three letters, because their sound has: Ts., Kh., Yu. */

/** Only with a dot: without it, most of them are names or words. */
const digraph = /(?<![\p{L}\p{M}.])(dzh|shch|ts|kh|sh|ch|zh|dz|gh|yu|ya|ye|yo|yi)\.(?=[\s,،\-.]|\p{L}|$)/gu

/** The marker of an initial after its letters: no word of a name has a dot. */
const DOT = '.'

/** The words of a text, where an initial of several letters keeps its dot. */
export function withDigraphInitials(text: string, wordsIn: (text: string) => string[]): string[] {
  if (!text.includes(DOT)) return wordsIn(text)
  const words: string[] = []
  let from = 0
  for (const match of text.matchAll(digraph)) {
    words.push(...wordsIn(text.slice(from, match.index)), `${match[1]}${DOT}`)
    from = match.index + match[0].length
  }
  return [...words, ...wordsIn(text.slice(from))]
}

export const isDigraphInitial = (word: string): boolean => word.endsWith(DOT)
export const lettersOfInitial = (word: string): string => (isDigraphInitial(word) ? word.slice(0, -1) : word)

/** Whether a word, or another initial, may begin with this initial. Both are in Latin letters. */
export function mayBeginWith(initial: string, word: string): boolean {
  const length = Math.min(initial.length, word.length)
  return initial.slice(0, length) === word.slice(0, length)
}
