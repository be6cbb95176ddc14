/** IDENTITY: one row per way to prove who the applicant is; afterwards the proven person, and Continue. */
import { Card } from '../../shared/pieces/Card.tsx'
import { LineIcon, type LineIconName } from '../../shared/pieces/Icon.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { Way, Ways } from '../../shared/pieces/Rows.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { AtTopButton, AtTopForm } from '../AtTop.tsx'
import { DocumentStages } from '../DocumentStages.tsx'
import { StepForm, Token } from '../Forms.tsx'
import { useView } from '../view-context.tsx'
import { OneEid } from './OneEid.tsx'
import { ProvenPerson } from './ProvenPerson.tsx'
import type { StepProps } from './step-props.ts'

type Provider = StepProps<'IDENTITY'>['step']['providers'][number]

/** One way to prove who the applicant is, the likeliest first. Its button sends `name=value`. */
interface IdentityWay {
  name: string
  value: string
  icon: LineIconName
  title: string
  second: string | undefined
}

/** Icons of our own: the marks of the eIDs belong to them. */
const iconOf = ({ key }: Provider): LineIconName => {
  if (/wallet/i.test(key)) return 'wallet'
  return /freja/i.test(key) ? 'shield' : 'fingerprint'
}

/** The page then says what happens with it. */
const onlyWayOf = ({ providers, offersDocument, proven, declared }: StepProps<'IDENTITY'>['step']) =>
  providers.length === 1 && !offersDocument && !proven && !declared ? providers[0] : undefined

function useWays({ step }: StepProps<'IDENTITY'>): IdentityWay[] {
  const { texts } = useTexts()
  return step.providers.map((provider) => ({
    name: 'provider',
    value: provider.key,
    icon: iconOf(provider),
    title: provider.name,
    second: onlyWayOf(step) ? undefined : texts.identity.expect[provider.expect],
  }))
}

/** A document instead of an eID leads to pages of its own. */
function DocumentWay({ screen, step }: StepProps<'IDENTITY'>) {
  const { texts } = useTexts()
  const words = texts.identity
  return (
    <a className="way" href={`${screen.action}?stage=type`}>
      <span className="tile">
        <LineIcon name="face" />
      </span>
      <span className="row-name">{step.declared ? words.changeDocument : words.document}</span>
      <span className="row-second">{words.documentHint}</span>
      <LineIcon name="onward" />
    </a>
  )
}

/** A separate form, so that the step's other buttons never start an eID. */
function WaysForm(props: StepProps<'IDENTITY'>) {
  const { screen, step } = props
  const ways = useWays(props)
  return (
    <form className="form ways-form" method="post" action={screen.action}>
      <Token />
      <input type="hidden" name="revision" value={screen.revision} />
      <input type="hidden" name="do" value="start" />
      <Ways>
        {ways.map(({ title, ...way }) => (
          <Way key={`${way.name} ${way.value}`} {...way}>
            {title}
          </Way>
        ))}
        {step.offersDocument && <DocumentWay {...props} />}
      </Ways>
    </form>
  )
}

/** In a frame, an eID opens at the top. A document stays in the frame. */
function FramedWays(props: StepProps<'IDENTITY'>) {
  const { screen, step } = props
  return (
    <>
      {step.available && <AtTopButton atTop={screen.atTop} again={screen.action} />}
      <AtTopForm atTop={screen.atTop} asks />
      {step.offersDocument && (
        <div className="ways-form">
          <Ways>
            <DocumentWay {...props} />
          </Ways>
        </div>
      )}
    </>
  )
}

/** Proven or declared already: the other ways are one press away, and out of sight. */
function Another(props: StepProps<'IDENTITY'>) {
  const { texts } = useTexts()
  // The step is done: another eID would need a new window again.
  if (useView().embedded) return null
  return (
    <details className="another">
      <summary>{props.step.proven ? texts.identity.another : texts.identity.anotherWay}</summary>
      <WaysForm {...props} />
    </details>
  )
}

export function Identity({ screen, step }: StepProps<'IDENTITY'>) {
  const { look, embedded } = useView()
  const { texts, fill } = useTexts()
  const { proven, declared } = step
  const canStart = step.available && step.providers.length > 0
  const hasWays = canStart || step.offersDocument
  // Not every wallet has an identity number.
  const isWallet = canStart && step.providers.every(({ expect }) => expect === 'WALLET')
  const why = isWallet ? texts.identity.whyWallet : texts.identity.whyEid[step.tellsNumber]
  if (step.document) return <DocumentStages screen={screen} document={step.document} />
  if (proven)
    return (
      <>
        <StepForm screen={screen}>
          <ProvenPerson person={proven} />
        </StepForm>
        {canStart && <Another screen={screen} step={step} />}
      </>
    )
  if (declared)
    return (
      <>
        <StepForm screen={screen}>
          <Card
            title={declared.name}
            under={fill(texts.identity.declared, { type: texts.identityDocument[declared.type] })}
          />
        </StepForm>
        {hasWays && <Another screen={screen} step={step} />}
      </>
    )
  const only = step.available ? onlyWayOf(step) : undefined
  return (
    <>
      <p className="why">{fill(why, { name: look.name })}</p>
      {only && <OneEid provider={only} />}
      {!hasWays && <Notice meaning="attention">{texts.identity.none}</Notice>}
      {hasWays && (embedded ? <FramedWays {...{ screen, step }} /> : <WaysForm {...{ screen, step }} />)}
      <StepForm screen={screen} onlyLater={!hasWays}>
        {null}
      </StepForm>
    </>
  )
}
