/** The outcome of a version of a list, and the person who decided, in words. */
import { momentOf } from '../../formats/time.ts'
import type { RecordedVersion } from './list-words.ts'

type Became = Pick<RecordedVersion, 'state' | 'activeFrom' | 'activeTo'>
type Decided = Pick<RecordedVersion, 'decidedBy' | 'decidedAt' | 'state' | 'activeFrom'>

/** In use since 18 Nov, 04:03. */
export function becameWords({ state, activeFrom, activeTo }: Became, now: Date): string {
  if (state === 'WAITING_APPROVAL') return 'Waits for a person'
  if (state === 'REJECTED') return 'Never used'
  if (state === 'ACTIVE') return activeFrom ? `In use since ${momentOf(activeFrom, now)}` : 'In use'
  if (activeFrom === null) return 'Never used: a later file took its place'
  const until = activeTo ? ` to ${momentOf(activeTo, now)}` : ''
  return `Used from ${momentOf(activeFrom, now)}${until}`
}

/** Approved by Signe Aldén, 18 Nov, 09:12; empty while it is undecided. */
export function decidedWords(
  { decidedBy, decidedAt, state, activeFrom }: Decided,
  nameOf: (id: string) => string | undefined,
  now = new Date(),
): string {
  if (decidedBy === null) return activeFrom === null ? '' : 'No approval was needed'
  const verb = state === 'REJECTED' ? 'Rejected' : 'Approved'
  const at = decidedAt ? `, ${momentOf(decidedAt, now)}` : ''
  return `${verb} by ${whoOf(decidedBy, nameOf)}${at}`
}

function whoOf(
  { kind, id }: NonNullable<RecordedVersion['decidedBy']>,
  nameOf: (id: string) => string | undefined,
): string {
  if (kind === 'OPERATOR') return 'the operator'
  return (id !== null && nameOf(id)) || 'somebody outside your team'
}
