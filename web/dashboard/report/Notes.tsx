/** Notes of the team, with mentions. Never shown to the applicant. */

import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../pieces/Button.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { PersonDisc } from '../pieces/Person.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { keepInView } from './keep-in-view.ts'
import { mentionedIn } from './mentions.ts'
import * as styles from './Notes.module.css'
import { NoteText } from './NoteText.tsx'
import { ReportSection } from './ReportSection.tsx'
import { useReport, useReviewChange } from './use-report.ts'

export function Notes() {
  const { report, nameOf, isMe, mayReview } = useReport()
  const isAsked = useLocation({ select: ({ hash }) => hash === 'notes' })
  const aboutMe = report.notes.findLast(({ mentions }) => mentions.some(isMe))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAsked || !place.current) return
    place.current.focus({ preventScroll: true })
    return keepInView(place.current)
  }, [isAsked])
  return (
    <ReportSection id="notes" title="Notes" hint="Visible to your team only">
      {report.notes.length === 0 && <p className={textStyles.quiet}>There are no notes yet.</p>}
      {report.notes.map(({ id, by, at, text }) => (
        <div
          key={id}
          className={styles.caseNote}
          data-part="case-note"
          {...(isAsked && id === aboutMe?.id && { ref: place, tabIndex: -1, 'data-about-me': true })}
        >
          <PersonDisc name={nameOf(by)} named />
          <p>
            <span className={textStyles.strong}>{nameOf(by)}</span>{' '}
            <span className={textStyles.hint}>
              <TimeText at={at} />
            </span>
          </p>
          <p className={styles.caseNoteText} data-part="case-note-text">
            {text}
          </p>
        </div>
      ))}
      {mayReview && <NewNote />}
    </ReportSection>
  )
}

function NewNote() {
  const { applicationId, team } = useReport()
  const [text, setText] = useState('')
  const create = useReviewChange('applications.notes.create', { onDone: () => setText('') })
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() === '' || create.isPending) return
    create.mutate({ applicationId, text: text.trim(), mentions: mentionedIn(text, team) })
  }
  return (
    <form
      className={styles.newNote}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
        event.stopPropagation()
        send()
      }}
    >
      <NoteText value={text} onChange={setText} team={team} />
      <ProblemNotice error={create.error} />
      {text.trim() !== '' && (
        <Button type="submit" busy={create.isPending && 'Saving'}>
          Save the note
        </Button>
      )}
    </form>
  )
}
