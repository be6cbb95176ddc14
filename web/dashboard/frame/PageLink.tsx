/** A link to a page of the dashboard. Its code is fetched as soon as the pointer rests on it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface PageLinkProps {
  /** Below /dashboard, with its query or a part of the page: /applications?status=APPROVED */
  to: string
  children: ReactNode
  className?: string
  /** The page that is shown. */
  current?: boolean
  title?: string
  onPress?: () => void
}

export function PageLink({ to, children, className, current = false, title, onPress }: PageLinkProps) {
  const [address = '', hash] = to.split('#')
  const [path, query] = address.split('?')
  return (
    <Link
      to={path ?? to}
      {...(query !== undefined && { search: Object.fromEntries(new URLSearchParams(query)) as never })}
      {...(hash !== undefined && { hash })}
      {...(onPress && { onClick: onPress })}
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
