/** A sentence that the reader did not ask for but should know. Its meaning is an icon and a word, never colour alone. */
import type { ReactNode } from 'react'
import { Icon, type Meaning } from './Icon.tsx'
import { useTexts } from './texts.tsx'

interface NoticeProps {
  meaning: Meaning
  /** By what a script takes it away again. */
  about?: string
  children: ReactNode
}

export function Notice({ meaning, about, children }: NoticeProps) {
  const { texts } = useTexts()
  return (
    <div className={`notice ${meaning}`} role="status" data-about={about}>
      <Icon meaning={meaning} />
      <p>
        <span className="visually-hidden">{texts.kinds[meaning]}: </span>
        {children}
      </p>
    </div>
  )
}
