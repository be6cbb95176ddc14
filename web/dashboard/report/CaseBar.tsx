/** The bar above a report: its place in the queue, the present reviewers, and the assignee. */

import { UserCheck, UserMinus, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import * as buttonStyles from '../pieces/Button.module.css'
import { type MenuActions, MenuButton } from '../pieces/Menu.tsx'
import * as personStyles from '../pieces/Person.module.css'
import { PersonDisc } from '../pieces/Person.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './CaseBar.module.css'
import { CaseQueue } from './CaseQueue.tsx'
import { PdfButton } from './PdfButton.tsx'
import { QueueMenu } from './QueueMenu.tsx'
import { subjectOf, useReport, useReviewChange } from './use-report.ts'

export interface Viewer {
  userId: string
  since: string
}

export function CaseBar({ viewers }: { viewers: readonly Viewer[] }) {
  const { report, nameOf, mayReview } = useReport()
  const title = subjectOf(report)
  useEffect(() => {
    document.title = `${title} · Foyer`
  }, [title])
  return (
    <header className={styles.caseBar}>
      <CaseQueue />
      <div className={buttonStyles.buttons}>
        <span className={personStyles.avatars}>
          {viewers.map(({ userId }) => (
            <PersonDisc key={userId} name={nameOf(userId)} here />
          ))}
        </span>
        {mayReview && <QueueMenu />}
        {mayReview && <Assignee />}
        {mayReview && <PdfButton />}
      </div>
    </header>
  )
}

function Assignee() {
  const { report, applicationId, nameOf, isMe, me, team } = useReport()
  const assign = useReviewChange('applications.assign')
  const { assigneeId } = report
  const give = (userId: string | null) => () => assign.mutate({ applicationId, userId })
  const others = team.filter(({ userId }) => userId !== me)
  const actions: MenuActions = [
    { id: 'me', label: 'Assign to me', icon: UserCheck, onDo: give(me) },
    { id: 'nobody', label: 'Assign to nobody', icon: UserMinus, onDo: give(null) },
    ...(others.length > 0 ? [null] : []),
    ...others.map(({ userId, name }) => ({ id: userId, label: name, onDo: give(userId) })),
  ]
  const words = assigneeId === null ? 'Assign' : isMe(assigneeId) ? 'Assigned to you' : nameOf(assigneeId)
  return (
    <span className={textStyles.wideOnly}>
      <MenuButton label="Assign" actions={actions} icon={UserRound} words={words} />
    </span>
  )
}
