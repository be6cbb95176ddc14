/** The token of a link that came by email: from the fragment, which no server and no log ever sees. */
import { useEffect, useState } from 'react'

/** Takes the token out of the address as soon as it is read, so that no history keeps it. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
