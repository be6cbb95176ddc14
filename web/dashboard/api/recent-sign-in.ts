/** Asks the person to sign in again where the server wants a recent sign-in, then does what they meant. */

type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Set by the frame, which shows the dialog. Returns how to unset it. */
export function whenSignInIsOld(asks: Ask): () => void {
  ask = asks
  return () => {
    ask = undefined
  }
}

/** True: they have signed in. Several calls at the same time ask once. */
export function signInAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}

/**
 * The session is being replaced: a failing call of the earlier session does not mean that the person is
 * signed out.
 */
export const isSigningInAgain = (): boolean => asking !== undefined
