/** The steps in their order: moved by mouse, touch or keyboard. Check your answers has a fixed place. */

import { GripVertical, ListChecks, Lock, OctagonAlert, Plus, Split } from 'lucide-react'
import { DropIndicator, GridList, GridListItem, Button as Grip, useDragAndDrop } from 'react-aria-components'
import { Icon } from '../../pieces/Icon.tsx'
import { MenuButton } from '../../pieces/Menu.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { freeKey } from '../editor/at-path.ts'
import { type Part, partsOf, problemsBelow, titleOfStep } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import { newPart, type Schema } from '../form/schema.ts'
import * as styles from './StepList.module.css'
import { iconOfKind } from './step-icons.ts'
import { CHECK, movedSteps, rowsOf } from './step-order.ts'

interface StepListProps {
  current: string | undefined
  onChoose(key: string): void
}

export function StepList({ current, onChoose }: StepListProps) {
  const { definition, change, may, kinds } = useEdited()
  const steps = partsOf(definition.steps)
  const setSteps = (next: Part[]) => change({ ...definition, steps: next })
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !may,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const { dropPosition, key } = target
      setSteps(movedSteps(steps, keys, { key: String(key), dropPosition }))
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.dropLine} />,
  })
  const add = (kind: string, schema: Schema) => {
    const taken = steps.map(({ key }) => key)
    const key = freeKey(kind, taken)
    setSteps([...steps, newPart(schema, key) as Part])
    onChoose(key)
  }
  return (
    <section className={styles.stepList} aria-label="Steps">
      <GridList
        aria-label="Steps in their order"
        items={steps.length > 0 ? rowsOf(steps) : []}
        disabledKeys={[CHECK]}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={current ? [current] : []}
        onSelectionChange={(keys) => {
          const [key] = keys
          if (key !== undefined) onChoose(String(key))
        }}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => (
          <p className={`${textStyles.quiet} ${styles.emptySteps}`}>No steps yet. Add the first one below.</p>
        )}
      >
        {({ step }) => (step ? <StepItem step={step} at={steps.indexOf(step)} /> : <CheckItem />)}
      </GridList>
      {may && (
        <MenuButton
          label="Add a step"
          words="Add a step"
          icon={Plus}
          actions={kinds.map(({ kind, title, description, schema }) => ({
            id: kind,
            label: title,
            hint: description,
            icon: iconOfKind(kind),
            onDo: () => add(kind, schema as Schema),
          }))}
        />
      )}
    </section>
  )
}

const CheckItem = () => (
  <GridListItem
    id={CHECK}
    textValue="Check your answers"
    className={`${styles.stepItem} ${styles.stepFixed}`}
  >
    <Grip slot="drag" className={styles.grip} isDisabled aria-label="Fixed">
      <Icon of={GripVertical} />
    </Grip>
    <Icon of={ListChecks} />
    <span>Check your answers</span>
    <span className={textStyles.hint} title="Always after the answers, and before the signatures">
      <Icon of={Lock} />
    </span>
  </GridListItem>
)

function StepItem({ step, at }: { step: Part; at: number }) {
  const { draft, kinds } = useEdited()
  const title = titleOfStep(step, kinds)
  const isBroken = problemsBelow(draft.problems, `/steps/${at}`).length > 0
  return (
    <GridListItem id={step.key} textValue={title} className={styles.stepItem}>
      <Grip slot="drag" className={styles.grip} aria-label={`Move ${title}`}>
        <Icon of={GripVertical} />
      </Grip>
      <Icon of={iconOfKind(step.kind)} />
      <span>{title}</span>
      <span className={textStyles.hint}>
        {isBroken && (
          <span className={textStyles.badText} title="Something is missing">
            <Icon of={OctagonAlert} />
            <span className="visually-hidden">Something is missing</span>
          </span>
        )}
        {step.when !== undefined && (
          <span title="Shown only when its condition holds">
            <Icon of={Split} />
          </span>
        )}
        {countIn(step)}
      </span>
    </GridListItem>
  )
}

/** How many questions, documents or texts it has. */
const countIn = (step: Part): number | '' =>
  Object.values(step).flatMap((value) =>
    Array.isArray(value) && partsOf(value).length > 0 ? value.length : [],
  )[0] ?? ''
