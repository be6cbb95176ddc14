/** Where a person lands after signing in: only ever on an own page. */

/** A path below /dashboard, or the first page. Two slashes would lead to another host. */
export const safePath = (to: string | undefined): string =>
  to !== undefined && /^\/(?![/\\])/.test(to) && !to.startsWith('/sign-in') ? to : '/'
