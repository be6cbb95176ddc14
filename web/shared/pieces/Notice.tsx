/** A message above the heading. An icon and a word show its meaning, never colour alone. */
import type { ReactNode } from 'react'
import { Icon, type Meaning } from './Icon.tsx'
import { useTexts } from './texts.tsx'

interface NoticeProps {
  meaning: Meaning
  /** The key by which a script removes it. */
  about?: string
  /**
   * The outcome of the applicant's action. Screen readers do not announce a text that was in the page from
   * the start, so the notice takes the focus.
   */
  focused?: boolean
  /** Paragraphs below the message, with buttons. */
  more?: ReactNode
  children: ReactNode
}

export function Notice({ meaning, about, focused, more, children }: NoticeProps) {
  const { texts } = useTexts()
  const message = (
    <p>
      <span className="visually-hidden">{texts.kinds[meaning]}: </span>
      {children}
    </p>
  )
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
      {more ? (
        <div>
          {message}
          {more}
        </div>
      ) : (
        message
      )}
    </div>
  )
}
