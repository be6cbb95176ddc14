/** The parts of a page: its head, sections, facts, keys, and what stands where nothing is yet. */

import type { ReactNode } from 'react'
import { useEffect } from 'react'
import * as buttonStyles from './Button.module.css'
import * as fieldStyles from './Field.module.css'
import * as styles from './Page.module.css'
import * as textStyles from './text.module.css'

interface PageHeadProps {
  title: string
  /** Before the title: where the page belongs to. */
  crumbs?: ReactNode
  /** Beside the title: a tag, a status. */
  beside?: ReactNode
  /** At the end: at most one of them is primary. */
  actions?: ReactNode
  /** In the title of the window; `title` if not given. */
  windowTitle?: string
}

export function PageHead({ title, crumbs, beside, actions, windowTitle = title }: PageHeadProps) {
  useEffect(() => {
    document.title = `${windowTitle} · Foyer`
  }, [windowTitle])
  return (
    <header className={styles.bar}>
      {crumbs && (
        <nav className={styles.crumbs} aria-label="Path">
          {crumbs}
        </nav>
      )}
      <h1>{title}</h1>
      {beside}
      {actions && <div className={buttonStyles.buttons}>{actions}</div>}
    </header>
  )
}

interface SectionProps {
  title: string
  hint?: ReactNode
  /** At the end of the head: a source and its time, or a button. */
  end?: ReactNode
  children: ReactNode
  id?: string
}

export const Section = ({ title, hint, end, children, id }: SectionProps) => (
  <section className={styles.section} {...(id && { id })}>
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      {hint && <span className={textStyles.hint}>{hint}</span>}
      {end && <span className={fieldStyles.end}>{end}</span>}
    </div>
    {children}
  </section>
)

interface Fact {
  name: string
  value: ReactNode
}

export const DefinitionList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

interface EmptyProps {
  /** Says how near the first one is. */
  title: string
  children?: ReactNode
  /** Lines to copy, as wide as the page allows. */
  code?: ReactNode
  action?: ReactNode
}

/** An empty page teaches: how the first one comes to be, with and without code. */
export const Empty = ({ title, children, code, action }: EmptyProps) => (
  <div className={styles.empty}>
    <div>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
    </div>
    {code && <div className={buttonStyles.wide}>{code}</div>}
    {action}
  </div>
)

/** Keys, shown where they work: <KeyHint keys="j k" does="move" />. */
export const KeyHint = ({ keys, does }: { keys: string; does?: string }) => (
  <span>
    {keys.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
    {does}
  </span>
)
