/** A sentence that the reader did not ask for but should know. Its meaning is an icon and a word, never colour alone. */
import type { ReactNode } from 'react'
import { Icon, type Meaning } from './Icon.tsx'
import { useWords } from './words.tsx'

export function Notice({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  const { words } = useWords()
  return (
    <div className={`notice ${meaning}`} role="status">
      <Icon meaning={meaning} />
      <p>
        <span className="unseen">{words.kinds[meaning]}: </span>
        {children}
      </p>
    </div>
  )
}
