/** The token of a link that came by email: from the fragment, which no server and no log ever sees. */
import { useState } from 'react'

/** Takes the token out of the address as soon as it is read, so that no history keeps it. */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get('token')
    if (found !== null) {
      history.replaceState(history.state, '', `${location.pathname}${location.search}`)
      return found
    }
    return new URLSearchParams(location.search).get('token') ?? ''
  })
  return token
}
