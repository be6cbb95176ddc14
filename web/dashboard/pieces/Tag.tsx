/** A tag: a fact that is not a status, such as Draft, Accepted or Deprecated. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type Meaning } from './Icon.tsx'

interface TagProps {
  children: ReactNode
  meaning?: Meaning
  icon?: LucideIcon
  /** A frame instead of a ground. */
  line?: boolean
}

export const Tag = ({ children, meaning, icon, line = false }: TagProps) => (
  <span className={['tag', meaning, line && 'line'].filter(Boolean).join(' ')}>
    {icon && <Icon of={icon} />}
    {children}
  </span>
)
