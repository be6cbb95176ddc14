/** The foot of a list: keys that work in it, and Newer and Older. What leads nowhere is absent. */

import type { ReactNode } from 'react'
import * as buttonStyles from './Button.module.css'
import { Button } from './Button.tsx'
import * as styles from './Pager.module.css'

interface PagerProps {
  onNewer?: (() => void) | undefined
  onOlder?: (() => void) | undefined
  /** Keys, or how many there are. */
  children?: ReactNode
}

export const Pager = ({ onNewer, onOlder, children }: PagerProps) => (
  <div className={styles.tableFoot}>
    {children}
    <div className={buttonStyles.buttons}>
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
