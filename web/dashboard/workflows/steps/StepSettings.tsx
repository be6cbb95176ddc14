/** The settings of one step, as a form made from the schema of its kind. */

import { Trash2 } from 'lucide-react'
import { Button } from '../../pieces/Button.tsx'
import { Notice } from '../../pieces/Notice.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { languagesOf, type Part, partsOf, titleOfStep } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import { SchemaForm } from '../form/SchemaForm.tsx'
import type { Schema } from '../form/schema.ts'
import * as styles from './StepSettings.module.css'
import * as stepsStyles from './steps.module.css'

interface StepSettingsProps {
  step: Part
  /** After its key was changed, or undefined after it was removed. */
  onChoose(key: string | undefined): void
}

export function StepSettings({ step, onChoose }: StepSettingsProps) {
  const { definition, draft, change, may, kinds } = useEdited()
  const steps = partsOf(definition.steps)
  const index = steps.findIndex(({ key }) => key === step.key)
  const kind = kinds.find((each) => each.kind === step.kind)
  const title = titleOfStep(step, kinds)
  const set = (next: Record<string, unknown>) => {
    change({ ...definition, steps: steps.map((each, at) => (at === index ? next : each)) })
    if (next.key !== step.key) onChoose(String(next.key))
  }
  const remove = () => {
    change({ ...definition, steps: steps.filter((_each, at) => at !== index) })
    onChoose(steps[index === 0 ? 1 : index - 1]?.key)
    say(`Removed the step ${title}`, { undo: () => change(definition) })
  }
  return (
    <section className={stepsStyles.stepSettings} aria-label={`Settings of the step ${title}`}>
      <div className={styles.settingsHead}>
        <h2>{title}</h2>
        {may && (
          <Button kind="danger" icon={Trash2} onPress={remove}>
            Remove
          </Button>
        )}
      </div>
      <p className={textStyles.quiet}>{kind?.description}</p>
      {kind ? (
        <SchemaForm
          key={step.key}
          schema={kind.schema as Schema}
          value={step}
          at={`/steps/${index}`}
          onChange={set}
          context={{
            languages: languagesOf(definition),
            problems: draft.problems,
            readOnly: !may,
            place: { step: step.key },
          }}
        />
      ) : (
        <Notice meaning="attention">This version of Foyer does not know the kind {String(step.kind)}.</Notice>
      )}
    </section>
  )
}
