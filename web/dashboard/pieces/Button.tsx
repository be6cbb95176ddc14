/** Buttons. They are never greyed: pressing says what is missing. */

import { Check, LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Button as Pressable, type ButtonProps as PressableProps } from 'react-aria-components'
import * as styles from './Button.module.css'
import { Icon } from './Icon.tsx'

/** `primary`: one a page. `danger` asks for something that cannot be undone; `grave` does it. */
export type ButtonKind = 'primary' | 'plain' | 'bare' | 'danger' | 'grave'

const classes: Record<ButtonKind, string> = {
  primary: `${styles.button} ${styles.primary}`,
  plain: styles.button,
  bare: `${styles.button} ${styles.bare}`,
  danger: `${styles.button} ${styles.danger}`,
  grave: `${styles.button} ${styles.primary} ${styles.danger}`,
}
const classOf = (kind: ButtonKind, more: string | undefined) =>
  more ? `${classes[kind]} ${more}` : classes[kind]

export interface ButtonProps extends Omit<PressableProps, 'children' | 'className' | 'style' | 'isPending'> {
  children: ReactNode
  kind?: ButtonKind
  icon?: LucideIcon | undefined
  /** While it works; the word says what it does: Approving. */
  busy?: string | false | undefined
  className?: string
}

/** Under 300 ms, a spinner would only flicker. */
const LATE = 300

function useLate(on: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return setLate(false)
    const timer = setTimeout(() => setLate(true), LATE)
    return () => clearTimeout(timer)
  }, [on])
  return on && late
}

/**
 * A busy button keeps the focus and does nothing. React Aria's own pending state would announce it with an
 * image that has no name once the button is gone.
 */
export function Button({ children, kind = 'plain', icon, busy = false, className, ...more }: ButtonProps) {
  const isBusy = busy !== false
  const late = useLate(isBusy)
  const { onPress, type, ...rest } = more
  return (
    <Pressable
      {...rest}
      type={isBusy ? 'button' : (type ?? 'button')}
      {...(onPress && !isBusy && { onPress })}
      {...(isBusy && { 'data-busy': true })}
      className={classOf(kind, className)}
    >
      {late && <Icon of={LoaderCircle} className={styles.turning} />}
      {!late && icon && <Icon of={icon} />}
      <span aria-live="polite">{late ? busy : children}</span>
    </Pressable>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'busy' | 'icon'> {
  icon: LucideIcon
  /** Its action, for the title and for screen readers. */
  title: string
}

/** A square button; its words are in the title. */
export const IconButton = ({ icon, title, kind = 'bare', className = '', ...more }: IconButtonProps) => (
  <Pressable
    {...more}
    aria-label={title}
    className={classOf(kind, `${styles.square} ${className}`.trim())}
    render={(props) => <button {...props} title={title} />}
  >
    <Icon of={icon} />
  </Pressable>
)

interface ButtonLinkProps {
  to: string
  children: ReactNode
  kind?: ButtonKind
  icon?: LucideIcon
  className?: string
  target?: '_blank'
  /** Saves a file of this name. */
  download?: string
}

/** A link that looks like a button. A path of the dashboard, such as /applications, or a whole address. */
export const ButtonLink = ({ to, children, kind = 'plain', icon, className, ...more }: ButtonLinkProps) => (
  <Link href={to} className={classOf(kind, className)} {...more}>
    {icon && <Icon of={icon} />}
    {children}
  </Link>
)

/** How long a button says that it is done. */
const DONE = 2_000

interface CopyButtonProps {
  /** The copied text. */
  text: string
  children?: ReactNode
  icon?: LucideIcon
  kind?: ButtonKind
}

export function CopyButton({ text, children = 'Copy', icon, kind = 'bare' }: CopyButtonProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), DONE)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () => void navigator.clipboard.writeText(text).then(() => setDone(true))
  return (
    <Pressable className={classes[kind]} onPress={copy}>
      {done ? <Icon of={Check} meaning="good" /> : icon && <Icon of={icon} />}
      <span aria-live="polite">{done ? 'Copied' : children}</span>
    </Pressable>
  )
}
