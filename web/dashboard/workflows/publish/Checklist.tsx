/** What is missing in a draft, with the page where it is corrected; then what to know before publishing. */

import { Check, FlaskConical, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '../../frame/PageLink.tsx'
import * as choiceStyles from '../../pieces/Choice.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import { addressOfWorkflow } from '../editor/addresses.ts'
import { type Draft, partsOf } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import { useDryRun } from '../editor/use-dry-run.ts'
import type { Problem } from '../form/Problems.tsx'
import { missingOf } from './missing.ts'
import { placeOfProblem } from './problem-place.ts'

const Line = ({ ok, children }: { ok: boolean; children: ReactNode }) => (
  <li className={choiceStyles.check}>
    <Icon of={ok ? Check : OctagonAlert} meaning={ok ? 'good' : 'bad'} />
    <span>{children}</span>
  </li>
)

/** Where the button leads while something is missing. */
const MISSING = 'what-is-missing'

export function Checklist({ draft, languages }: { draft: Draft; languages: number }) {
  const { data } = useDryRun()
  const { definition, kinds } = useEdited()
  const { problems, workflowId } = draft
  const missing = missingOf(problems, { workflowId, definition, kinds })
  const rules = partsOf(draft.definition.rules).length
  return (
    <ul className={choiceStyles.reasons} id={MISSING} tabIndex={-1}>
      {missing.map(({ place, to, sentences }) => (
        <Line key={place + to} ok={false}>
          <PageLink to={to}>{place}</PageLink>: {sentences.join(' ')}
        </Line>
      ))}
      {missing.length === 0 && (
        <>
          <Line ok>{`All texts in ${languages} of ${languages} languages`}</Line>
          {rules > 0 && <Line ok>Every rule has a reason</Line>}
          <Line ok>Every step and rule is complete</Line>
        </>
      )}
      {draft.warnings.map((warning) => (
        <WarningLine key={warning.path + warning.code} warning={warning} draft={draft} />
      ))}
      {data && data.tried > 0 && (
        <li className={choiceStyles.check}>
          <Icon of={FlaskConical} meaning={data.changed > 0 ? 'attention' : 'good'} />
          <span>
            {data.changed} of {data.tried} past outcomes change.{' '}
            {data.changed > 0 && <PageLink to={addressOfWorkflow(workflowId, 'rules')}>See them</PageLink>}
          </span>
        </li>
      )}
    </ul>
  )
}

/** It does not keep the draft from being published: what it says happens to the applications. */
function WarningLine({ warning, draft }: { warning: Problem; draft: Draft }) {
  const { definition, kinds } = useEdited()
  const { words, to } = placeOfProblem(warning.path, { workflowId: draft.workflowId, definition, kinds })
  return (
    <li className={choiceStyles.check}>
      <Icon of={TriangleAlert} meaning="attention" />
      <span>
        <PageLink to={to}>{words}</PageLink>: {warning.message}
      </span>
    </li>
  )
}

/** The first link of the list. */
export function goToMissing(): void {
  const list = document.getElementById(MISSING)
  list?.scrollIntoView({ block: 'nearest' })
  list?.querySelector('a')?.focus({ preventScroll: true })
}
