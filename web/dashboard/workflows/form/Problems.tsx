/** Why a field keeps the draft from being published. */

import { OctagonAlert } from 'lucide-react'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import { sentencesOf } from './problem-sentences.ts'

export interface Problem {
  path: string
  code: string
  message: string
}

export function Problems({ of: problems = [] }: { of?: readonly Problem[] | undefined }) {
  return sentencesOf(problems).map((sentence) => (
    <p key={sentence} className={fieldStyles.problem} data-part="problem">
      <Icon of={OctagonAlert} />
      <span>{sentence}</span>
    </p>
  ))
}
