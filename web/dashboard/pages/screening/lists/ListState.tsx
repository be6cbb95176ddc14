/** The state of a list in the table: current, waiting, too old, or being fetched. */
import { Check, LoaderCircle } from 'lucide-react'
import { Icon } from '../../../pieces/Icon.tsx'
import { WeightMark } from '../../../pieces/Marks.tsx'
import { type SharedList, stateWords } from './list-words.ts'

interface ListStateProps {
  list: SharedList
  isUsed: boolean
  isUpdating: boolean
}

export function ListState({ list, isUsed, isUpdating }: ListStateProps) {
  if (isUpdating)
    return (
      <span className="state">
        <Icon of={LoaderCircle} className="turning" /> Fetching
      </span>
    )
  const { mark, words } = stateWords(list, isUsed)
  if (mark === 'BLOCKS' || mark === 'CONSIDER') return <WeightMark weight={mark} words={words} />
  return (
    <span className="state">
      {mark === 'GOOD' && <Icon of={Check} meaning="good" />}
      {words}
    </span>
  )
}
