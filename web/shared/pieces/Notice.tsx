/** A message above the heading. An icon and a word show its meaning, never colour alone. */
import type { ReactNode } from 'react'
import { Icon, type Meaning } from './Icon.tsx'
import { useTexts } from './texts.tsx'

interface NoticeProps {
  meaning: Meaning
  /** The key by which a script removes it. */
  about?: string
  /**
   * The outcome of what the applicant did. What stands in a page from its beginning is not announced, so it
   * takes the focus.
   */
  focused?: boolean
  children: ReactNode
}

export function Notice({ meaning, about, focused, children }: NoticeProps) {
  const { texts } = useTexts()
  return (
    <div
      className={`notice ${meaning}`}
      role={focused ? 'alert' : 'status'}
      data-about={about}
      id={focused ? 'outcome' : undefined}
      tabIndex={focused ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: see above
      autoFocus={focused}
    >
      <Icon meaning={meaning} />
      <p>
        <span className="visually-hidden">{texts.kinds[meaning]}: </span>
        {children}
      </p>
    </div>
  )
}
