/** Whether this customer has no application yet: then the pages teach how the first one comes to be. */
import { useRead } from './query.ts'

/** undefined: not known yet. */
export function useIsFirst(): boolean | undefined {
  const { data } = useRead('applications.counts', {}, { keep: true })
  return data && Object.values(data.byStatus).every((count) => count === 0)
}
