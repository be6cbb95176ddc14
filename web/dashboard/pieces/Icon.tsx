/** An icon of Lucide beside its word. It says nothing itself. */

import type { LucideIcon } from 'lucide-react'
import * as styles from './Icon.module.css'

export type Meaning = 'good' | 'attention' | 'bad' | 'information'

export const meaningClasses: Record<Meaning, string> = {
  good: styles.good,
  attention: styles.attention,
  bad: styles.bad,
  information: styles.information,
}

interface IconProps {
  of: LucideIcon
  meaning?: Meaning | undefined
  large?: boolean
  className?: string
}

export const Icon = ({ of: Drawing, meaning, large = false, className }: IconProps) => (
  <Drawing
    className={[styles.icon, meaning && meaningClasses[meaning], large && styles.large, className]
      .filter(Boolean)
      .join(' ')}
    strokeWidth={1.75}
    aria-hidden="true"
  />
)
