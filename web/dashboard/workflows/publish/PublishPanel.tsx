/** The panel of publishing: the proposer, the warnings, the next step, and the button. */

import { useState } from 'react'
import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { useGo } from '../../frame/address.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import { FormDialog } from '../../pieces/Dialog.tsx'
import { TextArea } from '../../pieces/Field.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import { PersonDisc } from '../../pieces/Person.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { addressOfWorkflow } from '../editor/addresses.ts'
import { type Draft, languagesOf } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import * as workflowsStyles from '../workflows.module.css'
import { Checklist, goToMissing } from './Checklist.tsx'
import * as styles from './PublishPanel.module.css'

/** Whose name stands behind the id of a staff user, a credential or the operator. */
export function usePersonName(): (id: string | null) => string {
  const team = useRead('team.list', {}, { staleTime: 300_000 })
  return (id) => {
    if (id === null) return 'The operator'
    if (id.includes(':credential::')) return 'A credential'
    const isIt = (userId: string) => userId === id || id.endsWith(`::${userId}`)
    return team.data?.members.find(({ userId }) => isIt(userId))?.name ?? 'A former colleague'
  }
}

/** Ids of staff users are a UUID in the session, and have a prefix in other replies. */
const isSamePerson = (id: string | null, own: string): boolean =>
  id !== null && (id === own || id.endsWith(`::${own}`) || own.endsWith(`::${id}`))

/** This person's possible actions on the draft. */
function useVerb(draft: Draft): 'PUBLISH' | 'PROPOSE' | 'WAIT' | 'NOTHING' {
  const { may, person } = useSession()
  const { proposal, needsTwoPeople, updatedBy } = draft
  const isOwn = isSamePerson(updatedBy, person.id) || isSamePerson(proposal?.by ?? null, person.id)
  if (may('MANAGE') && (!needsTwoPeople || (proposal && !isOwn))) return 'PUBLISH'
  if (proposal) return 'WAIT'
  return may('DEVELOP') ? 'PROPOSE' : 'NOTHING'
}

export function PublishPanel() {
  const { draft, definition } = useEdited()
  const nameOf = usePersonName()
  const { proposal, returned, nextVersion, publishedVersion } = draft
  return (
    <div className={styles.publishing}>
      {proposal && (
        <p className={styles.presence}>
          <PersonDisc name={nameOf(proposal.by)} named />
          <span>
            Requested by {nameOf(proposal.by)}, <TimeText at={proposal.at} />
          </span>
        </p>
      )}
      {!proposal && returned && (
        <p className={styles.presence}>
          <PersonDisc name={nameOf(returned.by)} named />
          <span>
            Returned by {nameOf(returned.by)}, <TimeText at={returned.at} />
          </span>
        </p>
      )}
      {(proposal ?? returned) && (
        <div>
          <p>“{proposal ? proposal.note : returned?.comment}”</p>
        </div>
      )}
      <div>
        <h2>Before you publish</h2>
        <Checklist draft={draft} languages={languagesOf(definition).length} />
      </div>
      <div>
        <h2>What happens next</h2>
        <p className={textStyles.quiet}>
          New applications use version {nextVersion}.{' '}
          {publishedVersion === null
            ? 'Applications can be created from then on.'
            : `Those in progress stay on version ${publishedVersion}. ${goBack}`}
        </p>
      </div>
      <Verbs />
    </div>
  )
}

const goBack = 'An earlier version can be edited and published again.'
type Asking = 'PROPOSE' | 'RETURN' | null

function Verbs() {
  const { draft, saved, accept, reload } = useEdited()
  const go = useGo()
  const verb = useVerb(draft)
  const nameOf = usePersonName()
  const [asking, setAsking] = useState<Asking>(null)
  const [isRefused, setRefused] = useState(false)
  const publish = useChange('workflows.publish', {
    refreshes,
    onDone: (next) => {
      accept(next)
      say(`Version ${next.publishedVersion} is live`)
      go(addressOfWorkflow(next.workflowId, 'integration'))
    },
    // Another page may have saved meanwhile: what is missing is known from the server.
    onProblem: () => {
      setRefused(true)
      void reload().then(goToMissing)
    },
  })
  const { workflowId, nextVersion, proposal, needsTwoPeople } = draft
  const publisher = needsTwoPeople ? 'Another owner or admin' : 'An owner or admin'
  const lacks = draft.problems.length
  /** What is missing comes first: the button leads there. */
  const whenComplete = (act: () => unknown) => () => {
    setRefused(lacks > 0)
    if (lacks === 0) return act()
    return goToMissing()
  }
  const send = (revision: number) => publish.mutate({ workflowId, revision })
  return (
    <div className={`${styles.last} ${workflowsStyles.stack}`}>
      {!(isRefused && lacks > 0) && <ProblemNotice error={publish.error} />}
      {isRefused && lacks > 0 && (
        <Notice meaning="attention" live>
          First correct what is missing: the list above leads to each place.
        </Notice>
      )}
      {verb === 'PUBLISH' && (
        <Button
          kind="primary"
          className={buttonStyles.wide}
          busy={publish.isPending && 'Publishing'}
          onPress={whenComplete(() => void saved().then(send, () => undefined))}
        >
          Publish version {nextVersion}
        </Button>
      )}
      {verb === 'PUBLISH' && proposal && (
        <Button className={buttonStyles.wide} onPress={() => setAsking('RETURN')}>
          Return to {proposal.by ? nameOf(proposal.by).split(' ')[0] : 'the operator'} with a comment
        </Button>
      )}
      {verb === 'PROPOSE' && (
        <>
          <Button
            kind="primary"
            className={buttonStyles.wide}
            onPress={whenComplete(() => setAsking('PROPOSE'))}
          >
            Request publishing
          </Button>
          <p className={textStyles.hint}>{publisher} publishes it.</p>
        </>
      )}
      {verb === 'WAIT' && <Notice>{publisher} publishes it, or returns it.</Notice>}
      <ProposeDialog isOpen={asking === 'PROPOSE'} onClose={() => setAsking(null)} />
      <ReturnDialog isOpen={asking === 'RETURN'} onClose={() => setAsking(null)} />
    </div>
  )
}

const refreshes = ['workflows.overview', 'workflows.versions.list', 'workflows.compare'] as const

interface AskProps {
  isOpen: boolean
  onClose(): void
}

function ProposeDialog({ isOpen, onClose }: AskProps) {
  const { draft, saved, accept } = useEdited()
  const propose = useChange('workflows.drafts.propose', {
    refreshes,
    onDone: (next) => {
      accept(next)
      onClose()
      say('Asked for publishing')
    },
  })
  const { workflowId, nextVersion } = draft
  return (
    <FormDialog
      title={`Request publishing of version ${nextVersion}`}
      lead="The person who publishes reads this beside the changes."
      isOpen={isOpen}
      onClose={onClose}
      verb="Request publishing"
      busy={propose.isPending && 'Requesting'}
      error={propose.error}
      onSend={({ note = '' }) =>
        saved().then(
          (revision) => propose.mutate({ workflowId, revision, note }),
          () => undefined,
        )
      }
    >
      <TextArea label="What changes, and why" name="note" isRequired missing="Say what changes." autoFocus />
    </FormDialog>
  )
}

function ReturnDialog({ isOpen, onClose }: AskProps) {
  const { draft, accept } = useEdited()
  const nameOf = usePersonName()
  const giveBack = useChange('workflows.drafts.return', {
    refreshes,
    onDone: (next) => {
      accept(next)
      onClose()
      say('Returned')
    },
  })
  const { workflowId, revision, proposal } = draft
  return (
    <FormDialog
      title={`Return to ${proposal?.by ? nameOf(proposal.by) : 'the editor'}`}
      isOpen={isOpen}
      onClose={onClose}
      verb="Return"
      busy={giveBack.isPending && 'Returning'}
      error={giveBack.error}
      onSend={({ comment = '' }) => giveBack.mutate({ workflowId, revision, comment })}
    >
      <TextArea
        label="What to change first"
        name="comment"
        isRequired
        missing="Say what to change."
        autoFocus
      />
    </FormDialog>
  )
}
