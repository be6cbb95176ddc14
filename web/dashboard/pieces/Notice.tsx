/** A notice: one sentence that stays, with at most one action at its end. */

import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAway, Problem, wordsOf } from '../api/problem.ts'
import { Button, ButtonLink } from './Button.tsx'
import { Icon, type Meaning, meaningClasses } from './Icon.tsx'
import * as styles from './Notice.module.css'

const icons: Record<Meaning, LucideIcon> = {
  good: CircleCheck,
  attention: TriangleAlert,
  bad: OctagonAlert,
  information: Info,
}

interface NoticeProps {
  children: ReactNode
  meaning?: Meaning
  action?: ReactNode
  /** Read out at once: for what just happened. */
  live?: boolean
}

export const Notice = ({ children, meaning = 'information', action, live = false }: NoticeProps) => (
  <div
    className={`${styles.notice} ${meaningClasses[meaning]}`}
    {...(live && { role: meaning === 'bad' ? 'alert' : 'status' })}
  >
    <Icon of={icons[meaning]} meaning={meaning} />
    <div>{children}</div>
    {action}
  </div>
)

/** Back to this page afterwards. */
export function signInAgainAddress(): string {
  const to = location.pathname.replace(/^\/dashboard/, '') + location.search
  return `/sign-in?${new URLSearchParams({ again: 'yes', to })}`
}

interface ProblemNoticeProps {
  /** The thrown error; nothing is shown for null. */
  error: unknown
  /** Reads it again. */
  onRetry?: (() => unknown) | undefined
}

/** A problem in place of what it keeps from showing. */
export function ProblemNotice({ error, onRetry }: ProblemNoticeProps) {
  if (!error) return null
  if (error instanceof Problem && error.code === 'recent_sign_in_required')
    return (
      <Notice
        meaning="attention"
        action={<ButtonLink to={signInAgainAddress()}>Sign in again</ButtonLink>}
        live
      >
        {wordsOf(error)}
      </Notice>
    )
  const again = onRetry && (
    <Button kind="bare" onPress={() => void onRetry()}>
      Try again
    </Button>
  )
  return (
    <Notice meaning={isAway(error) ? 'attention' : 'bad'} action={again} live>
      {wordsOf(error)}
    </Notice>
  )
}
