/** Why a field keeps the draft from being published. */

import { OctagonAlert } from 'lucide-react'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import { nameOfLanguage } from '../editor/language-names.ts'

export interface Problem {
  path: string
  code: string
  message: string
}

/** The missing languages of one text are one sentence. */
function sentencesOf(problems: readonly Problem[]): string[] {
  const missing = problems.filter(({ code }) => code === 'language_missing')
  const languages = missing.flatMap(({ message }) => message.match(/language (\w+)/)?.[1] ?? [])
  const others = problems.filter((each) => !missing.includes(each)).map(({ message }) => message)
  const names = [...new Set(languages)].map(nameOfLanguage)
  return [...(names.length > 0 ? [`The text is missing in ${names.join(', ')}.`] : []), ...new Set(others)]
}

export function Problems({ of: problems = [] }: { of?: readonly Problem[] | undefined }) {
  return sentencesOf(problems).map((sentence) => (
    <p key={sentence} className={fieldStyles.problem} data-part="problem">
      <Icon of={OctagonAlert} />
      <span>{sentence}</span>
    </p>
  ))
}
