/** How many screening hits are unanswered, for the rail. */
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'

const EVERY = 20_000

/** undefined: not known. */
export function useHitsCount(): number | undefined {
  const { may } = useSession()
  const { data } = useRead('monitoring.counts.get', {}, { when: may('READ'), every: EVERY, keep: true })
  return data?.unresolvedHits
}
