/** The timeline: what happened, newest first, with the end of each entry's hash. */

import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { NameOf } from '#audit/action-row.ts'
import { countedOf } from '../formats/numbers.ts'
import { Button } from '../pieces/Button.tsx'
import { Icon } from '../pieces/Icon.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { ReportSection } from './ReportSection.tsx'
import { useReport } from './use-report.ts'

/** With the words of every action of the audit log. */
const TimelineEntries = lazy(() =>
  import('./TimelineEntries.tsx').then((file) => ({ default: file.TimelineEntries })),
)

/** The rest is shown on request. */
const FIRST = 25

export function Timeline() {
  const { report, nameOf, isMe } = useReport()
  const [all, setAll] = useState(false)
  const { timeline } = report
  const shown = all ? timeline : timeline.slice(0, FIRST)
  const named: NameOf = (object, id) => {
    if (object === 'credential') return 'Your system'
    return isMe(id) ? 'You' : nameOf(id)
  }
  return (
    <ReportSection
      id="timeline"
      title="Timeline"
      end={
        <>
          <Icon of={Link2} /> {countedOf(timeline.length, 'entry', 'entries')} of the audit log
        </>
      }
    >
      <Suspense fallback={<Skeleton lines={8} />}>
        <TimelineEntries entries={shown} nameOf={named} />
      </Suspense>
      {!all && timeline.length > FIRST && (
        <Button kind="bare" onPress={() => setAll(true)}>
          Show all {timeline.length}
        </Button>
      )}
    </ReportSection>
  )
}
