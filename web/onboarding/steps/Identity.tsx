/** IDENTITY: one button per eID; afterwards the identified person, and Continue. */
import { Button } from '../../shared/pieces/Button.tsx'
import { Card } from '../../shared/pieces/Card.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { StepForm, Token } from '../Forms.tsx'
import { useView } from '../view-context.tsx'
import type { StepProps } from './step-props.ts'

/** A separate form, so that the step's other buttons never start an eID. */
function Providers({ screen, step }: StepProps<'IDENTITY'>) {
  const { texts, fill } = useTexts()
  return (
    <form className="form providers" method="post" action={screen.action}>
      <Token />
      <input type="hidden" name="revision" value={screen.revision} />
      <input type="hidden" name="do" value="start" />
      {step.proven && <h2 className="small-heading">{texts.identity.another}</h2>}
      <div className="actions">
        {step.providers.map(({ key, name }) => (
          <Button key={key} name="provider" value={key} look={step.proven ? 'second' : 'primary'}>
            {fill(texts.identity.with, { provider: name })}
          </Button>
        ))}
      </div>
    </form>
  )
}

export function Identity({ screen, step }: StepProps<'IDENTITY'>) {
  const { look } = useView()
  const { texts, fill } = useTexts()
  const { proven } = step
  const canStart = step.available && step.providers.length > 0
  return (
    <>
      {!proven && <p className="why">{fill(texts.identity.why, { name: look.name })}</p>}
      {!canStart && !proven && <Notice meaning="attention">{texts.identity.none}</Notice>}
      {!proven && canStart && <Providers screen={screen} step={step} />}
      <StepForm screen={screen} onlyLater={!proven && !canStart}>
        {proven && (
          <Card title={proven.name} under={fill(texts.identity.proven, { provider: proven.provider })} />
        )}
      </StepForm>
      {proven && canStart && <Providers screen={screen} step={step} />}
    </>
  )
}
