/** The foot of a list: keys that work in it, and Newer and Older. What leads nowhere is absent. */
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface PagerProps {
  onNewer?: (() => void) | undefined
  onOlder?: (() => void) | undefined
  /** Keys, or how many there are. */
  children?: ReactNode
}

export const Pager = ({ onNewer, onOlder, children }: PagerProps) => (
  <div className="table-foot">
    {children}
    <div className="buttons">
      {onNewer && (
        <Button kind="bare" onPress={onNewer}>
          Newer
        </Button>
      )}
      {onOlder && (
        <Button kind="bare" onPress={onOlder}>
          Older
        </Button>
      )}
    </div>
  </div>
)
