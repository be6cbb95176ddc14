/**
 * Rows of people, companies or things: a round mark, a title, a second line, and at the right an action or a
 * state. Also rows to choose one way from, and a row to add one more.
 */
import type { ReactNode } from 'react'
import { LineIcon, type LineIconName } from './Icon.tsx'

/** Initials for a person, an icon for anything else. `done` is a tick on green. */
export type RowMark = { initials: string } | { icon: LineIconName } | 'done'

function Mark({ mark }: { mark: RowMark }) {
  if (mark === 'done')
    return (
      <span className="tile good">
        <LineIcon name="tick" />
      </span>
    )
  if ('icon' in mark)
    return (
      <span className="tile">
        <LineIcon name={mark.icon} />
      </span>
    )
  return (
    <span className="tile person" aria-hidden="true">
      {mark.initials}
    </span>
  )
}

/** `role`: without list marks, Safari takes the role away. */
export const Rows = ({ children, label }: { children: ReactNode; label?: string }) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <ul className="rows" role="list" aria-label={label}>
    {children}
  </ul>
)

interface RowProps {
  mark?: RowMark
  title: ReactNode
  second?: ReactNode
  /** At the right: a link or button with the class `small-link`, or a RowState. */
  action?: ReactNode
}

export const Row = ({ mark, title, second, action }: RowProps) => (
  <li className={mark ? 'row with-mark' : 'row'}>
    {mark && <Mark mark={mark} />}
    <span className="row-name">{title}</span>
    {action}
    {second && <span className="row-second">{second}</span>}
  </li>
)

export const RowState = ({ children, good }: { children: ReactNode; good?: boolean }) => (
  <span className={good ? 'row-state good' : 'row-state'}>{children}</span>
)

interface RowButtonProps {
  /** Sent as `name=value` with the form. */
  name?: string
  value: string
  children: ReactNode
}

/** The last row of a list: adds one more. */
export const AddRow = ({ name = 'do', value, children }: RowButtonProps) => (
  <li>
    <button className="row with-mark add" type="submit" name={name} value={value} formNoValidate>
      <span className="tile">
        <LineIcon name="plus" />
      </span>
      <span className="row-name">{children}</span>
    </button>
  </li>
)

/** The same as a link to a page of its own. */
export const AddLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a className="row with-mark add" href={href}>
      <span className="tile">
        <LineIcon name="plus" />
      </span>
      <span className="row-name">{children}</span>
    </a>
  </li>
)

interface WayProps extends RowButtonProps {
  icon?: LineIconName
  second?: ReactNode
}

/** One of several ways to go on, each a submit button. The first stands out. */
export const Way = ({ name = 'do', value, icon, children, second }: WayProps) => (
  <button className="way" type="submit" name={name} value={value} formNoValidate>
    {icon && (
      <span className="tile">
        <LineIcon name={icon} />
      </span>
    )}
    <span className="row-name">{children}</span>
    {second && <span className="row-second">{second}</span>}
    <LineIcon name="onward" />
  </button>
)
export const Ways = ({ children }: { children: ReactNode }) => <div className="ways">{children}</div>

/** How much of a whole each part is, in percent. The sentence below says the same. */
export function Sum({ parts, children }: { parts: number[]; children: ReactNode }) {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part, 0))
  return (
    <div className="sum">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever drawn in their order
          <rect key={index} x={starts[index]} width={Math.max(0, part - 0.35)} height="1" />
        ))}
      </svg>
      <p>{children}</p>
    </div>
  )
}
