/** Saved for later: how to come back, and the way back at once. */
import type { SavedScreen } from '../../../src/onboarding/view.ts'
import { ButtonLink } from '../../shared/pieces/Button.tsx'
import { useWords } from '../../shared/pieces/words.tsx'
import { useView } from '../view-context.tsx'

export function Saved({ screen }: { screen: SavedScreen }) {
  const { look } = useView()
  const { words, say } = useWords()
  return (
    <>
      <p className="why">{say(words.saved.text, { name: look.name })}</p>
      <div className="actions">
        <ButtonLink href={screen.onward} look="second">
          {words.saved.onward}
        </ButtonLink>
      </div>
    </>
  )
}
