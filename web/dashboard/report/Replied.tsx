/** The applicant's answers to a request for information: listed in the panel, marked in the report. */

import { CornerDownRight } from 'lucide-react'
import { Fragment } from 'react'
import { sectionOfStep, wordOfStep } from '#dashboard/step-words.ts'
import { momentOf } from '../formats/time.ts'
import { Icon } from '../pieces/Icon.tsx'
import { Tag } from '../pieces/Tag.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as decideStyles from './Decide.module.css'
import { applicantOf, type Report, useReport } from './use-report.ts'

/** The kinds of the steps that were answered again, and wait to be looked at. */
function repliedKinds({ application, informationRequest: asked }: Report): string[] {
  if (application.status !== 'MANUAL_REVIEW' || !asked?.repliedAt) return []
  const kinds = application.steps.flatMap(({ key, kind }) => (asked.steps.includes(key) ? [kind] : []))
  return [...new Set(kinds)]
}

function wordOfKey({ application }: Report, key: string): string {
  const step = application.steps.find((each) => each.key === key)
  return step ? wordOfStep(step.kind) : key
}

export function Replied() {
  const { report } = useReport()
  const { informationRequest: asked } = report
  const kinds = repliedKinds(report)
  if (!asked?.repliedAt || kinds.length === 0) return null
  return (
    <div>
      <p className={decideStyles.presence}>
        <Icon of={CornerDownRight} meaning="attention" />
        <span>
          {applicantOf(report)} replied, {momentOf(asked.repliedAt)}
        </span>
      </p>
      <p>
        {kinds.map((kind, at) => (
          <Fragment key={kind}>
            {at > 0 && ', '}
            <a className={textStyles.linkish} href={`#${sectionOfStep(kind)}`}>
              {wordOfStep(kind)}
            </a>
          </Fragment>
        ))}
      </p>
      <p className={textStyles.hint}>The request was: “{asked.message}”</p>
      {asked.stepMessages?.map(({ step, message }) => (
        <p key={step} className={textStyles.hint}>
          {wordOfKey(report, step)}: “{message}”
        </p>
      ))}
    </div>
  )
}

/** At the head of a section with answers that are new. */
export function NewMark({ section }: { section: string }) {
  const { report } = useReport()
  const isNew = repliedKinds(report).some((kind) => sectionOfStep(kind) === section)
  return isNew ? <Tag meaning="attention">New</Tag> : null
}
