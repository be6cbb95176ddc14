/** The keys of a hit: its reasons by number, m for a match, c for another party. */
import { allowedGrounds } from '#applications/hits/hit-grounds.ts'
import type { HitGround } from '#kernel/schemas/screening.ts'
import { useKeys } from '../../keys.ts'
import type { Hit } from './hits-of.ts'
import { goToHit, isAtHit } from './screening-hits.ts'

type Verdict = 'TRUE_POSITIVE' | 'FALSE_POSITIVE'

export const toggledGround = (chosen: readonly HitGround[], ground: HitGround): HitGround[] =>
  chosen.includes(ground) ? chosen.filter((each) => each !== ground) : [...chosen, ground]

interface AnswerKeys {
  isOn: boolean
  isStrong: boolean
  answer(verdict: Verdict): unknown
}

/** The first press shows the hit, and the next one answers it: nothing is answered out of sight. */
const seen = (hit: Hit, run: () => unknown) => () => (isAtHit(hit.id) ? run() : goToHit(hit.id))

export function useAnswerKeys(hit: Hit, { isOn, isStrong, answer }: AnswerKeys): void {
  const dismiss = isStrong ? 'Propose: not a match' : 'Not a match'
  useKeys(
    'Hit',
    [
      { keys: 'm', does: 'Confirm the match', run: seen(hit, () => answer('TRUE_POSITIVE')) },
      { keys: 'c', does: dismiss, run: seen(hit, () => answer('FALSE_POSITIVE')) },
    ],
    isOn,
  )
}

interface GroundKeys {
  isOn: boolean
  chosen: readonly HitGround[]
  onChange(chosen: readonly HitGround[]): void
}

export function useGroundKeys(hit: Hit, { isOn, chosen, onChange }: GroundKeys): void {
  const shortcuts = allowedGrounds(hit).map((ground, at) => ({
    keys: String(at + 1),
    does: `Reason ${at + 1}`,
    unlisted: true,
    run: seen(hit, () => onChange(toggledGround(chosen, ground))),
  }))
  useKeys('Hit', shortcuts, isOn)
}
