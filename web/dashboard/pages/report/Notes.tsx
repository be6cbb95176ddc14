/** Notes of the team, with mentions. Never shown to the applicant. */
import { type FormEvent, useState } from 'react'
import { Button } from '../../pieces/Button.tsx'
import { TextArea } from '../../pieces/Field.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { PersonDisc } from '../../pieces/Person.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import { mentionedIn, unfinishedMention, withMention } from './mentions.ts'
import { ReportSection } from './ReportSection.tsx'
import { useReport, useReviewChange } from './use-report.ts'

export function Notes() {
  const { report, nameOf, mayReview } = useReport()
  return (
    <ReportSection id="notes" title="Notes" hint="Visible to your team only">
      {report.notes.length === 0 && <p className="quiet">There are no notes yet.</p>}
      {report.notes.map(({ id, by, at, text }) => (
        <div key={id} className="case-note">
          <PersonDisc name={nameOf(by)} named />
          <p>
            <span className="strong">{nameOf(by)}</span>{' '}
            <span className="hint">
              <TimeText at={at} />
            </span>
          </p>
          <p className="case-note-text">{text}</p>
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
  const started = unfinishedMention(text)
  const offered =
    started === null
      ? []
      : team.filter(({ name }) => name.toLowerCase().startsWith(started.toLowerCase())).slice(0, 5)
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() === '' || create.isPending) return
    create.mutate({ applicationId, text: text.trim(), mentions: mentionedIn(text, team) })
  }
  return (
    <form
      className="new-note"
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
        event.stopPropagation()
        send()
      }}
    >
      <TextArea
        label="Write a note"
        hint="@ and a name mentions a colleague"
        value={text}
        onChange={setText}
        maxLength={4000}
        rows={2}
      />
      {offered.length > 0 && (
        <div className="pills">
          {offered.map(({ userId, name }) => (
            <button
              key={userId}
              type="button"
              className="pill"
              onClick={() => setText(withMention(text, name))}
            >
              @{name}
            </button>
          ))}
        </div>
      )}
      <ProblemNotice error={create.error} />
      {text.trim() !== '' && (
        <Button type="submit" busy={create.isPending && 'Saving'}>
          Save the note
        </Button>
      )}
    </form>
  )
}
