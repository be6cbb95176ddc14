/**
 * The total share of each party in the applicant: the product of the shares on a path, summed over all paths.
 * A path ends before a company that is already on it.
 */
import type { Share } from '@foyer/company-registers/schemas/ownership'
import { anyShare, decidedBy, largestOf, nothing, product, sum, whole } from '@foyer/company-registers/shares'
import { APPLICANT, type Holding, type HoldingGraph } from './holdings.ts'

/** From the holder to the applicant, both included. */
export interface Way {
  parties: number[]
  share: Share
}

export interface Total {
  party: number
  /** The share of the capital: the products of the shares. */
  share: Share
  /**
   * The share that the party decides about: a majority of a company counts as the whole of it, because the
   * majority holder decides for all (AMLR article 54).
   */
  decides: Share
  /** Means of control that need no share. */
  control: Array<{ of: number; text: string }>
  ways: Way[]
}

export interface Totals {
  /** All parties except the applicant, persons and companies. */
  totals: Total[]
  /** Holdings that close a circle. */
  circular: Holding[]
  /** There are more ways than are followed, so that every total may be too low. */
  isCutOff: boolean
}

interface Step {
  at: number
  /** From here to the applicant. */
  way: number[]
  share: Share
  decides: Share
}

/** A structure with more ways than this is cut off. */
const MOST_WAYS = 5_000

export function totalsOf({ holdings }: HoldingGraph): Totals {
  const totals = new Map<number, Total>()
  const circular = new Set<Holding>()
  const open: Step[] = [{ at: APPLICANT, way: [APPLICANT], share: whole, decides: whole }]
  for (let taken = 0; taken < MOST_WAYS; taken += 1) {
    const step = open.shift()
    if (!step) break
    for (const holding of holdings.filter(({ of }) => of === step.at)) {
      if (step.way.includes(holding.holder)) {
        circular.add(holding)
        continue
      }
      const next = nextStep(step, holding)
      add(totals, next, holding)
      open.push(next)
    }
  }
  return { totals: [...totals.values()], circular: [...circular], isCutOff: open.length > 0 }
}

function nextStep({ way, share, decides }: Step, holding: Holding): Step {
  const { holder, shares, votes, control } = holding
  const unstated = control.length > 0 ? nothing : anyShare
  const ofCapital = shares ?? (votes ? nothing : unstated)
  const ofVotes = largestOf(shares ?? nothing, votes ?? (shares ? nothing : unstated))
  const decided = control.length > 0 ? whole : decidedBy(ofVotes)
  return {
    at: holder,
    way: [holder, ...way],
    share: product(ofCapital, share),
    decides: product(decided, decides),
  }
}

function add(totals: Map<number, Total>, { at, way, share, decides }: Step, { of, control }: Holding): void {
  const known = totals.get(at) ?? { party: at, share: nothing, decides: nothing, control: [], ways: [] }
  totals.set(at, {
    party: at,
    share: sum(known.share, share),
    decides: sum(known.decides, decides),
    control: known.control.some((each) => each.of === of)
      ? known.control
      : [...known.control, ...control.map((text) => ({ of, text }))],
    ways: [...known.ways, { parties: way, share }],
  })
}
