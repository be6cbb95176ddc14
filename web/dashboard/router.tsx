/** The router: one route for each row of routes.ts. */
import { createRootRoute, createRoute, createRouter, Navigate, Outlet } from '@tanstack/react-router'
import { RouterProvider as LinkProvider } from 'react-aria-components'
import { useSession } from './api/session.ts'
import { useGo } from './frame/address.ts'
import { Frame } from './frame/Frame.tsx'
import { addressOf } from './frame/page-row.ts'
import { useIsOuter } from './frame/row-of-page.ts'
import { SessionGate } from './frame/SessionGate.tsx'
import { NotFound, PageFailed, Whole } from './frame/Whole.tsx'
import { Toasts } from './pieces/Toasts.tsx'
import { outerPages, pages } from './routes.ts'

const BASE = '/dashboard'

/** React Aria's links and menus lead through the router. */
function Root() {
  const go = useGo()
  const isOuter = useIsOuter()
  return (
    <LinkProvider
      navigate={(to) => (to.startsWith('/') ? go(to) : location.assign(to))}
      useHref={(to) => (to.startsWith('/') ? `${BASE}${to}` : to)}
    >
      {isOuter ? (
        <Outlet />
      ) : (
        <SessionGate>
          <Frame>
            <Outlet />
          </Frame>
        </SessionGate>
      )}
      <Toasts />
    </LinkProvider>
  )
}

/** The first page that exists for this role. */
function FirstPage() {
  const { may } = useSession()
  const first = pages.find(({ rail, staff }) => rail && may(staff))
  if (first) return <Navigate to={addressOf(first)} replace />
  return (
    <Whole title="Nothing to see here">
      <p>Your role opens no page of this customer.</p>
    </Whole>
  )
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })
const getParentRoute = () => root

const framed = pages.map((page) =>
  createRoute({ getParentRoute, path: page.path, component: page.component, staticData: { page } }),
)
const outer = outerPages.map(({ path, component }) =>
  createRoute({ getParentRoute, path, component, staticData: { outer: true } }),
)
const hasHome = pages.some(({ path }) => path === '/')
const first = createRoute({
  getParentRoute,
  path: '/',
  component: FirstPage,
  staticData: { page: { path: '/', title: 'First page', staff: 'EVERYONE', component: FirstPage } },
})

export const router = createRouter({
  routeTree: root.addChildren([...framed, ...outer, ...(hasHome ? [] : [first])]),
  basepath: BASE,
  scrollRestoration: true,
  defaultErrorComponent: PageFailed,
  // Texts only: ?status=APPROVED&q=123, without quotes around what looks like a number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (query) => {
    const text = new URLSearchParams(
      Object.entries(query as Record<string, string | undefined>).flatMap(([name, value]) =>
        value ? [[name, value]] : [],
      ),
    ).toString()
    return text && `?${text}`
  },
})
