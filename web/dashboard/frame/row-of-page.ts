/** The row of the page that is shown. */
import { useMatches } from '@tanstack/react-router'
import type { PageRow } from './page-row.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageRow
    /** A page without the frame. */
    outer?: boolean
  }
}

export const useRowOfPage = (): PageRow | undefined => useMatches().at(-1)?.staticData.page

export const useIsOuter = (): boolean => useMatches().at(-1)?.staticData.outer === true
