/** Screening hits: why each matched, to confirm or dismiss with a reason. A hit is never a fact. */

import { useState } from 'react'
import { momentOf } from '../../formats/time.ts'
import { useKeys } from '../../keys.ts'
import * as pageStyles from '../../pieces/Page.module.css'
import { KeyHint } from '../../pieces/Page.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { ReportSection } from '../ReportSection.tsx'
import { useReport } from '../use-report.ts'
import { AnsweredHit } from './AnsweredHit.tsx'
import { Compared } from './Compared.tsx'
import { HitCard } from './HitCard.tsx'
import { screenedWords } from './hit-words.ts'
import { hitsOf } from './hits-of.ts'
import { goToHit, isAtHit } from './screening-hits.ts'

export function Screening() {
  const { report, mayReview } = useReport()
  const hits = hitsOf(report)
  const check = report.checks.find(({ check: key }) => key === 'SCREENING')
  const open = hits.filter(({ resolution }) => resolution.state === 'UNRESOLVED')
  const answered = hits.filter(({ resolution }) => resolution.state !== 'UNRESOLVED')
  const [last, setLast] = useState<string>()
  const at = Math.max(
    0,
    open.findIndex(({ id }) => id === last),
  )
  const current = open[at]?.id
  const step = () => {
    const next = current !== undefined && isAtHit(current) ? open[(at + 1) % open.length]?.id : current
    if (next !== undefined) goToHit(next)
  }
  useKeys('Report', [{ keys: 'h', does: 'Next hit', run: step }], open.length > 0)
  const what = check?.screened ? screenedWords(check.screened) : 'Screened'
  return (
    <ReportSection id="screening" title="Screening" end={check && `${what}, ${momentOf(check.at)}`}>
      {!check && <p className={textStyles.quiet}>Not screened yet.</p>}
      {check && hits.length === 0 && (
        <p className={textStyles.quiet}>
          {check.status === 'ANSWERED' ? 'No list has a match.' : 'The lists have not answered in full.'}
        </p>
      )}
      {open.length > 0 && mayReview && (
        <p className={pageStyles.keys}>
          <KeyHint keys="h" does="next hit" />
          <KeyHint keys="m" does="a match" />
          <KeyHint keys="c" does="not a match" />
        </p>
      )}
      {open.map((hit) => (
        <HitCard key={hit.id} hit={hit} isCurrent={hit.id === current} onFocus={() => setLast(hit.id)} />
      ))}
      {answered.map((hit) => (
        <AnsweredHit key={hit.id} hit={hit} />
      ))}
      {check?.screened && <Compared screened={check.screened} />}
    </ReportSection>
  )
}
