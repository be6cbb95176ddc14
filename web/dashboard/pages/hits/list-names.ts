/** The names of lists by the key that a hit has. */
import { useRead } from '../../api/query.ts'

const HOUR = 3_600_000

/** The key itself for a list that is no longer there, and for the simulated ones. */
export function useListNames(): (key: string) => string {
  const shared = useRead('screening.lists.list', {}, { staleTime: HOUR }).data?.data ?? []
  const own = useRead('screening.ownLists.list', {}, { staleTime: HOUR }).data?.data ?? []
  return (key) =>
    shared.find(({ list }) => list === key)?.name ??
    own.find(({ id }) => id === key || id.endsWith(`:${key.replace(/^own:/, '')}`))?.name ??
    key
}
