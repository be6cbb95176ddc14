/** The bar above a report: where it stands in the queue, who is here, whose it is. */
import { ChevronDown, ChevronUp, UserCheck, UserMinus, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { useRead } from '../../api/query.ts'
import { useGo } from '../../frame/address.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { useKeys } from '../../keys/keys.ts'
import { IconButton } from '../../pieces/Button.tsx'
import { type MenuActions, MenuButton } from '../../pieces/Menu.tsx'
import { PersonDisc } from '../../pieces/Person.tsx'
import { PdfButton } from './PdfButton.tsx'
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
    <header className="case-bar">
      <Queue />
      <div className="buttons">
        <span className="avatars">
          {viewers.map(({ userId }) => (
            <PersonDisc key={userId} name={nameOf(userId)} here />
          ))}
        </span>
        {mayReview && <Assignee />}
        {mayReview && <PdfButton />}
      </div>
    </header>
  )
}

const LIMIT = 100

/** The applications that wait, longest known order of the list: newest first. */
function Queue() {
  const { applicationId } = useReport()
  const go = useGo()
  const { data } = useRead(
    'applications.list',
    { status: ['MANUAL_REVIEW'], limit: LIMIT },
    { keep: true, staleTime: 30_000 },
  )
  const ids = data?.data.map(({ id }) => id) ?? []
  const place = ids.indexOf(applicationId)
  const [before, after] = place < 0 ? [undefined, ids[0]] : [ids[place - 1], ids[place + 1]]
  const open = (id: string | undefined) => id && go(`/applications/${encodeURIComponent(id)}`)
  useKeys('Report', [
    { keys: ']', does: 'Next application', run: () => open(after) },
    { keys: '[', does: 'Application before', run: () => open(before) },
  ])
  return (
    <>
      <nav className="crumbs" aria-label="Path">
        <PageLink to="/applications">Applications</PageLink>
        {place >= 0 && (
          <span className="own">
            {place + 1} of {data?.hasMore ? `over ${ids.length}` : ids.length}
          </span>
        )}
      </nav>
      <span className="joined">
        {before && (
          <IconButton kind="plain" icon={ChevronUp} title="The one before, [" onPress={() => open(before)} />
        )}
        {after && (
          <IconButton kind="plain" icon={ChevronDown} title="The next, ]" onPress={() => open(after)} />
        )}
      </span>
    </>
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
    <span className="wide-only">
      <MenuButton label="Assign" actions={actions} icon={UserRound} words={words} />
    </span>
  )
}
