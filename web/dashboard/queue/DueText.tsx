/** When a review is due; what is overdue stands out. */

import { exactOf } from '../formats/time.ts'
import { useNow } from '../pieces/TimeText.tsx'
import * as styles from './DueText.module.css'
import { dueSentence, dueWords, isOverdue } from './due-words.ts'

interface DueTextProps {
  dueAt: string
  /** As a sentence of its own: Due in 3 h. */
  alone?: boolean
}

export function DueText({ dueAt, alone = false }: DueTextProps) {
  const now = useNow()
  return (
    <time
      dateTime={dueAt}
      title={`Due ${exactOf(dueAt)}`}
      className={isOverdue(dueAt, now) ? styles.overdue : undefined}
    >
      {alone ? dueSentence(dueAt, now) : dueWords(dueAt, now)}
    </time>
  )
}
