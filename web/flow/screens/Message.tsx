/** A page that says one thing, with the way back where it is known. */
import type { MessageScreen } from '../../../src/flow/view.ts'
import { ButtonLink } from '../../shared/pieces/Button.tsx'
import { useWords } from '../../shared/pieces/words.tsx'

export function Message({ screen }: { screen: MessageScreen }) {
  const { words, say } = useWords()
  const { wayBack, requestId } = screen
  return (
    <>
      <p className="why">{words.messages[screen.key].text}</p>
      {wayBack && (
        <div className="actions">
          <ButtonLink href={wayBack.href}>{say(words.message.wayBack, { host: wayBack.host })}</ButtonLink>
        </div>
      )}
      {requestId && <p className="hint">{say(words.message.request, { requestId })}</p>}
    </>
  )
}
