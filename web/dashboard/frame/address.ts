/** The address of the page: its parameters, its query, and going elsewhere. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** /applications/$id: useParam('id') */
export const useParam = (name: string): string | undefined =>
  (useParams({ strict: false }) as Record<string, string | undefined>)[name]

type Query = Record<string, string | undefined>

/** The query of the address as plain texts. Filters live there, so that a link shows the same list. */
export function useUrlQuery(): [query: Query, change: (patch: Query) => void] {
  const query = useSearch({ strict: false }) as Query
  const navigate = useNavigate()
  const change = (patch: Query) =>
    void navigate({
      to: '.',
      search: ((known: Query) => withoutEmpty({ ...known, ...patch })) as never,
      replace: true,
      resetScroll: false,
    })
  return [query, change]
}

const withoutEmpty = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value))

/** Goes to a page of the dashboard: /applications?status=APPROVED */
export function useGo(): (to: string, how?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (to, { replace = false } = {}) => {
    const [path, query] = to.split('?')
    void navigate({
      to: path ?? to,
      replace,
      ...(query !== undefined && { search: Object.fromEntries(new URLSearchParams(query)) as never }),
    })
  }
}
