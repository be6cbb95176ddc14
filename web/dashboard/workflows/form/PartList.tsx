/** The parts of a step, such as questions or documents: opened one at a time, moved, added, removed. */

import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, OctagonAlert, Plus, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { anyText } from '#workflows/sentences/facts.ts'
import { useUrlQuery } from '../../frame/address.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button, IconButton } from '../../pieces/Button.tsx'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { freeKey, moved } from '../editor/at-path.ts'
import { problemsBelow } from '../editor/definition.ts'
import * as rulesTabStyles from '../rules/RulesTab.module.css'
import * as workflowPageStyles from '../WorkflowPage.module.css'
import * as styles from './PartList.module.css'
import { Problems } from './Problems.tsx'
import type { FormContext, SchemaFormProps } from './SchemaForm.tsx'
import { newPart, type Schema, wordsOfValue } from './schema.ts'

type PartValue = Record<string, unknown>

interface PartListProps {
  /** The form of one part: the parts of a part have their own list. */
  form: ComponentType<SchemaFormProps>
  label: string
  field: Schema
  value: unknown
  at: string
  context: FormContext
  onChange(value: unknown): void
}

/** The part that a link names is open. */
function placeOf(parts: readonly PartValue[], keyName: string, key: string | undefined): number | null {
  const at = key === undefined ? -1 : parts.findIndex((part) => part[keyName] === key)
  return at === -1 ? null : at
}

/** The name of its key: `key`, or `value` for a choice. */
const keyNameOf = (schema: Schema): string =>
  Object.entries(schema.properties ?? {}).find(([, field]) => field['x-input'] === 'KEY')?.[0] ?? 'key'

export function PartList({ form: Form, label, field, value, at, context, onChange }: PartListProps) {
  const parts = (Array.isArray(value) ? value : []) as PartValue[]
  const schema = field.items as Schema
  const keyName = keyNameOf(schema)
  const [query] = useUrlQuery()
  const [open, setOpen] = useState<number | null>(() => placeOf(parts, keyName, query.part))
  const { readOnly } = context
  const add = () => {
    const taken = parts.map((part) => String(part[keyName]))
    const key = freeKey(label.toLowerCase().replace(/s$/, '').replaceAll(' ', '-'), taken)
    onChange([...parts, newPart(schema, key)])
    setOpen(parts.length)
  }
  const remove = (index: number) => {
    onChange(parts.filter((_part, other) => other !== index))
    setOpen(null)
  }
  const move = (from: number, to: number) => {
    onChange(moved(parts, from, to))
    setOpen(to)
  }
  const own = context.problems.filter(({ path }) => path === at)
  return (
    <div className={`${workflowPageStyles.part} ${styles.partList}`}>
      <p className={fieldStyles.label}>{label}</p>
      <ol>
        {parts.map((part, index) => (
          <li key={String(part[keyName] ?? index)} className={open === index ? rulesTabStyles.open : ''}>
            <PartHead
              part={part}
              keyName={keyName}
              isOpen={open === index}
              hasProblem={problemsBelow([...context.problems], `${at}/${index}`).length > 0}
              onToggle={() => setOpen(open === index ? null : index)}
            />
            {open === index && (
              <div className={styles.partBody}>
                <Form
                  schema={schema}
                  value={part}
                  at={`${at}/${index}`}
                  context={{ ...context, place: placeIn(context, part) }}
                  onChange={(next) => onChange(parts.map((each, other) => (other === index ? next : each)))}
                />
                {!readOnly && (
                  <div className={buttonStyles.buttons}>
                    <IconButton
                      icon={ArrowUp}
                      title="Move up"
                      onPress={() => index > 0 && move(index, index - 1)}
                    />
                    <IconButton
                      icon={ArrowDown}
                      title="Move down"
                      onPress={() => index < parts.length - 1 && move(index, index + 1)}
                    />
                    <Button kind="danger" icon={Trash2} onPress={() => remove(index)}>
                      Remove
                    </Button>
                  </div>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      <Problems of={own} />
      {!readOnly && (
        <Button kind="bare" icon={Plus} onPress={add}>
          Add
        </Button>
      )}
    </div>
  )
}

/** A question's condition also knows the questions before it. */
const placeIn = ({ place }: FormContext, part: PartValue): FormContext['place'] =>
  typeof place === 'object' && typeof part.key === 'string' ? { step: place.step, question: part.key } : place

interface PartHeadProps {
  part: PartValue
  keyName: string
  isOpen: boolean
  hasProblem: boolean
  onToggle(): void
}

function PartHead({ part, keyName, isOpen, hasProblem, onToggle }: PartHeadProps) {
  const name = anyText(part.label) ?? anyText(part.title) ?? String(part[keyName] ?? '')
  const kind = typeof part.kind === 'string' ? wordsOfValue(part.kind) : ''
  return (
    <button type="button" className={styles.partHead} aria-expanded={isOpen} onClick={onToggle}>
      <Icon of={isOpen ? ChevronDown : ChevronRight} />
      <span>{name}</span>
      {hasProblem && (
        <span className={textStyles.badText} title="Something is missing">
          <Icon of={OctagonAlert} />
          <span className="visually-hidden">Something is missing</span>
        </span>
      )}
      <span className={textStyles.hint}>
        {[kind, part.optional === true && 'optional'].filter(Boolean).join(', ')}
      </span>
    </button>
  )
}
