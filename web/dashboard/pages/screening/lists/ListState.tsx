/** The state of a list in the table: current, waiting, too old, or being fetched. */
import { Check, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../pieces/Icon.tsx'
import { WeightMark } from '../../../pieces/Marks.tsx'
import { type SharedList, stateWords } from './list-words.ts'

interface ListStateProps {
  list: SharedList
  isUsed: boolean
  isUpdating: boolean
  /** Behind the words, in their line where there is room. */
  action?: ReactNode
}

export function ListState({ list, isUsed, isUpdating, action }: ListStateProps) {
  if (isUpdating)
    return (
      <span className="state">
        <Icon of={LoaderCircle} className="turning" /> Fetching
      </span>
    )
  const { mark, words } = stateWords(list, isUsed)
  if (mark === 'BLOCKS' || mark === 'CONSIDER')
    return (
      <WeightMark
        weight={mark}
        words={
          <span>
            {words} {action}
          </span>
        }
      />
    )
  return (
    <span className="state">
      {mark === 'GOOD' && <Icon of={Check} meaning="good" />}
      {words}
    </span>
  )
}
