/** Finds the names of a list that may match a screened name: they cover it, with few letters between. */
import { points } from '../factors.ts'
import type { NameKind, PreparedName } from '../prepared-name.ts'
import { type AskedName, type AskedPart, askedNameOf } from './asked-name.ts'
import { markHits, newHits, pointsOf } from './coverage.ts'
import { buildNameTable, type NameTable } from './name-table.ts'
import { buildRuns } from './runs.ts'
import { buildTerms } from './terms.ts'
import { buildWholeNames } from './whole-names.ts'

/** Takes a name, and the most points that it can have beside other evidence. */
export type TakeName = (name: number, most: number) => void

export interface NearNames {
  /** Calls with each name that may match, once. `others` are names that other evidence speaks for. */
  each(screened: PreparedName, others: readonly number[], take: TakeName): void
  /** Of typed arrays. */
  bytes: number
}

export function buildNearNames(names: readonly PreparedName[], kind: NameKind): NearNames {
  const table = buildNameTable(names)
  const terms = buildTerms(table.parts, kind)
  const runs = buildRuns(names)
  const whole = buildWholeNames(names)
  const hits = newHits(terms.count)
  /** The question in which a name was last looked at. */
  const seen = new Uint32Array(names.length)
  let question = 0
  return {
    each(screened, others, take) {
      const asked = askedNameOf(screened, { table, terms, runs })
      markHits(hits, asked.parts)
      question = (question + 1) >>> 0
      const isNew = (name: number): boolean => {
        if (seen[name] === question) return false
        seen[name] = question
        return true
      }
      whole.each(screened, (name) => {
        if (isNew(name)) take(name, points.name)
      })
      const look = (name: number) => {
        if (!isNew(name)) return
        const most = pointsOf(table, kind, asked, hits, name)
        if (most > Number.NEGATIVE_INFINITY) take(name, most)
      }
      for (const part of scannedParts(asked, kind)) eachName(table, part, look)
      for (const name of hits.runs.keys()) look(name)
      for (const name of others) look(name)
    },
    bytes: table.bytes + terms.bytes + runs.bytes + whole.bytes + seen.byteLength,
  }
}

function eachName({ nameStarts, names }: NameTable, { near }: AskedPart, call: (name: number) => void): void {
  for (const term of near.terms)
    for (let at = nameStarts[term] as number; at < (nameStarts[term + 1] as number); at++)
      call(names[at] as number)
}

const FREE_EXTRA = 2
const FEWEST_PAIRS = 2

/**
 * A name that matches has a pair for each part of the organization, and for two or more parts of the person.
 * So it is found without the names of the most frequent parts. Joined parts are few, and always looked at.
 */
function scannedParts({ parts, required }: AskedName, kind: NameKind): AskedPart[] {
  const single = parts.filter(({ bits, isJoined }) => !isJoined && (bits & required) !== 0)
  const pairs = kind === 'ORGANIZATION' ? single.length : Math.max(FEWEST_PAIRS, single.length - FREE_EXTRA)
  const scanned = single
    .toSorted((a, b) => a.names - b.names)
    .slice(0, Math.max(1, single.length - pairs + 1))
  return [...scanned, ...parts.filter(({ isJoined }) => isJoined)]
}
