/** The message to a reviewer when another person changed the application before their change was sent. */

import { Problem } from '../api/problem.ts'
import { Button } from '../pieces/Button.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import * as textStyles from '../pieces/text.module.css'
import { useKeepAsNote } from './drafts/use-keep-as-note.ts'
import { Mark } from './ReportSection.tsx'
import * as reportStyles from './report.module.css'
import { isOpen, useReport } from './use-report.ts'

const conflicts = ['application_changed', 'status_conflict', 'new_hits']

/** A person or a list changed it meanwhile: what was written stays, and can be kept as a note. */
export function Conflict({ error, draft = '' }: { error: Error | null; draft?: string }) {
  const note = useKeepAsNote()
  if (!(error instanceof Problem) || !conflicts.includes(error.code)) return <ProblemNotice error={error} />
  return (
    <Notice meaning="attention" live>
      {error.code === 'new_hits' ? (
        <NewHits />
      ) : (
        <p>
          <span className={textStyles.strong}>It changed while you were reading.</span> Yours was not sent.
          Look at it again, and press once more if it still holds.
        </p>
      )}
      <ProblemNotice error={note.error} />
      {draft !== '' && (
        <Button kind="bare" busy={note.isPending && 'Keeping'} onPress={() => note.keep(draft)}>
          Keep as a note
        </Button>
      )}
    </Notice>
  )
}

/** The report was read again: it has them among its findings. */
function NewHits() {
  const { report, goTo } = useReport()
  const hits = report.reviewFindings.filter((each) => isOpen(each) && each.section === 'screening')
  return (
    <>
      {report.application.review?.proposal ? (
        <p>
          <span className={textStyles.strong}>A screening hit came after it was proposed.</span> Nothing was
          decided. Return it: the hit is answered before it can be approved.
        </p>
      ) : (
        <p>
          <span className={textStyles.strong}>A screening hit came while you were reading.</span> Yours was
          not sent. Answer it, and press once more if yours still holds.
        </p>
      )}
      {hits.length > 0 && (
        <ul className={reportStyles.todo} aria-label="Hits without an answer">
          {hits.map(({ number, short }) => (
            <li key={number}>
              <Mark number={number} />
              <span className={textStyles.strong}>{short}</span>
              <button type="button" className={textStyles.linkish} onClick={() => goTo(number)}>
                Go to<span className="visually-hidden"> finding {number}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
