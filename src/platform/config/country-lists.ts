/** The file with the lists of high-risk countries, in place of those of this version. */
import { readFileSync } from 'node:fs'
import { type CountryLists, readCountryLists } from '@foyer/national-fields/high-risk/country-lists'
import { ConfigError, type Environment } from './values.ts'

const VARIABLE = 'FOYER_HIGH_RISK_COUNTRIES'
/** That of this version, from the folder of the source. */
const EXAMPLE = 'packages/national-fields/high-risk/high-risk-countries.json'

export function countryListsOf(environment: Environment): CountryLists | undefined {
  const path = environment[VARIABLE]
  if (!path) return undefined
  const read = readCountryLists(textOf(path))
  if ('lists' in read) return read.lists
  throw new ConfigError(VARIABLE, `names ${path}, which cannot be used: ${read.problem}`, EXAMPLE)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(VARIABLE, `names ${path}, which cannot be read (${code ?? 'unknown'})`, EXAMPLE)
  }
}
