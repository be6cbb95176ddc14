/** A small dialog that floats beside the button that opens it. */
import type { ReactNode } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import * as menuStyles from './Menu.module.css'

interface DialogPopoverProps {
  label: string
  children: ReactNode
  className: string
  /** Of the box around the dialog. */
  boxClassName?: string
  placement?: 'bottom start'
}

/** Only the dialog has a name: a named box around it would be content outside of the dialog. */
export const DialogPopover = ({
  label,
  children,
  className,
  boxClassName = '',
  placement,
}: DialogPopoverProps) => (
  <Popover
    className={`${menuStyles.floats} ${boxClassName}`}
    offset={4}
    // biome-ignore lint/a11y/useValidAriaValues: the library would name it after its button
    aria-labelledby=""
    {...(placement && { placement })}
  >
    <Dialog className={className} aria-label={label}>
      {children}
    </Dialog>
  </Popover>
)
