/** A page that says one thing, with a new link where one can be sent, and the way back where it is known. */
import type { MessageScreen } from '../../../src/onboarding/view.ts'
import { Button, ButtonLink } from '../../shared/pieces/Button.tsx'
import { useWords } from '../../shared/pieces/words.tsx'
import { useAsker } from '../view-context.tsx'

export function Message({ screen }: { screen: MessageScreen }) {
  const { words, say } = useWords()
  const { key, wayBack, newLink, requestId } = screen
  const asker = useAsker()
  // Where her way on is by mail, leaving is the lesser thing.
  const goesOnByMail = newLink !== undefined || key === 'link_sent' || key === 'links_enough'
  return (
    <>
      <p className="why">{say(words.messages[key].text, { asker })}</p>
      {newLink && (
        <form className="form" method="post" action={newLink.action}>
          <input type="hidden" name="ticket" value={newLink.ticket} />
          <p>{say(words.message.newLink, { address: newLink.address })}</p>
          <div className="actions">
            <Button value="send_link">{words.message.sendLink}</Button>
          </div>
        </form>
      )}
      {wayBack && (
        <div className="actions">
          <ButtonLink href={wayBack.href} look={goesOnByMail ? 'second' : 'primary'}>
            {say(words.message.wayBack, { host: wayBack.host })}
          </ButtonLink>
        </div>
      )}
      {requestId && <p className="hint">{say(words.message.request, { requestId })}</p>}
    </>
  )
}
