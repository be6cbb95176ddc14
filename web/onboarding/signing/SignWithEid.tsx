/** The text that the applicant signs, with the buttons of the eIDs, which are a form of their own. */
import type { AtTop, SigningPeopleView } from '#onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { AtTopButton, AtTopForm } from '../AtTop.tsx'
import { Token } from '../Forms.tsx'
import { useView } from '../view-context.tsx'
import { SignedText } from './SignedText.tsx'

/** The buttons stand among those of another form. */
const eidForm = 'eid'

interface EidButtonsProps {
  sign: NonNullable<SigningPeopleView['sign']>
  /** In a frame, where the link opens. */
  atTop: AtTop | undefined
  action: string
}

export function EidButtons({ sign, atTop, action }: EidButtonsProps) {
  const { embedded } = useView()
  const { texts, fill } = useTexts()
  const { signing } = texts
  if (sign.providers.length === 0) return <Notice meaning="attention">{texts.identity.none}</Notice>
  return (
    <>
      <h2 className="small-heading">{signing.youSign}</h2>
      <SignedText text={sign.text} label={signing.youSign} />
      {sign.isOld && <p className="hint">{signing.identityOld}</p>}
      {embedded ? (
        <AtTopButton atTop={atTop} again={action} />
      ) : (
        <div className="actions">
          {sign.providers.map(({ key, name }, at) => (
            <Button
              key={key}
              name="provider"
              value={key}
              form={eidForm}
              look={at === 0 ? 'primary' : 'second'}
            >
              {fill(signing.signWith, { provider: name })}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

type Sign = SigningPeopleView['sign']

/** Sends back what was shown to sign. */
export const EidForm = ({
  sign,
  action,
  atTop,
}: {
  sign: Sign
  action: string
  atTop?: AtTop | undefined
}) =>
  atTop ? (
    <AtTopForm atTop={atTop} />
  ) : (
    <form id={eidForm} method="post" action={action}>
      <Token />
      <input type="hidden" name="do" value="sign" />
      {sign && <input type="hidden" name="seen" value={sign.seen} />}
    </form>
  )
