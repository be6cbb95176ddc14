/** What waits for a person: the cases that wait longest first, what they are told of, and who joined. */
import type { Reply } from '../api/call.ts'
import type { Row } from '../applications/row-parts.tsx'

type Told = Reply<'notifications.list'>['data'][number]

export interface WaitingCase {
  row: Row
  isMine: boolean
  /** What the person is told of this case; the row says it. */
  told: Told | undefined
}

interface Waiting {
  /** Told of something else than the cases below: a note, a webhook. */
  told: Told[]
  cases: WaitingCase[]
  joined: Told[]
}

interface Found {
  mine: readonly Row[]
  free: readonly Row[]
  told: readonly Told[]
}

/** So many are shown; the rest is one press away. */
export const SHOWN_CASES = 8

const since = ({ waitingSince }: Row): string => waitingSince ?? ''

/** Both lists come with the longest wait first. */
export function waitingOf({ mine, free, told }: Found): Waiting {
  const cases = [
    ...mine.map((row) => ({ row, isMine: true })),
    ...free.map((row) => ({ row, isMine: false })),
  ]
    .sort((a, b) => since(a.row).localeCompare(since(b.row)) || a.row.id.localeCompare(b.row.id))
    .slice(0, SHOWN_CASES)
    .map((each) => ({ ...each, told: told.find(({ applicationId }) => applicationId === each.row.id) }))
  const joined = told.filter(({ kind }) => kind === 'JOINED')
  const shown = new Set(cases.map(({ row }) => row.id))
  return {
    told: told.filter((each) => each.kind !== 'JOINED' && !shown.has(each.applicationId ?? '')),
    cases,
    joined,
  }
}

interface Counted {
  needsDecision: number
  mine: number
  unassigned: number
  most: number
}

/** "3 yours, 12 to take, 3 with colleagues", which add up; undefined: too many were not counted. */
export function sharesOf({ needsDecision, mine, unassigned, most }: Counted): string | undefined {
  if (needsDecision >= most) return undefined
  const others = Math.max(0, needsDecision - mine - unassigned)
  const parts = [
    mine > 0 && `${mine} yours`,
    unassigned > 0 && `${unassigned} to take`,
    others > 0 && `${others} with colleagues`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}

/** "Aino Virta, Maja Lind and 3 others" */
export function namesOf(names: readonly string[]): string {
  const [first = '', second = '', ...rest] = names
  if (names.length < 2) return first
  if (rest.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${rest.length} other${rest.length === 1 ? '' : 's'}`
}
