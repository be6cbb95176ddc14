/** Finds the names of a list that may match a screened name: they cover it, with few letters between. */
import { points } from '../factors.ts'
import type { NameKind, PreparedName } from '../prepared-name.ts'
import { type AskedName, type AskedPart, askedNameOf } from './asked-name.ts'
import { markHits, newHits, pointsOf } from './coverage.ts'
import { type NameTable, nameTableSteps, type Postings } from './name-table.ts'
import { runsSteps } from './runs.ts'
import type { Steps } from './steps.ts'
import { termsSteps } from './terms.ts'
import { wholeNamesSteps } from './whole-names.ts'

/** Takes a name, and the most points that it can have beside other evidence. */
export type TakeName = (name: number, most: number) => void

export interface NearNames {
  /** Calls with each name that may match, once. `others` are names that other evidence speaks for. */
  each(screened: PreparedName, others: readonly number[], take: TakeName): void
  /** The size of typed arrays. */
  bytes: number
}

export function* nearNamesSteps(names: readonly PreparedName[], kind: NameKind): Steps<NearNames> {
  const table = yield* nameTableSteps(names)
  yield
  const terms = yield* termsSteps(table.parts, kind)
  yield
  const runs = yield* runsSteps(names)
  const whole = yield* wholeNamesSteps(names)
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
      scan(table, asked, kind, look)
      for (const name of hits.runs.keys()) look(name)
      for (const name of others) look(name)
    },
    bytes: table.bytes + terms.bytes + runs.bytes + whole.bytes + seen.byteLength,
  }
}

type Look = (name: number) => void

function eachName({ starts, names }: Postings, { near }: AskedPart, look: Look): void {
  for (const term of near.terms)
    for (let at = starts[term] as number; at < (starts[term + 1] as number); at++) look(names[at] as number)
}

const FEWEST_PAIRS = 2
const FREE_EXTRA = 2

/**
 * A name that matches has a pair for each part of an organization, and for two or more parts of a person. So
 * it is found without the names of the most frequent parts. A name without a pair for the rarest parts leaves
 * these over, so it has fewer parts itself. Joined parts are few, and always looked at.
 */
function scan(
  table: NameTable,
  { parts, required, usedInitials }: AskedName,
  kind: NameKind,
  look: Look,
): void {
  const single = parts
    .filter(({ bits, isJoined }) => !isJoined && (bits & required) !== 0)
    .sort((a, b) => a.names - b.names)
  const pairs =
    kind === 'ORGANIZATION'
      ? single.length
      : Math.max(FEWEST_PAIRS - usedInitials, single.length - FREE_EXTRA, 1)
  for (const [at, part] of single.entries()) {
    const most = single.length - at
    if (at + pairs > single.length && at > 0) eachName(table.withInitials, part, look)
    else if (at === 0 || usedInitials > 0) eachName(table.names, part, look)
    else
      eachName(table.names, part, (name) => {
        if ((table.required[name] as number) <= most) look(name)
      })
  }
  for (const part of parts) if (part.isJoined) eachName(table.names, part, look)
}
