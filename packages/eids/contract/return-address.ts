/**
 * Brokers redirect only to registered addresses, so all identifications return to one address. The state
 * contains the page that waits.
 */

/** Below the address of the onboarding. */
export const EID_RETURN = 'eid/return'

const SEPARATOR = '.'
/** A page of the onboarding that waits for an eID: only such a page is led to. */
const waitingPage = /^(?!eid\/)[\w:-]{1,100}(\/(co_signer|owner_link))?\/[\w:-]{1,100}\/return$/

export interface CarriedReturn {
  /** The address that the broker knows. */
  redirectUri: string
  /** The state that the broker gets. */
  state: string
}

/** Throws for a page outside the onboarding. `state` has no dot. */
export function carriedReturn(nocodeUrl: string, returnUrl: string, state: string): CarriedReturn {
  const page = returnUrl.startsWith(`${nocodeUrl}/`) ? returnUrl.slice(nocodeUrl.length + 1) : ''
  if (!waitingPage.test(page)) throw new RangeError('The return URL is no page of the onboarding.')
  return { redirectUri: `${nocodeUrl}/${EID_RETURN}`, state: state + SEPARATOR + btoa(page) }
}

/** Where the answer belongs; undefined when it carries no page of the onboarding. */
export function waitingReturn(nocodeUrl: string, query: Record<string, string>): string | undefined {
  const carried = query.state ?? ''
  const at = carried.lastIndexOf(SEPARATOR)
  const page = at < 0 ? undefined : decoded(carried.slice(at + 1))
  if (page === undefined || !waitingPage.test(page)) return undefined
  const parameters = new URLSearchParams({ ...query, state: carried.slice(0, at) })
  return `${nocodeUrl}/${page}?${parameters}`
}

function decoded(text: string): string | undefined {
  try {
    return atob(text)
  } catch {
    return undefined
  }
}
