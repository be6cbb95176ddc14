/** Vietnamese names by their tones: Bình and Bính are two names, where both are written with their marks. */

const vietnamese = /[\u1ea0-\u1ef9ơưăđ]/i
const tones = /[\u0300\u0301\u0303\u0309\u0323]/g
const others = /[^a-z\p{M}]/gu

interface Tone {
  /** Without the tone, with the marks that make another vowel. */
  vowels: string
  tone: string
}

/** By word without any mark: how it is written, where it has a mark. */
function tonesOf(text: string): Map<string, Tone> {
  const found = new Map<string, Tone>()
  for (const word of text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{M}]+/u)) {
    const apart = word.replaceAll('đ', 'd').normalize('NFD')
    const tone = (apart.match(tones) ?? []).join('')
    const vowels = apart.replace(tones, '').normalize('NFD').replace(others, '')
    const plain = vowels.replace(/[^a-z]/g, '')
    if (tone !== '' || vowels !== plain) found.set(plain, { vowels, tone })
  }
  return found
}

/** The words that differ by a mark that both have. Empty unless both names are Vietnamese. */
export function otherTones(one: string, other: string): string[] {
  if (!vietnamese.test(one) || !vietnamese.test(other)) return []
  const theirs = tonesOf(other)
  return [...tonesOf(one)].flatMap(([word, mine]) => {
    const their = theirs.get(word)
    const differs = their !== undefined && (their.tone !== mine.tone || their.vowels !== mine.vowels)
    return differs ? [word] : []
  })
}
