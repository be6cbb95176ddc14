/** Words after a name that distinguish a son from his father: two people of one family with the same name. */

/** The words of one generation agree. A grandson is the third, but Portuguese names skip the second. */
const words: Readonly<Record<string, string>> = {
  FIRST: 'sr senior 1st pere père pai padre',
  SECOND: 'jr junior ii 2nd filho fils hijo ifj',
  THIRD: 'iii 3rd',
  FOURTH: 'iv 4th',
  GRANDSON: 'neto bisneto',
  NEPHEW: 'sobrinho',
}
const generations: ReadonlyMap<string, string> = new Map(
  Object.entries(words).flatMap(([generation, all]) => all.split(' ').map((word) => [word, generation])),
)

/** The generation that the last words of a name say, or ''. Names of fewer than three words have none. */
export function generationOf(wordsOfName: readonly string[]): string {
  for (const word of wordsOfName.slice(2).toReversed()) {
    const generation = generations.get(word)
    if (generation) return generation
    if (!isOtherSuffix.test(word)) return ''
  }
  return ''
}
/** Degrees may stand after the generation. */
const isOtherSuffix = /^(phd|md|esq|mba|cpa|kc|qc|obe|cbe|mbe|dds|jd|llm|msc|bsc|ret)$/

/** Only what both names say can contradict. */
export const areOtherGenerations = (one: string, other: string): boolean =>
  one !== '' && other !== '' && one !== other
