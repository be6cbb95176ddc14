/** A message above the heading. An icon and a word show its meaning, never colour alone. */
import type { ReactNode } from 'react'
import { Icon, type Meaning } from './Icon.tsx'
import { useTexts } from './texts.tsx'

interface NoticeProps {
  meaning: Meaning
  /** The key by which a script removes it. */
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
