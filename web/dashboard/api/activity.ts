/** Whether a person is at the page: what it asks for by itself must not keep a session alive. */

/** Longer than a list waits before it asks again, shorter than the server notes a use. */
const AWAY_MS = 60_000

let last = Date.now()
const noted = () => {
  last = Date.now()
}
for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'])
  addEventListener(kind, noted, { capture: true, passive: true })

export const isAway = (): boolean => Date.now() - last > AWAY_MS
