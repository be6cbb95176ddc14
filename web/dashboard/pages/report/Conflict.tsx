/** What a reviewer is told when somebody changed the application before their decision was sent. */
import { Problem } from '../../api/problem.ts'
import { Button } from '../../pieces/Button.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import { say } from '../../pieces/toasts.ts'
import { useReport, useReviewChange } from './use-report.ts'

/** Somebody changed it meanwhile: what was written is kept, and can be saved as a note. */
export function Conflict({ error, draft }: { error: Error | null; draft: string }) {
  const { applicationId } = useReport()
  const save = useReviewChange('applications.notes.create', { onDone: () => say('Saved as a note') })
  if (!(error instanceof Problem) || !['application_changed', 'status_conflict'].includes(error.code))
    return <ProblemNotice error={error} />
  return (
    <Notice meaning="attention" live>
      <p>
        <span className="strong">It changed while you were reading.</span> Yours was not sent. Look at it
        again, and press once more if it still holds.
      </p>
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
