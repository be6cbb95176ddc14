/** Puts an application aside, gives it to the second line, or gives it back to the queue. */
import { AlarmClock, ArrowUpToLine, CalendarDays, Clock, MessageCircleReply, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { useGo } from '../frame/address.ts'
import { FormDialog } from '../pieces/Dialog.tsx'
import { Field, TextArea } from '../pieces/Field.tsx'
import { type MenuActions, MenuButton } from '../pieces/Menu.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { useNow } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { snoozeTimes } from '../queue/due-words.ts'
import { useNextCase } from '../queue/use-next-case.ts'
import { useReport, useReviewChange } from './use-report.ts'

const LATER = 'Later, or to others'

type Asked = 'DATE' | 'ESCALATE' | null

export function QueueMenu() {
  const { report, applicationId } = useReport()
  const now = useNow()
  const [asked, setAsked] = useState<Asked>(null)
  const snooze = useReviewChange('applications.snooze', {
    onDone: () => {
      setAsked(null)
      say('Snoozed. It comes back by itself')
    },
  })
  const next = useNextCase()
  const { status, review } = report.application
  if (status !== 'MANUAL_REVIEW' || !report.queue) return null
  const until =
    (time: string | null, untilAnswer = false) =>
    () =>
      snooze.mutate({ applicationId, until: time, untilAnswer })
  const actions: MenuActions = [
    ...(review?.proposal
      ? []
      : [
          ...snoozeTimes(now).map(({ id, label, until: time }) => ({
            ...{ id, label, icon: AlarmClock, onDo: until(time) },
          })),
          {
            ...{ id: 'answer', label: 'Until an answer', icon: MessageCircleReply, onDo: until(null, true) },
            hint: 'Something of the applicant, or a document of your system',
          },
          { id: 'date', label: 'Until a date …', icon: CalendarDays, onDo: () => setAsked('DATE') },
          null,
        ]),
    ...(report.queue.escalation
      ? []
      : [{ id: 'escalate', label: 'Escalate …', icon: ArrowUpToLine, onDo: () => setAsked('ESCALATE') }]),
    {
      id: 'pass',
      label: 'Give back, take the next',
      icon: SkipForward,
      onDo: () => next.take(applicationId),
    },
  ]
  return (
    <>
      <span className={textStyles.wideOnly}>
        <MenuButton label={LATER} actions={actions} icon={Clock} words="Later" />
      </span>
      <span className={textStyles.narrowOnly}>
        <MenuButton label={LATER} actions={actions} icon={Clock} />
      </span>
      {asked === null && <ProblemNotice error={snooze.error ?? next.error} />}
      <SnoozeDialog isOpen={asked === 'DATE'} onClose={() => setAsked(null)} snooze={snooze} />
      <EscalateDialog isOpen={asked === 'ESCALATE'} onClose={() => setAsked(null)} />
    </>
  )
}

interface OpenDialog {
  isOpen: boolean
  onClose(): void
}

const remarkOf = (text: string | undefined) => (text?.trim() ? { remark: text.trim() } : {})

function SnoozeDialog({
  isOpen,
  onClose,
  snooze,
}: OpenDialog & { snooze: ReturnType<typeof useReviewChange<'applications.snooze'>> }) {
  const { applicationId } = useReport()
  return (
    <FormDialog
      title="Snooze until a date"
      lead="No reviewer gets it next until then. Its due time stays."
      isOpen={isOpen}
      onClose={onClose}
      verb="Snooze"
      busy={snooze.isPending && 'Snoozing'}
      error={snooze.error}
      onSend={({ until = '', remark }) =>
        snooze.mutate({ applicationId, until: new Date(`${until}T09:00`).toISOString(), ...remarkOf(remark) })
      }
    >
      <Field label="Date" hint="It comes back at nine in the morning." name="until" type="date" isRequired />
      <TextArea label="Note for your team (optional)" name="remark" rows={2} />
    </FormDialog>
  )
}

function EscalateDialog({ isOpen, onClose }: OpenDialog) {
  const { applicationId, mayReview } = useReport()
  const go = useGo()
  const escalate = useReviewChange('applications.escalate', {
    onDone: () => {
      onClose()
      say('The second line has it now')
    },
  })
  const isMissing = (escalate.error as { code?: string } | null)?.code === 'no_second_line'
  return (
    <FormDialog
      title="Escalate to the second line"
      lead="Its people are told, and only they get it next. You can still open it."
      isOpen={isOpen && mayReview}
      onClose={onClose}
      verb="Escalate"
      busy={escalate.isPending && 'Escalating'}
      error={escalate.error}
      onSend={({ remark }) => escalate.mutate({ applicationId, line: 'SECOND', ...remarkOf(remark) })}
    >
      <TextArea
        label="What they should look at"
        hint="A note for your team, never shown to the applicant."
        name="remark"
        rows={3}
        isRequired
        missing="Write what they should look at."
      />
      {isMissing && (
        <button type="button" className={textStyles.linkish} onClick={() => go('/team/reviewers')}>
          Who belongs to the second line
        </button>
      )}
    </FormDialog>
  )
}
