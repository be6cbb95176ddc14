/**
 * A page with a single message, an offer of a new link if one can be sent, and the link back to the customer.
 */
import type { MessageScreen } from '../../../src/onboarding/view.ts'
import { Button, ButtonLink } from '../../shared/pieces/Button.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { useCustomerName } from '../view-context.tsx'

export function Message({ screen }: { screen: MessageScreen }) {
  const { texts, fill } = useTexts()
  const { key, returnLink, newLink, requestId } = screen
  const customer = useCustomerName()
  // If the applicant continues by e-mail, leaving is the secondary action.
  const continuesByMail = newLink !== undefined || key === 'link_sent' || key === 'links_enough'
  return (
    <>
      <p className="why">{fill(texts.messages[key].text, { customer })}</p>
      {newLink && (
        <form className="form" method="post" action={newLink.action}>
          <input type="hidden" name="ticket" value={newLink.ticket} />
          <p>{fill(texts.message.newLink, { address: newLink.address })}</p>
          <div className="actions">
            <Button value="send_link">{texts.message.sendLink}</Button>
          </div>
        </form>
      )}
      {returnLink && (
        <div className="actions">
          <ButtonLink href={returnLink.href} look={continuesByMail ? 'second' : 'primary'}>
            {fill(texts.message.returnLink, { host: returnLink.host })}
          </ButtonLink>
        </div>
      )}
      {requestId && <p className="hint">{fill(texts.message.request, { requestId })}</p>}
    </>
  )
}
