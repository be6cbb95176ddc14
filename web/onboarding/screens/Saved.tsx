/** Saved for later: how to come back, and a link to continue now. */
import type { SavedScreen } from '../../../src/onboarding/view.ts'
import { ButtonLink } from '../../shared/pieces/Button.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { useView } from '../view-context.tsx'

export function Saved({ screen }: { screen: SavedScreen }) {
  const { look } = useView()
  const { texts, fill } = useTexts()
  return (
    <>
      <p className="why">{fill(texts.saved.text, { name: look.name })}</p>
      <div className="actions">
        <ButtonLink href={screen.continueUrl} look="second">
          {texts.saved.onward}
        </ButtonLink>
      </div>
    </>
  )
}
