/** The state of a list in the table: current, waiting, too old, or being fetched. */

import { Check, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import { WeightMark } from '../../pieces/Marks.tsx'
import * as listPartsStyles from './list-parts.module.css'
import { type SharedList, stateWords } from './list-words.ts'

interface ListStateProps {
  list: SharedList
  isUsed: boolean
  isUpdating: boolean
  /** After the text, on the same line where it fits. */
  action?: ReactNode
}

export function ListState({ list, isUsed, isUpdating, action }: ListStateProps) {
  if (isUpdating)
    return (
      <span className={listPartsStyles.state}>
        <Icon of={LoaderCircle} className={buttonStyles.turning} /> Fetching
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
    <span className={listPartsStyles.state}>
      {mark === 'GOOD' && <Icon of={Check} meaning="good" />}
      {words}
    </span>
  )
}
