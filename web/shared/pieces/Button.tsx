/** Buttons: one primary on a page, the rest quiet. A button sends `name=value` with its form. */
import type { ReactNode } from 'react'

interface ButtonProps {
  children: ReactNode
  look?: 'primary' | 'second' | 'link'
  name?: string
  value?: string
  form?: string
  /** More texts for those who hear the page: which one is removed, changed, uploaded. */
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
}

/** Looks like a button and is a link: it goes somewhere and sends nothing. */
export const ButtonLink = ({ href, children, look = 'primary' }: ButtonLinkProps) => (
  <a className={`button ${look}`} href={href}>
    {children}
  </a>
)
