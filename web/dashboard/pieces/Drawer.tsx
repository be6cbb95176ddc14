/** A drawer from the right, such as one delivery of a webhook. The list behind it stays usable. */
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useKeys } from '../keys/keys.ts'
import { IconButton } from './Button.tsx'

interface DrawerProps {
  title: ReactNode
  onClose(): void
  children: ReactNode
  /** In the head, before the cross. */
  actions?: ReactNode
}

export function Drawer({ title, onClose, children, actions }: DrawerProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  // Cleaned up while the drawer is still in the page: an effect is too late to see where the focus is.
  useLayoutEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      // Somebody who has moved on keeps their place. The page has the focus when what had it is gone.
      const { activeElement: now, body } = document
      if (now !== body && !panel.current?.contains(now)) return
      // Once the page is drawn: what opened it may be gone with what was done in it.
      requestAnimationFrame(() => {
        const isThere = before instanceof HTMLElement && before.isConnected && before !== body
        const place = isThere ? before : document.getElementById('main')
        place?.focus({ preventScroll: true })
      })
    }
  }, [])
  useKeys('Drawer', [{ keys: 'Escape', does: 'Close', run: onClose, everywhere: true }])
  return createPortal(
    <div className="drawer" ref={panel} tabIndex={-1} role="dialog" aria-labelledby={id}>
      <div className="drawer-head">
        <h2 id={id}>{title}</h2>
        <div className="buttons">
          {actions}
          <IconButton icon={X} title="Close" onPress={onClose} />
        </div>
      </div>
      <div className="drawer-body">{children}</div>
    </div>,
    document.body,
  )
}
