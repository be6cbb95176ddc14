/**
 * The lists of sanctions that a market requires, by their formats: those of the European Union and of the
 * United Nations (AMLR article 20: targeted financial sanctions), and in the United Kingdom its own and the
 * UN's.
 */
import { type FormatKey, knownLists } from './lists/format-table.ts'

const [EU, UN, UK] = ['eu', 'un', 'uk']

/** Collections that hold the lists of all of them. */
const collections = new Set<FormatKey>(['opensanctions-simple', 'opensanctions-ftm'])

/** Keys of known lists that none of these formats stands for. `formats`: of lists of sanctions. */
export function missingLists(markets: readonly string[], formats: readonly FormatKey[]): string[] {
  if (formats.some((format) => collections.has(format))) return []
  const required = new Set(markets.flatMap((market) => (market === 'GB' ? [UK, UN] : [EU, UN])))
  return [...required].filter((key) => !formats.some((format) => format === knownLists[key]?.format)).sort()
}
