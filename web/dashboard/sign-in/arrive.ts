/** After signing in: back to where a person was. */
import { queryClient } from '../api/query.ts'
import { readSessionAgain } from '../api/session.ts'
import { useGo, useUrlQuery } from '../frame/address.ts'
import { safePath } from './safe-path.ts'

export function useArrive(): () => Promise<void> {
  const go = useGo()
  const [{ to }] = useUrlQuery()
  return async () => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    await readSessionAgain()
    go(safePath(to), { replace: true })
  }
}
