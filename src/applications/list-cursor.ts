/** The cursor of a list: time of creation and id of the last row of a page. */
import { isUuid } from '#kernel/ids.ts'

export interface ListPosition {
  createdAt: Date
  id: string
}

export const listOrders = ['NEWEST', 'OLDEST'] as const
export type ListOrder = (typeof listOrders)[number]

/** A cursor leads on in its own order only. */
const marks: Record<ListOrder, string> = { NEWEST: '', OLDEST: 'o.' }
export const cursorIn = (order: ListOrder, position: ListPosition): string =>
  `${marks[order]}${cursorOf(position)}`
export const parseCursorIn = (order: ListOrder, cursor: string): ListPosition | undefined =>
  cursor.startsWith(marks[order]) ? parseCursor(cursor.slice(marks[order].length)) : undefined

export const cursorOf = ({ createdAt, id }: ListPosition): string =>
  `${createdAt.getTime().toString(36)}.${id}`

/** undefined for anything that cursorOf did not write. */
export function parseCursor(cursor: string): ListPosition | undefined {
  const [time = '', id = '', ...more] = cursor.split('.')
  const createdAt = new Date(Number.parseInt(time, 36))
  const isValid =
    more.length === 0 && /^[0-9a-z]{1,10}$/.test(time) && isUuid(id) && Number.isFinite(createdAt.getTime())
  return isValid ? { createdAt, id } : undefined
}
