/** SIGNING: the rule in words, the signatures, the requests, and the applicant's own signature. */
import type { SigningPeopleView, SigningView, StepScreen, Values } from '#onboarding/view.ts'
import { Button } from '../../shared/pieces/Button.tsx'
import { DateFields } from '../../shared/pieces/DateFields.tsx'
import { TextField } from '../../shared/pieces/Field.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { nameTyping, TextAnswer } from '../Answers.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { StepForm } from '../Forms.tsx'
import { CopyLink, People } from '../signing/People.tsx'
import { RuleSentence } from '../signing/RuleSentence.tsx'
import { EidButtons, EidForm } from '../signing/SignWithEid.tsx'
import { oneOf, useFieldProps, useView } from '../view-context.tsx'
import type { StepProps } from './step-props.ts'

/** The register's text, where only a person can read it. */
function RegisterText({ step }: { step: SigningPeopleView }) {
  const { texts } = useTexts()
  if (!step.registerText) return null
  const { text, language } = step.registerText
  return (
    <figure className="register-text">
      <figcaption className="hint">{texts.signing.registerSays}</figcaption>
      <blockquote lang={language}>{text.join(' ')}</blockquote>
    </figure>
  )
}

function Standing({ step }: { step: SigningPeopleView }) {
  const { look } = useView()
  const { texts, fill } = useTexts()
  const { signing } = texts
  if (step.isVoid) return <Notice meaning="attention">{signing.void}</Notice>
  if (!step.isCompany || step.isSigned) return null
  if (step.standing === 'MAY_NOT')
    return <Notice meaning="information">{fill(signing.mayNot, { company: step.company })}</Notice>
  if (step.standing === 'UNVERIFIED')
    return <Notice meaning="information">{fill(signing.unverified, { name: look.name })}</Notice>
  return null
}

function Next({ step }: { step: SigningPeopleView }) {
  const { texts } = useTexts()
  return step.isSigned || step.sign ? null : <p>{texts.signing.askMore}</p>
}

function PeoplePage({ screen, step }: { screen: StepScreen; step: SigningPeopleView }) {
  const { texts } = useTexts()
  return (
    <>
      {step.rule && <RuleSentence rule={step.rule} company={step.company} />}
      <RegisterText step={step} />
      <Standing step={step} />
      <StepForm
        screen={screen}
        proceed={texts.signing.leaveToOthers}
        others={<CopyLink people={step.people} />}
      >
        <People step={step} action={screen.action} />
        {step.sign && <EidButtons sign={step.sign} atTop={screen.atTop} action={screen.action} />}
        <Next step={step} />
      </StepForm>
      <EidForm sign={step.sign} action={screen.action} atTop={screen.atTop} />
    </>
  )
}

/** Without the browser's autofill: it is not the applicant's own. */
function BirthDate({ values }: { values: Values }) {
  const parts = {
    day: oneOf(values, 'dateOfBirth.day'),
    month: oneOf(values, 'dateOfBirth.month'),
    year: oneOf(values, 'dateOfBirth.year'),
  }
  return <DateFields {...useFieldProps('dateOfBirth')} values={parts} />
}

type AskView = Extract<SigningView, { stage: 'ASK' }>

/** The seldom used actions about a person who is asked. */
function AskedActions({ step }: { step: AskView }) {
  const { texts, fill } = useTexts()
  return (
    <>
      <Button look="link" name="copy" value={step.person}>
        {fill(texts.signing.copyLink, { name: step.name })}
      </Button>
      <Button look="link" name="cancel" value={step.person}>
        {fill(texts.signing.cancelRequest, { name: step.name })}
      </Button>
    </>
  )
}

function AskPage({ screen, step }: { screen: StepScreen; step: AskView }) {
  const { texts, fill } = useTexts()
  const { signing } = texts
  const isOther = step.name === ''
  return (
    <>
      <p className="why">{isOther ? signing.askOtherWhy : signing.askWhy}</p>
      <StepForm
        screen={screen}
        proceed={step.isAskedAlready ? signing.saveAddress : signing.sendRequest}
        isPart
        others={step.isAskedAlready && <AskedActions step={step} />}
      >
        <input type="hidden" name="person" value={step.person} />
        {isOther && (
          <>
            <TextAnswer name="givenName" values={step.values} hint="" autoComplete="off" {...nameTyping} />
            <TextAnswer name="familyName" values={step.values} hint="" autoComplete="off" {...nameTyping} />
            <BirthDate values={step.values} />
          </>
        )}
        <TextField
          {...useFieldProps('email')}
          label={isOther ? signing.theirAddress : fill(signing.addressOf, { name: step.name })}
          value={oneOf(step.values, 'email')}
          type="email"
          autoCapitalize="none"
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
        />
      </StepForm>
    </>
  )
}

type LinkView = Extract<SigningView, { stage: 'LINK' }>

function LinkPage({ screen, step }: { screen: StepScreen; step: LinkView }) {
  const { texts, fill } = useTexts()
  const { signing } = texts
  return (
    <>
      <p className="why">{fill(signing.linkWhy, { name: step.name })}</p>
      <p className="shown-link" id="shown-link">
        {step.link}
      </p>
      <p className="hint signing-note">{signing.linkOnce}</p>
      <CopyButton text={step.link} />
      <div className="actions">
        <a className="button primary" href={screen.action}>
          {signing.linkDone}
        </a>
      </div>
    </>
  )
}

function TakeBackPage({ screen }: { screen: StepScreen }) {
  const { texts } = useTexts()
  return (
    <>
      <p className="why">{texts.signing.takeBackWhy}</p>
      <StepForm screen={screen} proceed={texts.signing.takeBack} isPart>
        {null}
      </StepForm>
    </>
  )
}

export function Signing({ screen, step }: StepProps<'SIGNING'>) {
  if (step.stage === 'ASK') return <AskPage screen={screen} step={step} />
  if (step.stage === 'LINK') return <LinkPage screen={screen} step={step} />
  if (step.stage === 'TAKE_BACK') return <TakeBackPage screen={screen} />
  return <PeoplePage screen={screen} step={step} />
}
