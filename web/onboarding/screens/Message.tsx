/**
 * A page with a single message, an offer of a new link if one can be sent, and the link back to the customer.
 */
import type { ReactNode } from 'react'
import type { MessageScreen, NewLink } from '#onboarding/view.ts'
import { Button, ButtonLink } from '../../shared/pieces/Button.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { Token } from '../Forms.tsx'
import { useCustomerName, useView } from '../view-context.tsx'

export function Message({ screen }: { screen: MessageScreen }) {
  const { texts, fill } = useTexts()
  const { key, returnLink, newLink, open, sentUntil = '', requestId } = screen
  const customer = useCustomerName()
  const { embedded } = useView()
  const why = <p className="why">{fill(texts.messages[key].text, { customer, until: sentUntil })}</p>
  return (
    <>
      {newLink ? <NewLinkForm newLink={newLink}>{why}</NewLinkForm> : why}
      {open && (
        <form className="form" method="post" action={open.action}>
          <Token />
          <div className="actions">
            <Button value="open" look={open.isSecond ? 'second' : 'primary'}>
              {open.isSecond ? texts.message.here : texts.message.open}
            </Button>
          </div>
        </form>
      )}
      {screen.atTop && (
        <div className="actions">
          <a className="button primary" href={screen.atTop} target="_blank" rel="noopener">
            {texts.message.atTop}
          </a>
        </div>
      )}
      {returnLink && (
        <div className="actions">
          <ButtonLink href={returnLink.href} look="second" isOut={embedded !== undefined}>
            {fill(texts.message.returnLink, { name: customer })}
          </ButtonLink>
          <p className="under">{returnLink.host}</p>
        </div>
      )}
      {screen.mayHaveTyped && (
        // The script shows it, where this tab has such text.
        <p className="under" id="typed-kept" hidden>
          {texts.browser.typedKept}
        </p>
      )}
      {requestId && <RequestId requestId={requestId} />}
    </>
  )
}

/** The id begins a line of its own rather than being broken. */
function RequestId({ requestId }: { requestId: string }) {
  const [before, after] = useTexts().texts.message.request.split('{requestId}')
  return (
    <p className="under">
      {before}
      <span className="request-id">
        {requestId}
        {after}
      </span>
    </p>
  )
}

/** The button comes first, and its reason after it. */
function NewLinkForm({ newLink, children }: { newLink: NewLink; children: ReactNode }) {
  const { texts, fill } = useTexts()
  return (
    <form className="form" method="post" action={newLink.action}>
      <input type="hidden" name="ticket" value={newLink.ticket} />
      <p>
        {newLink.address === null
          ? texts.message.offerToKnown
          : fill(texts.message.offer, { address: newLink.address })}
      </p>
      <div className="actions">
        <Button value="send_link">{texts.message.sendLink}</Button>
      </div>
      {children}
    </form>
  )
}
