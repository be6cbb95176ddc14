/** A link to a page of the dashboard. Its code is fetched as soon as the pointer rests on it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface PageLinkProps {
  /** Below /dashboard, with its query: /applications?status=APPROVED */
  to: string
  children: ReactNode
  className?: string
  /** The page that is shown. */
  current?: boolean
  title?: string
}

export function PageLink({ to, children, className, current = false, title }: PageLinkProps) {
  const [path, query] = to.split('?')
  return (
    <Link
      to={path ?? to}
      {...(query !== undefined && { search: Object.fromEntries(new URLSearchParams(query)) as never })}
      preload="intent"
      className={className}
      title={title}
      // The router would mark a link whose path is only a part of the current one.
      activeOptions={{ exact: true }}
      activeProps={{ 'aria-current': current ? 'page' : undefined }}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
