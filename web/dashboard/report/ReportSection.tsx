/** A section of the report: its name, the source and the time, and the marks in its margin. */

import type { ReactNode } from 'react'
import * as fieldStyles from '../pieces/Field.module.css'
import { weightClasses } from '../pieces/Marks.tsx'
import * as textStyles from '../pieces/text.module.css'
import { NewMark } from './Replied.tsx'
import * as styles from './ReportSection.module.css'
import * as reportStyles from './report.module.css'
import { type Finding, isOpen, useReport } from './use-report.ts'

interface ReportSectionProps {
  id: string
  title: string
  hint?: ReactNode
  end?: ReactNode
  children: ReactNode
}

export const ReportSection = ({ id, title, hint, end, children }: ReportSectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <div className={reportStyles.headLine}>
      <h2 id={`${id}-title`}>{title}</h2>
      <NewMark section={id} />
      {hint && <span className={textStyles.hint}>{hint}</span>}
      {end && <span className={`${textStyles.hint} ${fieldStyles.end}`}>{end}</span>}
    </div>
    {children}
  </section>
)

/** Colour is only for what is still open: nothing is, once it is decided. */
const classOf = (finding: Finding, isOver: boolean): string =>
  finding.weight !== 'NOTE' && (isOver || !isOpen(finding)) ? styles.answered : weightClasses[finding.weight]

/** The number of a finding, where its evidence stands. */
export function Mark({ number, className = '' }: { number: number | null; className?: string }) {
  const { report, goTo } = useReport()
  const finding = report.reviewFindings.find((each) => each.number === number)
  if (!finding) return null
  return (
    <a
      className={[styles.mark, classOf(finding, report.application.decision !== null), className]
        .filter(Boolean)
        .join(' ')}
      href={`#finding-${finding.number}`}
      title={`Finding ${finding.number}: ${finding.short}`}
      onClick={(event) => {
        event.preventDefault()
        goTo(finding.number)
      }}
    >
      {finding.number}
    </a>
  )
}

/** The finding with its evidence in this place. */
export function useFindingAt(section: string, key: string | null): Finding | undefined {
  const { report } = useReport()
  return report.reviewFindings.find((each) => each.section === section && each.key === key)
}
