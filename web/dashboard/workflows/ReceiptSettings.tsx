/**
 * The texts of the first and the last page: the purpose of the application, and the time until a decision.
 */
import { Field } from '../pieces/Field.tsx'
import { Select } from '../pieces/Select.tsx'
import { withValue } from './editor/at-path.ts'
import { languagesOf, problemsBelow } from './editor/definition.ts'
import { useEdited } from './editor/editor-context.tsx'
import { Problems } from './form/Problems.tsx'
import { TextsField } from './form/TextsField.tsx'

const units = [
  { value: 'HOURS', label: 'Hours' },
  { value: 'WORKING_DAYS', label: 'Working days' },
  { value: 'WEEKS', label: 'Weeks' },
] as const
type Unit = (typeof units)[number]['value']

export function ReceiptSettings() {
  const { definition, draft, change, may } = useEdited()
  const set = (name: string, value: unknown) => change(withValue(definition, [name], value))
  const time = definition.decisionTime as { amount: number; unit: Unit } | undefined
  const setAmount = (text: string) => {
    const amount = Number(text)
    if (text.trim() === '') set('decisionTime', undefined)
    else if (Number.isInteger(amount)) set('decisionTime', { unit: time?.unit ?? 'WORKING_DAYS', amount })
  }
  return (
    <>
      <TextsField
        label="What they apply for"
        hint="The first sentence of the first page, like “You are opening a business account.”"
        value={definition.purpose}
        onChange={(purpose) => set('purpose', purpose)}
        languages={languagesOf(definition)}
        problems={problemsBelow(draft.problems, '/purpose')}
        optional
        readOnly={!may}
      />
      <Field
        label="A decision usually takes at most"
        hint="Told on the last page. Without a number, nothing is promised."
        inputMode="numeric"
        isReadOnly={!may}
        value={time ? String(time.amount) : ''}
        onChange={setAmount}
      />
      {time && (
        <Select
          label="Unit"
          options={units}
          value={time.unit}
          onChange={(unit) => may && set('decisionTime', { ...time, unit })}
        />
      )}
      <Problems of={problemsBelow(draft.problems, '/decisionTime')} />
    </>
  )
}
