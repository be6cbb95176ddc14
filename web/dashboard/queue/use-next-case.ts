/** Takes the next application of the queue, and opens it. */
import { refresh, useChange } from '../api/query.ts'
import { caseAddressOf, readQuery } from '../applications/list-query.ts'
import { useGo } from '../frame/address.ts'
import { say } from '../pieces/toasts.ts'

/** `leave`: the application that is given back. `back`: where to go when nothing waits. */
export function useNextCase(back?: string) {
  const go = useGo()
  const next = useChange('applications.queue.next', {
    onDone: ({ applicationId }) => {
      if (applicationId) return go(caseAddressOf(applicationId, readQuery({})))
      void refresh('applications.search', 'applications.counts')
      say('Nothing waits for you')
      if (back) go(back)
    },
  })
  const take = (leave?: string) => !next.isPending && next.mutate(leave === undefined ? {} : { leave })
  return { take, error: next.error, isPending: next.isPending }
}
