/** Fetches the lists now, and follows it until each list was tried. */
import { useEffect, useRef, useState } from 'react'
import { useChange, useRead } from '../../api/query.ts'
import { countedOf } from '../../formats/numbers.ts'
import { beginWork, type LongWork, say } from '../../pieces/toasts.ts'
import { type SharedList, tryOf } from './list-words.ts'

const EVERY = 30_000
const WHILE_UPDATING = 1_500
/** Beyond the longest download; then the state of each list says what happened. */
const LONGEST = 15 * 60_000

interface Asked {
  /** The last try of each list that is fetched, before it. */
  before: ReadonlyMap<string, string>
  work: LongWork
  at: number
}

export function useLists() {
  const asked = useRef<Asked | null>(null)
  const [isUpdating, setUpdating] = useState(false)
  const read = useRead('screening.lists.list', {}, { every: isUpdating ? WHILE_UPDATING : EVERY })
  const lists = read.data?.data
  const update = useChange('screening.lists.update', {
    onDone: ({ lists: fetched }) => {
      if (fetched.length === 0) return void say('Every list was fetched a moment ago')
      const before = new Map(
        (lists ?? []).flatMap((list) => (fetched.includes(list.list) ? [[list.list, tryOf(list)]] : [])),
      )
      asked.current = { before, work: beginWork('Fetching the lists'), at: Date.now() }
      asked.current.work.progress(0, before.size)
      setUpdating(true)
    },
  })
  useEffect(() => {
    const { current } = asked
    if (!current || !lists) return
    const tried = lists.filter((each) => isTried(current, each))
    current.work.progress(tried.length, current.before.size)
    if (tried.length < current.before.size && Date.now() - current.at < LONGEST) return
    current.work.end(endWords(tried))
    asked.current = null
    setUpdating(false)
  }, [lists])
  // A person who leaves the page does not wait for it.
  useEffect(() => () => asked.current?.work.end(), [])
  return {
    ...read,
    lists,
    mayApprove: read.data?.mayApprove ?? false,
    approvedBy: read.data?.approvedBy ?? 'OPERATOR',
    update,
    isUpdating: (list: SharedList): boolean =>
      isUpdating && (asked.current?.before.has(list.list) ?? false) && !isTried(asked.current, list),
  }
}

const isTried = (asked: Asked | null, list: SharedList): boolean => {
  const before = asked?.before.get(list.list)
  return before !== undefined && before !== tryOf(list)
}

function endWords(tried: readonly SharedList[]): string {
  const failed = tried.filter(({ failedAt, checkedAt }) => failedAt !== null && failedAt > (checkedAt ?? ''))
  const good = countedOf(tried.length - failed.length, 'list')
  return failed.length === 0 ? `${good} fetched` : `${good} fetched, ${failed.length} failed`
}

export type Lists = ReturnType<typeof useLists>
