/** A sentence that the reader did not ask for but should know. Its meaning is an icon and a word, never colour alone. */
import type { ReactNode } from 'react'
import { Icon, type Meaning } from './Icon.tsx'
import { useWords } from './words.tsx'

interface NoticeProps {
  meaning: Meaning
  /** By what a script takes it away again. */
  about?: string
  children: ReactNode
}

export function Notice({ meaning, about, children }: NoticeProps) {
  const { words } = useWords()
  return (
    <div className={`notice ${meaning}`} role="status" data-about={about}>
      <Icon meaning={meaning} />
      <p>
        <span className="unseen">{words.kinds[meaning]}: </span>
        {children}
      </p>
    </div>
  )
}
