/** Saved for later: a link by e-mail to come back with, and a link to continue now. */
import type { SavedMail, SavedScreen } from '#onboarding/view.ts'
import { Button, ButtonLink } from '../../shared/pieces/Button.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { TextAnswer } from '../Answers.tsx'
import { useView } from '../view-context.tsx'

export function Saved({ screen }: { screen: SavedScreen }) {
  const { look } = useView()
  const { texts, fill } = useTexts()
  const { mail, continueUrl } = screen
  return (
    <>
      {mail?.sentUntil ? (
        <Notice meaning="good" about="link_sent">
          {fill(texts.saved.sent, { address: mail.address ?? '', until: mail.sentUntil })}
        </Notice>
      ) : (
        <p className="why">{fill(texts.saved.text, { name: look.name })}</p>
      )}
      {mail && mail.sentUntil === null && <MailForm mail={mail} />}
      <div className="actions">
        <ButtonLink href={continueUrl} look="second">
          {texts.saved.onward}
        </ButtonLink>
      </div>
    </>
  )
}

function MailForm({ mail }: { mail: SavedMail }) {
  const { csrf } = useView()
  const { texts, fill } = useTexts()
  return (
    <form className="form" method="post" action={mail.action} noValidate>
      <input type="hidden" name="csrf" value={csrf ?? ''} />
      {mail.address === null ? (
        <TextAnswer
          name="email"
          values={{ email: mail.typed }}
          hint={texts.saved.onlyForLink}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <p>{fill(texts.saved.mailTo, { address: mail.address })}</p>
      )}
      <div className="actions">
        <Button value="send_link">{texts.saved.sendLink}</Button>
      </div>
    </form>
  )
}
