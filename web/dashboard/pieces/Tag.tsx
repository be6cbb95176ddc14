/** A tag: a fact that is not a status, such as Draft, Accepted or Deprecated. */

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type Meaning, meaningClasses } from './Icon.tsx'
import * as styles from './Tag.module.css'

interface TagProps {
  children: ReactNode
  meaning?: Meaning
  icon?: LucideIcon
  /** A frame instead of a ground. */
  line?: boolean
}

export const Tag = ({ children, meaning, icon, line = false }: TagProps) => (
  <span
    data-part="tag"
    className={[styles.tag, meaning && meaningClasses[meaning], line && styles.line]
      .filter(Boolean)
      .join(' ')}
  >
    {icon && <Icon of={icon} />}
    {children}
  </span>
)
