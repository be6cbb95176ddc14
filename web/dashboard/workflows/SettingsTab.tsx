/** Settings of a workflow: name, markets, languages, validity, retention, four eyes. */

import { marketCodes } from '@foyer/national-fields/market-code'
import { languageCodes } from '@foyer/national-fields/schemas/languages'
import { DEFAULT_EXPIRY_DAYS, DEFAULT_RETENTION_YEARS } from '#customers/periods.ts'
import { nameOfCountry } from '#workflows/sentences/facts.ts'
import { Choice, Switch } from '../pieces/Choice.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { Field } from '../pieces/Field.tsx'
import * as layoutStyles from '../pieces/layout.module.css'
import { Select } from '../pieces/Select.tsx'
import * as textStyles from '../pieces/text.module.css'
import { EmbedSettings } from './EmbedSettings.tsx'
import { withValue } from './editor/at-path.ts'
import { languagesOf, marketsOf, problemsBelow } from './editor/definition.ts'
import { useEdited } from './editor/editor-context.tsx'
import { nameOfLanguage } from './editor/language-names.ts'
import { Problems } from './form/Problems.tsx'
import { MailSettings } from './MailSettings.tsx'
import { ReceiptSettings } from './ReceiptSettings.tsx'
import * as styles from './SettingsTab.module.css'
import * as workflowPageStyles from './WorkflowPage.module.css'
import * as workflowsStyles from './workflows.module.css'

const redirects = [
  { value: 'AFTER_RECEIPT', label: 'After a receipt', hint: 'The applicant sees what happens next' },
  { value: 'AT_ONCE', label: 'At once' },
] as const

export function SettingsTab() {
  const { definition, draft, change, may } = useEdited()
  const set = (path: string[], value: unknown) => change(withValue(definition, path, value))
  const problemsOf = (name: string) => problemsBelow(draft.problems, `/${name}`)
  return (
    <div className={`${workflowsStyles.tabBody} ${styles.settingsPage}`}>
      <div className={workflowPageStyles.fields}>
        <div>
          <Field
            label="Name"
            hint="What your team sees."
            value={String(definition.name ?? '')}
            onChange={(name) => set(['name'], name)}
            isReadOnly={!may}
          />
          <Problems of={problemsOf('name')} />
        </div>
        <Select
          label="Applicants"
          options={[
            { value: 'KYC', label: 'Persons' },
            { value: 'KYB', label: 'Companies' },
          ]}
          value={definition.kind === 'KYB' ? 'KYB' : 'KYC'}
          onChange={(kind) => may && set(['kind'], kind)}
        />
        <Several
          label="Markets"
          all={[...new Set([...marketCodes, ...marketsOf(definition)])]}
          chosen={marketsOf(definition)}
          nameOf={nameOfCountry}
          readOnly={!may}
          onChange={(next) => set(['markets'], next)}
        />
        <Problems of={problemsOf('markets')} />
        <Several
          label="Languages"
          all={[...new Set([...languageCodes, ...languagesOf(definition)])]}
          chosen={languagesOf(definition)}
          nameOf={nameOfLanguage}
          readOnly={!may}
          onChange={(next) => set(['languages'], next)}
        />
        <Problems of={problemsOf('languages')} />
        <Periods />
        <Select
          label="After sending, the applicant returns to you"
          options={redirects}
          value={definition.redirect === 'AT_ONCE' ? 'AT_ONCE' : 'AFTER_RECEIPT'}
          onChange={(value) => may && set(['redirect'], value)}
        />
        <ReceiptSettings />
        <EmbedSettings />
        <MailSettings />
        <FourEyes />
      </div>
    </div>
  )
}

function Periods() {
  const { definition, draft, change, may } = useEdited()
  const set = (name: string, value: unknown) => change(withValue(definition, [name], value))
  const days = (definition.expiry as { days?: number } | undefined)?.days
  const years = (definition.retention as { years?: number } | undefined)?.years
  return (
    <>
      <NumberField
        label="Link validity, in days"
        hint={`An application that is not sent by then fails. Without a number: ${DEFAULT_EXPIRY_DAYS}.`}
        value={days}
        readOnly={!may}
        onChange={(value) => set('expiry', value === undefined ? undefined : { days: value })}
      />
      <Problems of={problemsBelow(draft.problems, '/expiry')} />
      <NumberField
        label="Retention, in years"
        hint={`Then an application that has ended is erased. Without a number: ${DEFAULT_RETENTION_YEARS}.`}
        value={years}
        readOnly={!may}
        onChange={(value) => set('retention', value === undefined ? undefined : { years: value })}
      />
      <Problems of={problemsBelow(draft.problems, '/retention')} />
    </>
  )
}

/** `true` in place of the object means decisions. */
const eyesOf = (fourEyes: unknown): Record<string, boolean> =>
  typeof fourEyes === 'object' && fourEyes !== null ? (fourEyes as Record<string, boolean>) : {}

const eyeSettings = [
  {
    name: 'publishing',
    label: 'Publishing needs two people',
    hint: 'Who edits last does not publish. Switching it off needs two people as well.',
  },
  {
    name: 'decisions',
    label: 'Decisions need two people',
    hint: 'A second person confirms what a reviewer decides.',
  },
]

function FourEyes() {
  const { definition, change, may } = useEdited()
  const eyes = eyesOf(definition.fourEyes)
  return (
    <fieldset className={`${workflowPageStyles.part} ${workflowsStyles.boxes}`}>
      <legend className={fieldStyles.label}>Four eyes</legend>
      {eyeSettings.map(({ name, label, hint }) => (
        <div key={name} className={layoutStyles.settingLine}>
          <Switch
            ends
            isSelected={eyes[name] === true}
            isReadOnly={!may}
            onChange={(on) => change(withValue(definition, ['fourEyes'], { ...eyes, [name]: on }))}
          >
            {label}
          </Switch>
          <span className={textStyles.hint}>{hint}</span>
        </div>
      ))}
    </fieldset>
  )
}

interface SeveralProps {
  label: string
  all: readonly string[]
  chosen: readonly string[]
  nameOf(code: string): string
  readOnly: boolean
  onChange(chosen: string[]): void
}

const Several = ({ label, all, chosen, nameOf, readOnly, onChange }: SeveralProps) => (
  <fieldset className={`${workflowsStyles.boxes} ${workflowsStyles.inColumns}`}>
    <legend className={fieldStyles.label}>{label}</legend>
    {all.map((code) => (
      <Choice
        key={code}
        isSelected={chosen.includes(code)}
        isReadOnly={readOnly}
        onChange={(on) => onChange(on ? [...chosen, code] : chosen.filter((each) => each !== code))}
      >
        {nameOf(code)}
      </Choice>
    ))}
  </fieldset>
)

interface NumberFieldProps {
  label: string
  hint: string
  value: number | undefined
  readOnly: boolean
  onChange(value: number | undefined): void
}

const NumberField = ({ label, hint, value, readOnly, onChange }: NumberFieldProps) => (
  <Field
    label={label}
    hint={hint}
    inputMode="numeric"
    isReadOnly={readOnly}
    value={value === undefined ? '' : String(value)}
    onChange={(text) => {
      const number = Number(text)
      if (text.trim() === '') onChange(undefined)
      else if (Number.isInteger(number)) onChange(number)
    }}
  />
)
