/** Buttons: one primary button per page. A button sends `name=value` with its form. */
import type { ReactNode } from 'react'

interface ButtonProps {
  children: ReactNode
  look?: 'primary' | 'second' | 'link'
  name?: string
  value?: string
  form?: string
  /** Additional text for screen readers: what is removed, changed or uploaded. */
  about?: string
}

export const Button = ({ children, look = 'primary', name = 'do', value, form, about }: ButtonProps) => (
  <button className={`button ${look}`} type="submit" name={name} value={value} form={form} formNoValidate>
    {children}
    {about && <span className="visually-hidden"> {about}</span>}
  </button>
)

interface ButtonLinkProps {
  href: string
  children: ReactNode
  look?: 'primary' | 'second'
  /** Leaves the frame. */
  isOut?: boolean
}

/** A link with the look of a button. */
export const ButtonLink = ({ href, children, look = 'primary', isOut = false }: ButtonLinkProps) => (
  <a className={`button ${look}`} href={href} target={isOut ? '_top' : undefined}>
    {children}
  </a>
)

/** Around the primary button of a page: on a phone it stays in reach of the thumb. */
export const Thumb = ({ children }: { children: ReactNode }) => <div className="thumb">{children}</div>
