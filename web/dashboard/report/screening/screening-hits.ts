/** The place of a hit in the report: its number, and the focus that follows it. */
import { useEffect } from 'react'
import { useReport } from '../use-report.ts'

/** The number of the finding whose evidence the hit is. */
export function useHitNumber(id: string): number | null {
  const { report } = useReport()
  return report.reviewFindings.find(({ key }) => key === id)?.number ?? null
}

/** Longer than the report takes to come again; later, the reader is elsewhere. */
const FOLLOWED_MS = 5_000
let followed: { id: string; until: number } | undefined

/** Not from a reviewer who has gone on to the decision meanwhile. */
function focusHit(id: string): void {
  if (document.activeElement?.closest('[data-part="decide"]')) return
  document.getElementById(`hit-${id}`)?.focus()
}

/**
 * An answer moves the hit to another place of the page, and takes away the button that was pressed. The place
 * may be drawn before or after the answer is known.
 */
export function followHit(id: string): void {
  followed = { id, until: performance.now() + FOLLOWED_MS }
  requestAnimationFrame(() => focusHit(id))
}

/** The hit that the keys are about is in sight, and has the focus. */
export const isAtHit = (id: string): boolean =>
  document.activeElement?.closest(`#hit-${CSS.escape(id)}`) != null

export function goToHit(id: string): void {
  const hit = document.getElementById(`hit-${id}`)
  hit?.scrollIntoView({ block: 'nearest' })
  hit?.focus({ preventScroll: true })
}

/** In each of the places. */
export function useFollowed(id: string): void {
  useEffect(() => {
    if (followed?.id !== id || performance.now() > followed.until) return
    followed = undefined
    focusHit(id)
  }, [id])
}
