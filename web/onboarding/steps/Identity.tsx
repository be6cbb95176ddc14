/** IDENTITY: one button for each eID; afterwards who was proven, and Continue. */
import { Button } from '../../shared/pieces/Button.tsx'
import { Card } from '../../shared/pieces/Card.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useWords } from '../../shared/pieces/words.tsx'
import { StepForm, Token } from '../Forms.tsx'
import { useView } from '../view-context.tsx'
import type { StepProps } from './step-props.ts'

/** A form of its own: the other one's buttons must not start an eID. */
function Providers({ screen, step }: StepProps<'IDENTITY'>) {
  const { words, say } = useWords()
  return (
    <form className="form providers" method="post" action={screen.action}>
      <Token />
      <input type="hidden" name="revision" value={screen.revision} />
      <input type="hidden" name="do" value="start" />
      {step.proven && <h2 className="small-heading">{words.identity.another}</h2>}
      <div className="actions">
        {step.providers.map(({ key, name }) => (
          <Button key={key} name="provider" value={key} look={step.proven ? 'second' : 'primary'}>
            {say(words.identity.with, { provider: name })}
          </Button>
        ))}
      </div>
    </form>
  )
}

export function Identity({ screen, step }: StepProps<'IDENTITY'>) {
  const { look } = useView()
  const { words, say } = useWords()
  const { proven } = step
  const canStart = step.available && step.providers.length > 0
  return (
    <>
      {!proven && <p className="why">{say(words.identity.why, { name: look.name })}</p>}
      {!canStart && !proven && <Notice meaning="attention">{words.identity.none}</Notice>}
      {!proven && canStart && <Providers screen={screen} step={step} />}
      <StepForm screen={screen} onlyLater={!proven && !canStart}>
        {proven && (
          <Card title={proven.name} under={say(words.identity.proven, { provider: proven.provider })} />
        )}
      </StepForm>
      {proven && canStart && <Providers screen={screen} step={step} />}
    </>
  )
}
