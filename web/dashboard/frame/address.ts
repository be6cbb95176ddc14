/** The address of the page: its parameters, its query, and going elsewhere. */
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** /applications/$id: useParam('id') */
export const useParam = (name: string): string | undefined =>
  (useParams({ strict: false }) as Record<string, string | undefined>)[name]

type Query = Record<string, string | undefined>

/**
 * The query of the address as plain texts. Filters live there, so that a link shows the same list. What was
 * searched for (`q`) can be a name or a number of a person: it stands behind #, which no server and no log
 * gets.
 */
export function useUrlQuery(): [query: Query, change: (patch: Query) => void] {
  const query = useSearch({ strict: false }) as Query
  const hash = useLocation({ select: (location) => location.hash })
  const q = new URLSearchParams(hash).get('q') ?? query.q
  const navigate = useNavigate()
  const change = (patch: Query) => {
    const next = 'q' in patch ? patch.q : q
    void navigate({
      to: '.',
      search: ((known: Query) => withoutEmpty({ ...known, ...patch, q: undefined })) as never,
      hash: next ? new URLSearchParams({ q: next }).toString() : '',
      hashScrollIntoView: false,
      replace: true,
      resetScroll: false,
    })
  }
  return [q === undefined ? query : { ...query, q }, change]
}

const withoutEmpty = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value))

/** Goes to a page of the dashboard, or a part of it: /applications?status=APPROVED, /account#sessions */
export function useGo(): (to: string, how?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (to, { replace = false } = {}) => {
    const [address = to, hash] = to.split('#')
    const [path, query] = address.split('?')
    void navigate({
      to: path ?? address,
      replace,
      ...(hash !== undefined && { hash }),
      ...(query !== undefined && { search: Object.fromEntries(new URLSearchParams(query)) as never }),
    })
  }
}
