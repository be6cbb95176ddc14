/** How many applications wait for a decision, for the rail. */
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'

const EVERY = 20_000

/** undefined: not known, or more than were counted. */
export function useWaitingCount(): number | undefined {
  const { may } = useSession()
  const { data } = useRead('applications.counts', {}, { when: may('READ'), every: EVERY, keep: true })
  return data && data.needsDecision < data.most ? data.needsDecision : undefined
}
