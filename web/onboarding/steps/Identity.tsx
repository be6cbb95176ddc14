/** IDENTITY: one button per eID; afterwards the identified person, and Continue. */
import { Button } from '../../shared/pieces/Button.tsx'
import { Card } from '../../shared/pieces/Card.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { StepForm, Token } from '../Forms.tsx'
import { DocumentStages } from '../identity/DocumentStages.tsx'
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

/** A document instead of an eID: a person checks it. */
function DocumentRow({ screen, step }: StepProps<'IDENTITY'>) {
  const { texts, fill } = useTexts()
  const { declared } = step
  const words = texts.identity
  return (
    <div className="document-row">
      {declared && (
        <Card
          title={declared.name}
          under={fill(words.declared, { type: texts.identityDocument[declared.type] })}
        />
      )}
      <a className="button second" href={`${screen.action}?stage=type`}>
        {declared ? words.changeDocument : words.document}
      </a>
      {!declared && <p className="hint">{words.documentHint}</p>}
    </div>
  )
}

export function Identity({ screen, step }: StepProps<'IDENTITY'>) {
  const { look } = useView()
  const { texts, fill } = useTexts()
  const { proven } = step
  const canStart = step.available && step.providers.length > 0
  if (step.document) return <DocumentStages screen={screen} document={step.document} />
  return (
    <>
      {!proven && <p className="why">{fill(texts.identity.why, { name: look.name })}</p>}
      {!canStart && !proven && !step.offersDocument && (
        <Notice meaning="attention">{texts.identity.none}</Notice>
      )}
      {!proven && canStart && <Providers screen={screen} step={step} />}
      {step.offersDocument && <DocumentRow screen={screen} step={step} />}
      <StepForm screen={screen} onlyLater={!proven && !canStart && !step.offersDocument}>
        {proven && (
          <Card title={proven.name} under={fill(texts.identity.proven, { provider: proven.provider })} />
        )}
      </StepForm>
      {proven && canStart && <Providers screen={screen} step={step} />}
    </>
  )
}
