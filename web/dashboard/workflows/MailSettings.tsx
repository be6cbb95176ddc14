/** Which emails applicants get by themselves, and when the reminder comes. */

import { DEFAULT_REMINDER_DAYS, mailsOf } from '#workflows/mails.ts'
import { Switch } from '../pieces/Choice.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { Field } from '../pieces/Field.tsx'
import * as layoutStyles from '../pieces/layout.module.css'
import * as textStyles from '../pieces/text.module.css'
import { withValue } from './editor/at-path.ts'
import { problemsBelow } from './editor/definition.ts'
import { useEdited } from './editor/editor-context.tsx'
import { Problems } from './form/Problems.tsx'
import * as workflowPageStyles from './WorkflowPage.module.css'
import * as workflowsStyles from './workflows.module.css'

const letters = [
  {
    name: 'received',
    label: 'Confirm that the application has arrived',
    hint: 'After sending, with the reference number.',
  },
  {
    name: 'decision',
    label: 'Tell the decision',
    hint: 'Approved or not, never why. Leave it off if you tell them yourself.',
  },
] as const

export function MailSettings() {
  const { definition, draft, change, may } = useEdited()
  const given = (definition.mails ?? {}) as Parameters<typeof mailsOf>[0]['mails'] & object
  const mails = mailsOf({ mails: given })
  const set = (name: string, value: unknown) =>
    change(withValue(definition, ['mails'], { ...given, [name]: value }))
  const setDays = (text: string) => {
    const days = Number(text)
    if (text.trim() === '') set('reminderDays', undefined)
    else if (Number.isInteger(days)) set('reminderDays', days)
  }
  return (
    <fieldset className={`${workflowPageStyles.part} ${workflowsStyles.boxes}`}>
      <legend className={fieldStyles.label}>Emails to applicants</legend>
      {letters.map(({ name, label, hint }) => (
        <div key={name} className={layoutStyles.settingLine}>
          <Switch ends isSelected={mails[name]} isReadOnly={!may} onChange={(on) => set(name, on)}>
            {label}
          </Switch>
          <span className={textStyles.hint}>{hint}</span>
        </div>
      ))}
      <Field
        label="Remind of an unfinished application, after days"
        hint={`Once, a day before the end at the latest. 0: never. Default: ${DEFAULT_REMINDER_DAYS}.`}
        inputMode="numeric"
        isReadOnly={!may}
        value={given.reminderDays === undefined ? '' : String(given.reminderDays)}
        onChange={setDays}
      />
      <Problems of={problemsBelow(draft.problems, '/mails')} />
    </fieldset>
  )
}
