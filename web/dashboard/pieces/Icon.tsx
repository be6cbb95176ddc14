/** An icon of Lucide beside its word. It says nothing itself. */
import type { LucideIcon } from 'lucide-react'

export type Meaning = 'good' | 'attention' | 'bad' | 'information'

interface IconProps {
  of: LucideIcon
  meaning?: Meaning | undefined
  large?: boolean
  className?: string
}

export const Icon = ({ of: Drawing, meaning, large = false, className }: IconProps) => (
  <Drawing
    className={['icon', meaning, large && 'large', className].filter(Boolean).join(' ')}
    strokeWidth={1.75}
    aria-hidden="true"
  />
)
