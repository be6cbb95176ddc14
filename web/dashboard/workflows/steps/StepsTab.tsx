/** Steps: the list, the settings of the selected step, and its real page beside them. */

import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useUrlQuery } from '../../frame/address.ts'
import { useMedia } from '../../frame/use-media.ts'
import { Button } from '../../pieces/Button.tsx'
import { Drawer } from '../../pieces/Drawer.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { partsOf } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import { Preview } from './Preview.tsx'
import { StepList } from './StepList.tsx'
import { StepSettings } from './StepSettings.tsx'
import * as styles from './StepsTab.module.css'
import * as stepsStyles from './steps.module.css'

export function StepsTab() {
  const { definition } = useEdited()
  const [query, setQuery] = useUrlQuery()
  const [isShown, setShown] = useState(false)
  const isWide = useMedia('(min-width: 64rem)')
  const steps = partsOf(definition.steps)
  const step = steps.find(({ key }) => key === query.step) ?? steps[0]
  const choose = (key: string | undefined) => setQuery({ step: key })
  return (
    <div className={styles.editor}>
      <StepList current={step?.key} onChoose={choose} />
      {step ? (
        <StepSettings step={step} onChoose={choose} />
      ) : (
        <section className={stepsStyles.stepSettings} aria-label="Settings">
          <h2>What does the applicant do?</h2>
          <p className={textStyles.quiet}>
            Add the steps in the order of the applicant: first who they are, then what you need to know.
          </p>
        </section>
      )}
      {step && isWide && <Preview page={step.key} />}
      {step && !isWide && (
        <>
          <div className={styles.showPreview}>
            <Button icon={Eye} onPress={() => setShown(true)}>
              Preview
            </Button>
          </div>
          {isShown && (
            <Drawer title="Preview" onClose={() => setShown(false)}>
              <Preview page={step.key} />
            </Drawer>
          )}
        </>
      )}
    </div>
  )
}
