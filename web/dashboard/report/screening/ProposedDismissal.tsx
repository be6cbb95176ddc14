/** A dismissal that waits for a second person: confirmed or sent back by another, withdrawn by the first. */

import { useKeys } from '../../keys.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { Conflict } from '../Conflict.tsx'
import { useReport, useReviewChange } from '../use-report.ts'
import { decisionWords } from './hit-words.ts'
import type { Hit } from './hits-of.ts'
import * as screeningStyles from './screening.module.css'
import { followHit, goToHit, isAtHit } from './screening-hits.ts'

export function ProposedDismissal({ hit, isCurrent }: { hit: Hit; isCurrent: boolean }) {
  const { report, applicationId, mayReview, nameOf, isMe, onHitAnswered } = useReport()
  const onDone = onHitAnswered ?? (() => followHit(hit.id))
  const follow = { onProblem: () => undefined, onDone }
  const confirm = useReviewChange('applications.hits.confirm', follow)
  const giveBack = useReviewChange('applications.hits.resolve', follow)
  const { proposal } = hit.resolution
  const isOwn = proposal !== undefined && isMe(proposal.by)
  const expectedUpdatedAt = report.application.updatedAt
  const confirmIt = () => confirm.mutate({ applicationId, hitId: hit.id, expectedUpdatedAt })
  useKeys(
    'Hit',
    [
      {
        ...{ keys: 'c', does: 'Confirm: not a match' },
        run: () => (isAtHit(hit.id) ? confirmIt() : goToHit(hit.id)),
      },
    ],
    isCurrent && mayReview && proposal !== undefined && !isOwn && !confirm.isPending,
  )
  if (!proposal) return null
  const back = {
    state: 'UNRESOLVED',
    reason: isOwn ? 'Withdrew the dismissal' : 'Sent the dismissal back',
  } as const
  return (
    <div className={screeningStyles.answering}>
      <p>{decisionWords(hit.resolution, (id) => (isMe(id) ? 'you' : nameOf(id)))}</p>
      <p className={textStyles.hint}>
        {isOwn
          ? 'Another person confirms it. It blocks approval until then.'
          : 'It blocks approval until you confirm.'}
      </p>
      <Conflict error={confirm.error ?? giveBack.error} />
      {mayReview && (
        <div className={buttonStyles.buttons}>
          {!isOwn && (
            <Button kind="primary" busy={confirm.isPending && 'Confirming'} onPress={confirmIt}>
              Confirm: not a match {isCurrent && <kbd aria-hidden>c</kbd>}
            </Button>
          )}
          <Button
            busy={giveBack.isPending && 'Saving'}
            onPress={() => giveBack.mutate({ applicationId, hitId: hit.id, ...back, expectedUpdatedAt })}
          >
            {isOwn ? 'Withdraw' : 'Send back'}
          </Button>
        </div>
      )}
    </div>
  )
}
