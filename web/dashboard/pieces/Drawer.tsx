/** A drawer from the right, such as one delivery of a webhook. The list behind it stays usable. */

import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useKeys } from '../keys.ts'
import * as buttonStyles from './Button.module.css'
import { IconButton } from './Button.tsx'
import * as styles from './Drawer.module.css'

interface DrawerProps {
  title: ReactNode
  onClose(): void
  children: ReactNode
  /** In the head, before the cross. */
  actions?: ReactNode
}

/** To what opened the drawer; to the page if that is gone, or goes later with what was done in the drawer. */
function giveBackFocus(opener: Element | null): void {
  const { body } = document
  const toPage = () => document.getElementById('main')?.focus({ preventScroll: true })
  if (!(opener instanceof HTMLElement) || !opener.isConnected || opener === body) {
    toPage()
    return
  }
  opener.focus({ preventScroll: true })
  const changes = new MutationObserver(() => {
    if (opener.isConnected && document.activeElement === opener) return
    changes.disconnect()
    if (!opener.isConnected && document.activeElement === body) toPage()
  })
  changes.observe(body, { childList: true, subtree: true })
}

export function Drawer({ title, onClose, children, actions }: DrawerProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  // Cleaned up while the drawer is still in the page: an effect is too late to see where the focus is.
  useLayoutEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      // A person who has moved on keeps their place. The page has the focus when what had it is gone.
      const { activeElement: now, body } = document
      if (now !== body && !panel.current?.contains(now)) return
      requestAnimationFrame(() => giveBackFocus(before))
    }
  }, [])
  useKeys('Drawer', [{ keys: 'Escape', does: 'Close', run: onClose, everywhere: true }])
  return createPortal(
    <div className={styles.drawer} ref={panel} tabIndex={-1} role="dialog" aria-labelledby={id}>
      <div className={styles.drawerHead}>
        <h2 id={id}>{title}</h2>
        <div className={buttonStyles.buttons}>
          {actions}
          <IconButton icon={X} title="Close" onPress={onClose} />
        </div>
      </div>
      <div className={styles.drawerBody}>{children}</div>
    </div>,
    document.body,
  )
}
