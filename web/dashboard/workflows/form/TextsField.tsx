/** A text in every language of the workflow: one field, and the others on request. */

import { Languages } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../pieces/Button.tsx'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Field, TextArea } from '../../pieces/Field.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { nameOfLanguage } from '../editor/language-names.ts'
import { type Problem, Problems } from './Problems.tsx'
import * as styles from './TextsField.module.css'

export interface TextsFieldProps {
  label: string
  hint?: string | undefined
  value: unknown
  onChange(value: Record<string, string> | undefined): void
  languages: readonly string[]
  long?: boolean
  /** Without any text, the field is left out. */
  optional?: boolean
  problems?: readonly Problem[]
  readOnly?: boolean
}

const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}

export function TextsField(props: TextsFieldProps) {
  const { label, hint, value, onChange, languages, long = false, optional = false, readOnly = false } = props
  const [isOpen, setOpen] = useState(false)
  const texts = textsOf(value)
  const done = languages.filter((language) => texts[language]).length
  const first = languages.includes('en') ? 'en' : (languages[0] ?? 'en')
  const shown = isOpen ? [first, ...languages.filter((each) => each !== first)] : [first]
  const change = (language: string, text: string) => {
    const { [language]: _before, ...others } = texts
    const next = text === '' ? others : { ...texts, [language]: text }
    onChange(optional && Object.keys(next).length === 0 ? undefined : next)
  }
  const isUsed = !optional || done > 0
  const count = languages.length > 1 && isUsed && `${done} of ${languages.length} languages`
  const Input = long ? TextArea : Field
  return (
    <div className={styles.texts}>
      {shown.map((language, at) => (
        <Input
          key={language}
          label={at === 0 ? label : `${label}, ${nameOfLanguage(language)}`}
          {...(at === 0 && hint && { hint })}
          {...(at === 0 && count && { aside: <span className={textStyles.hint}>{count}</span> })}
          value={texts[language] ?? ''}
          onChange={(text: string) => change(language, text)}
          isReadOnly={readOnly}
          {...(!long &&
            at === 0 &&
            languages.length > 1 && {
              end: (
                <IconButton
                  className={fieldStyles.end}
                  icon={Languages}
                  title={isOpen ? 'Hide the other languages' : `${label} in every language`}
                  aria-expanded={isOpen}
                  onPress={() => setOpen(!isOpen)}
                />
              ),
            })}
        />
      ))}
      {long && languages.length > 1 && (
        <button type="button" className={textStyles.linkish} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the other languages' : 'Every language'}
        </button>
      )}
      <Problems of={props.problems} />
    </div>
  )
}
