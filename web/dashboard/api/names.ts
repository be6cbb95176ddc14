/** The names of the customer's people, by the id that the API gives. */
import { shownNames } from '#staff/person-name.ts'
import { uuidOf } from '../formats/id.ts'
import { useRead } from './query.ts'

/** undefined while they are coming, and for a person who has left. */
export function useNames(): (id: string) => string | undefined {
  const { data } = useRead('team.list', {}, { staleTime: 60_000 })
  const names = shownNames((data?.members ?? []).map((each) => ({ ...each, userId: uuidOf(each.userId) })))
  return (id) => names.get(uuidOf(id))
}
