/** Screening hits: why each matched, to confirm or dismiss with a reason. A hit is never a fact. */

import { momentOf } from '../../formats/time.ts'
import * as textStyles from '../../pieces/text.module.css'
import { ReportSection } from '../ReportSection.tsx'
import { useReport } from '../use-report.ts'
import { AnsweredHit } from './AnsweredHit.tsx'
import { Compared } from './Compared.tsx'
import { HitCard } from './HitCard.tsx'
import { screenedWords } from './hit-words.ts'
import { hitsOf } from './hits-of.ts'

export function Screening() {
  const { report } = useReport()
  const hits = hitsOf(report)
  const check = report.checks.find(({ check: key }) => key === 'SCREENING')
  const open = hits.filter(({ resolution }) => resolution.state === 'UNRESOLVED')
  const answered = hits.filter(({ resolution }) => resolution.state !== 'UNRESOLVED')
  const what = check?.screened ? screenedWords(check.screened) : 'Screened'
  return (
    <ReportSection id="screening" title="Screening" end={check && `${what}, ${momentOf(check.at)}`}>
      {!check && <p className={textStyles.quiet}>Not screened yet.</p>}
      {check && hits.length === 0 && (
        <p className={textStyles.quiet}>
          {check.status === 'ANSWERED' ? 'No list has a match.' : 'The lists have not answered in full.'}
        </p>
      )}
      {open.map((hit) => (
        <HitCard key={hit.id} hit={hit} />
      ))}
      {answered.map((hit) => (
        <AnsweredHit key={hit.id} hit={hit} />
      ))}
      {check?.screened && <Compared screened={check.screened} />}
    </ReportSection>
  )
}
