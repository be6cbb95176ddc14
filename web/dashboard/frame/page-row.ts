/** The row of a page for the router, the rail and the palette. */
import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { StaffAccess } from '#staff/roles.ts'

export interface PageRow {
  /** Below /dashboard, as TanStack Router writes it: /applications/$id, /team/{-$section}. */
  path: string
  /** A lazy component, so that its code is loaded with the page. */
  // biome-ignore lint/complexity/noBannedTypes: a page takes no properties
  component: AsyncRouteComponent<{}>
  /** The name in the rail and in Find. */
  title: string
  /** Whose roles open it: the rule that the server enforces. */
  staff: StaffAccess
  /** Its place in the rail, in the order of the rows. A gap stands between groups. */
  rail?: RailPlace
  /** In Find, for a page that is not in the rail. */
  icon?: LucideIcon
  /** The rail is slim beside it. */
  slim?: boolean
  /** Found by these words too. */
  words?: string
}

export interface RailPlace {
  group: 'WORK' | 'BUILD' | 'RUN'
  icon: LucideIcon
  /** A hook: how many wait there. */
  useCount?: () => number | undefined
}

/** A page without the frame: sign-in, an invitation. */
export type OuterPageRow = Pick<PageRow, 'path' | 'component'>

/** The address that the rail leads to: without parameters. */
export const addressOf = ({ path }: Pick<PageRow, 'path'>): string => path.replace(/\/\{?-?\$.*$/, '') || '/'
