/** What a reviewer is told when somebody changed the application before their decision was sent. */
import { Problem } from '../../api/problem.ts'
import { Button } from '../../pieces/Button.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import { say } from '../../pieces/toasts.ts'
import { Mark } from './ReportSection.tsx'
import { isOpen, useReport, useReviewChange } from './use-report.ts'

const conflicts = ['application_changed', 'status_conflict', 'new_hits']

/** Somebody or a list changed it meanwhile: what was written is kept, and can be saved as a note. */
export function Conflict({ error, draft }: { error: Error | null; draft: string }) {
  const { applicationId } = useReport()
  const save = useReviewChange('applications.notes.create', { onDone: () => say('Saved as a note') })
  if (!(error instanceof Problem) || !conflicts.includes(error.code)) return <ProblemNotice error={error} />
  return (
    <Notice meaning="attention" live>
      {error.code === 'new_hits' ? (
        <NewHits />
      ) : (
        <p>
          <span className="strong">It changed while you were reading.</span> Yours was not sent. Look at it
          again, and press once more if it still holds.
        </p>
      )}
      <Button
        kind="bare"
        busy={save.isPending && 'Saving'}
        onPress={() => save.mutate({ applicationId, text: draft, mentions: [] })}
      >
        Save as a note
      </Button>
    </Notice>
  )
}

/** The report was read again: it has them among its findings. */
function NewHits() {
  const { report, goTo } = useReport()
  const hits = report.reviewFindings.filter((each) => isOpen(each) && each.section === 'screening')
  return (
    <>
      <p>
        <span className="strong">A screening hit came while you were reading.</span> Yours was not sent.
        Answer it, and press once more if yours still holds.
      </p>
      {hits.length > 0 && (
        <ul className="todo" aria-label="Hits without an answer">
          {hits.map(({ number, short }) => (
            <li key={number}>
              <Mark number={number} />
              <span className="strong">{short}</span>
              <button type="button" className="linkish" onClick={() => goTo(number)}>
                Go to<span className="visually-hidden"> finding {number}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
