/** What the queue says of an application in review: when it is due, a snooze, the second line. */
import { AlarmClock, ArrowUpToLine } from 'lucide-react'
import { Icon } from '../pieces/Icon.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { DueText } from '../queue/DueText.tsx'
import * as styles from './Decide.module.css'
import { useReport, useReviewChange } from './use-report.ts'

export function QueueLines() {
  const { report, applicationId, nameOf, isMe, mayReview } = useReport()
  const wake = useReviewChange('applications.snooze')
  const back = useReviewChange('applications.escalate')
  const { queue } = report
  if (!queue) return null
  const { dueAt, snooze, escalation } = queue
  const who = (id: string | null) => (isMe(id) ? 'you' : nameOf(id))
  return (
    <>
      <p className={textStyles.hint}>
        <DueText dueAt={dueAt} alone />
      </p>
      {snooze && (
        <p className={styles.presence}>
          <Icon of={AlarmClock} />
          <span>
            Snoozed by {who(snooze.by)}, {snooze.untilAnswer && 'until an answer, or '}until{' '}
            <TimeText at={snooze.until} as="date" />{' '}
            {mayReview && (
              <button
                type="button"
                className={textStyles.linkish}
                onClick={() => wake.mutate({ applicationId, until: null })}
              >
                Bring it back
              </button>
            )}
          </span>
        </p>
      )}
      {escalation && (
        <p className={styles.presence}>
          <Icon of={ArrowUpToLine} />
          <span>
            With the second line, by {who(escalation.by)}, <TimeText at={escalation.at} as="moment" />{' '}
            {mayReview && (
              <button
                type="button"
                className={textStyles.linkish}
                onClick={() => back.mutate({ applicationId, line: 'FIRST' })}
              >
                Return it to the first line
              </button>
            )}
          </span>
        </p>
      )}
    </>
  )
}
