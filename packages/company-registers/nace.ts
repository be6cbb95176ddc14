/** The NACE class of a national industry code, and its version. */

import classes from './nace-classes.json' with { type: 'json' }
import type { IndustryCodes } from './schemas/organization.ts'

type Version = NonNullable<IndustryCodes['nace']>['version']

const both = classes.both.split(' ')
const known: Record<Version, ReadonlySet<string>> = {
  '2': new Set([...both, ...classes['2'].split(' ')]),
  '2.1': new Set([...both, ...classes['2.1'].split(' ')]),
}

export interface NaceResult {
  version: Version
  /** null: the code is of no class, such as 00.000 for "not stated" or 99999 for "dormant". */
  class: IndustryCodes['nace']
}

/**
 * The first four digits of a national code are the class. Most registers do not state the version. If only
 * one version has the class, that is the version; otherwise it is the expected one, by date.
 */
export function naceOf(code: string, expected: Version): NaceResult {
  const [, group, number] = /^(\d{2})\.?(\d{2})/.exec(code) ?? []
  if (group === undefined || number === undefined) return { version: expected, class: null }
  const nace = `${group}.${number}`
  const having = (['2', '2.1'] as const).filter((version) => known[version].has(nace))
  const version = having.length === 1 ? (having[0] ?? expected) : expected
  return { version, class: having.length > 0 ? { version, code: nace } : null }
}
