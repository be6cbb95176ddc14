/** The names of lists by the key that a hit has. */
import { useRead } from '../api/query.ts'

const HOUR = 3_600_000

/** The lists of the sandbox, which are not lists of the installation. */
const simulated: Record<string, string> = {
  'foyer-test-sanctions': 'Simulated sanctions',
  'foyer-test-peps': 'Simulated public offices',
}

const withoutName = (key: string): string =>
  simulated[key] ?? (key.startsWith('own:') ? 'An own list that was deleted' : key)

/** The key itself for a shared list that is no longer there. */
export function useListNames(): (key: string) => string {
  const shared = useRead('screening.lists.list', {}, { staleTime: HOUR }).data?.data ?? []
  const own = useRead('screening.ownLists.list', {}, { staleTime: HOUR }).data?.data ?? []
  return (key) =>
    shared.find(({ list }) => list === key)?.name ??
    own.find(({ id }) => id === key || id.endsWith(`:${key.replace(/^own:/, '')}`))?.name ??
    withoutName(key)
}
