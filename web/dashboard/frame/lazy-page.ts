/** A page whose code is loaded when it is opened. Without a connection, the page that is open stays. */
import { lazyRouteComponent } from '@tanstack/react-router'
import { Problem } from '../api/problem.ts'

type Load<T> = () => Promise<T>

/**
 * The router loads the whole document again when the code of a page is missing, because a new version has
 * other files. While the service is away, that would replace the dashboard by an error of the browser.
 */
export const lazyPage = <T extends Record<string, unknown>, N extends keyof T>(load: Load<T>, name: N) =>
  lazyRouteComponent(() => load().catch((error) => failed(error, reach)), name)

const reach = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' })

/** Throws what kept the code from coming: the connection, or otherwise the error. */
export async function failed(error: unknown, reaches: () => Promise<unknown>): Promise<never> {
  await reaches().catch(() => {
    throw new Problem(0, 'offline', 'Foyer cannot be reached. Check the connection and try again.')
  })
  throw error
}
