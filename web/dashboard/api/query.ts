/** Reads and changes through TanStack Query: cached by customer, tried again only where that helps. */
import {
  MutationCache,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Body, call, type OperationName, type Reply } from './call.ts'
import { chosenCustomer } from './caller.ts'
import { isAway } from './problem.ts'
import { noteReply } from './reach.ts'

const RETRIES = 2

const notes = { onSuccess: () => noteReply(), onError: (error: Error) => noteReply(error) }

export const queryClient = new QueryClient({
  queryCache: new QueryCache(notes),
  mutationCache: new MutationCache(notes),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => isAway(error) && failures < RETRIES,
      retryDelay: (failures) => 400 * 2 ** failures,
      // The frame says that the connection is gone; a page does not wait for it in silence.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

const keyOf = (name: OperationName, body?: unknown): readonly unknown[] =>
  body === undefined ? [chosenCustomer(), name] : [chosenCustomer(), name, body]

interface ReadOptions<N extends OperationName> {
  /** false: not yet. */
  when?: boolean
  /** Asks again after so many milliseconds while the page is in view. */
  every?: number
  /** Shows the earlier reply while the next one comes: for filters and the pages of a list. */
  keep?: boolean
  staleTime?: number
  initial?: Reply<N>
}

/** Reads an operation: `const { data, error, isPending } = useRead('team.list', {})`. */
export function useRead<N extends OperationName>(
  name: N,
  body: Body<N>,
  { when = true, every, keep = false, staleTime, initial }: ReadOptions<N> = {},
): UseQueryResult<Reply<N>, Error> {
  return useQuery<Reply<N>, Error, Reply<N>>({
    queryKey: keyOf(name, body),
    queryFn: ({ signal }) => call(name, body, { signal }),
    enabled: when,
    ...(every !== undefined && { refetchInterval: every }),
    ...(keep && { placeholderData: (earlier: Reply<N> | undefined) => earlier as never }),
    ...(staleTime !== undefined && { staleTime }),
    ...(initial !== undefined && { initialData: initial as never }),
  })
}

interface ChangeOptions<N extends OperationName> {
  /** Operations whose replies this change makes stale. */
  refreshes?: readonly OperationName[]
  /** Called before the request is sent. */
  onSend?: () => unknown
  onDone?: (reply: Reply<N>, body: Body<N>) => unknown
  onProblem?: (error: Error) => unknown
}

/** Calls an operation that changes something: `const invite = useChange('team.invite', { refreshes })`. */
export function useChange<N extends OperationName>(
  name: N,
  { refreshes = [], onSend, onDone, onProblem }: ChangeOptions<N> = {},
) {
  const client = useQueryClient()
  return useMutation<Reply<N>, Error, Body<N>>({
    mutationFn: (body) => call(name, body),
    ...(onSend && { onMutate: () => void onSend() }),
    onSuccess: async (reply, body) => {
      await Promise.all(refreshes.map((each) => client.invalidateQueries({ queryKey: keyOf(each) })))
      await onDone?.(reply, body)
    },
    ...(onProblem && { onError: (error: Error) => void onProblem(error) }),
  })
}

/** Forgets what was read with an operation, so that it is read again where it is shown. */
export const refresh = (...names: OperationName[]): Promise<unknown> =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: keyOf(name) })))
