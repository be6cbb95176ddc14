/** The panel of publishing: the proposer, the warnings, the next step, and the button. */

import { Check, FlaskConical, OctagonAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { countedOf } from '../../formats/numbers.ts'
import { useGo } from '../../frame/address.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import * as choiceStyles from '../../pieces/Choice.module.css'
import { FormDialog } from '../../pieces/Dialog.tsx'
import { TextArea } from '../../pieces/Field.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import { PersonDisc } from '../../pieces/Person.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { addressOfWorkflow } from '../editor/addresses.ts'
import { type Draft, languagesOf, partsOf } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import { useDryRun } from '../editor/use-dry-run.ts'
import type { Problem } from '../form/Problems.tsx'
import * as workflowsStyles from '../workflows.module.css'
import * as styles from './PublishPanel.module.css'
import { messageOf, placeOfProblem } from './problem-place.ts'

/** Whose name stands behind the id of a staff user. */
export function usePersonName(): (id: string | null) => string {
  const team = useRead('team.list', {}, { staleTime: 300_000 })
  return (id) =>
    team.data?.members.find(({ userId }) => id !== null && (userId === id || id.endsWith(`::${userId}`)))
      ?.name ?? (id === null ? 'The operator' : 'Somebody who has left')
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
const missingTexts = (count: number) => countedOf(count, 'text is missing', 'texts are missing')

const Line = ({ ok, children }: { ok: boolean; children: ReactNode }) => (
  <li className={choiceStyles.check}>
    <Icon of={ok ? Check : OctagonAlert} meaning={ok ? 'good' : 'bad'} />
    <span>{children}</span>
  </li>
)

function Checklist({ draft, languages }: { draft: Draft; languages: number }) {
  const { data } = useDryRun()
  const { problems, definition, workflowId } = draft
  const texts = problems.filter(({ code }) => code === 'language_missing')
  const others = problems.filter((each) => !texts.includes(each))
  const reasons = texts.filter(({ path }) => /^\/rules\/\d+\/reason/.test(path))
  const rules = partsOf(definition.rules).length
  return (
    <ul className={choiceStyles.reasons}>
      <Line ok={texts.length === 0}>
        {texts.length === 0
          ? `All texts in ${languages} of ${languages} languages`
          : `${missingTexts(texts.length)} in one of ${languages} languages`}
      </Line>
      {rules > 0 && (
        <Line ok={reasons.length === 0}>
          {reasons.length === 0 ? 'Every rule has a reason' : 'A rule has no reason in every language'}
        </Line>
      )}
      {others.length === 0 && <Line ok>Every step and rule is complete</Line>}
      {others.slice(0, 6).map(({ path, code, message }) => (
        <ProblemLine key={path + message} problem={{ path, code, message }} draft={draft} />
      ))}
      {draft.warnings.map((warning) => (
        <WarningLine key={warning.path + warning.code} warning={warning} draft={draft} />
      ))}
      {data && data.tried > 0 && (
        <li className={choiceStyles.check}>
          <Icon of={FlaskConical} meaning={data.changed > 0 ? 'attention' : 'good'} />
          <span>
            {data.changed} of {data.tried} past outcomes change.{' '}
            {data.changed > 0 && <PageLink to={addressOfWorkflow(workflowId, 'rules')}>See them</PageLink>}
          </span>
        </li>
      )}
    </ul>
  )
}

/** Leads to where it is corrected. */
function ProblemLine({ problem, draft }: { problem: Problem; draft: Draft }) {
  const { definition, kinds } = useEdited()
  const { words, to } = placeOfProblem(problem.path, { workflowId: draft.workflowId, definition, kinds })
  return (
    <Line ok={false}>
      <PageLink to={to}>{words}</PageLink>: {messageOf(problem, definition)}
    </Line>
  )
}

/** It does not keep the draft from being published: what it says happens to the applications. */
function WarningLine({ warning, draft }: { warning: Problem; draft: Draft }) {
  const { definition, kinds } = useEdited()
  const { words, to } = placeOfProblem(warning.path, { workflowId: draft.workflowId, definition, kinds })
  return (
    <li className={choiceStyles.check}>
      <Icon of={TriangleAlert} meaning="attention" />
      <span>
        <PageLink to={to}>{words}</PageLink>: {warning.message}
      </span>
    </li>
  )
}

type Asking = 'PROPOSE' | 'RETURN' | null

function Verbs() {
  const { draft, saved, accept, reload } = useEdited()
  const go = useGo()
  const verb = useVerb(draft)
  const nameOf = usePersonName()
  const [asking, setAsking] = useState<Asking>(null)
  const publish = useChange('workflows.publish', {
    refreshes,
    onDone: (next) => {
      accept(next)
      say(`Version ${next.publishedVersion} is live`)
      go(addressOfWorkflow(next.workflowId, 'integration'))
    },
    onProblem: () => void reload(),
  })
  const { workflowId, nextVersion, proposal, needsTwoPeople } = draft
  const publisher = needsTwoPeople ? 'Another owner or admin' : 'An owner or admin'
  const send = (revision: number) => publish.mutate({ workflowId, revision })
  return (
    <div className={`${styles.last} ${workflowsStyles.stack}`}>
      <ProblemNotice error={publish.error} />
      {verb === 'PUBLISH' && (
        <Button
          kind="primary"
          className={buttonStyles.wide}
          busy={publish.isPending && 'Publishing'}
          onPress={() => void saved().then(send, () => undefined)}
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
          <Button kind="primary" className={buttonStyles.wide} onPress={() => setAsking('PROPOSE')}>
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
