/** The changes of a draft: save, discard, propose, return, publish. Each names the revision it is made on. */

import { type Actor, type AuditEntry, operator } from '#audit/entry.ts'
import { OPERATOR_READER } from '#audit/ports.ts'
import { ApiError } from '#kernel/api-error.ts'
import { problemsOf } from '../validity.ts'
import { reservedStepKeys, type WorkflowDefinition } from '../workflow.ts'
import {
  type DraftDefinition,
  type EditedWorkflow,
  needsTwoPeople,
  nextVersionOf,
  type WorkflowChange,
  type WorkflowDraft,
  type WorkflowMove,
} from './draft.ts'

export interface Editor {
  actor: Actor
  /** As it is stored: the staff user, `credential:` and the credential, or OPERATOR_READER. */
  id: string
  /** Who counts as the same pair of eyes, each as it is stored. Needed to publish. */
  countsAs?: readonly string[]
}

/** The longest name of a workflow. */
const MAX_NAME = 120

const changed = (
  current: EditedWorkflow,
  draft: WorkflowDraft | null,
  audit: AuditEntry[],
): WorkflowChange => ({ workflow: { ...current, draft, revision: current.revision + 1 }, audit })

const entry = (
  action: AuditEntry['action'],
  { actor }: Editor,
  current: EditedWorkflow,
  detail: AuditEntry['detail'] = {},
): AuditEntry => ({ action, actor, detail: { workflowId: current.id, ...detail } })

function assertRevision(current: EditedWorkflow, revision: number): void {
  if (current.revision !== revision) throw new ApiError('draft_changed')
}

function draftOf(current: EditedWorkflow, revision: number): WorkflowDraft {
  assertRevision(current, revision)
  if (!current.draft) throw new ApiError('no_draft')
  return current.draft
}

/** A change withdraws the proposal, because the proposed draft is no longer the one to be published. */
export const saveDraft =
  (revision: number, definition: DraftDefinition, editor: Editor): WorkflowMove =>
  (current, now) => {
    assertRevision(current, revision)
    const draft: WorkflowDraft = {
      definition,
      baseVersion: current.draft ? current.draft.baseVersion : (current.published?.version ?? null),
      updatedBy: editor.id,
      updatedAt: now,
      proposal: null,
      returned: current.draft?.returned ?? null,
    }
    // Every pause in typing saves: only the first is recorded, and the publication records who edited last.
    const audit = current.draft ? [] : [entry('workflow.draft_started', editor, current)]
    const saved = changed(current, draft, audit)
    return { ...saved, workflow: saved.workflow && { ...saved.workflow, name: nameOf(current, definition) } }
  }

/** A live workflow keeps its published name until the next publication. */
function nameOf(current: EditedWorkflow, { name }: DraftDefinition): string {
  const usable = typeof name === 'string' && name.length > 0 && name.length <= MAX_NAME
  return current.published || !usable ? current.name : name
}

/** A workflow that was never published is removed with its draft. */
export const discardDraft =
  (revision: number, editor: Editor): WorkflowMove =>
  (current) => {
    draftOf(current, revision)
    const audit = [entry('workflow.draft_discarded', editor, current)]
    return current.published ? changed(current, null, audit) : { workflow: null, audit }
  }

export const proposeDraft =
  (revision: number, note: string, editor: Editor): WorkflowMove =>
  (current, now) => {
    const draft = draftOf(current, revision)
    assertComplete(draft)
    const proposal = { by: editor.id, at: now.toISOString(), note }
    const audit = [entry('workflow.proposed', editor, current, { version: nextVersionOf(current) })]
    return changed(current, { ...draft, proposal, returned: null }, audit)
  }

export const returnDraft =
  (revision: number, comment: string, editor: Editor): WorkflowMove =>
  (current, now) => {
    const draft = draftOf(current, revision)
    if (!draft.proposal) throw new ApiError('draft_not_proposed')
    const returned = { by: editor.id, at: now.toISOString(), comment }
    const audit = [entry('workflow.returned', editor, current, { version: nextVersionOf(current) })]
    return changed(current, { ...draft, proposal: null, returned }, audit)
  }

export const publishDraft =
  (revision: number, note: string | null, editor: Editor): WorkflowMove =>
  (current) => {
    const draft = draftOf(current, revision)
    assertComplete(draft)
    if (needsTwoPeople(current)) assertSecondPerson(draft, editor)
    const definition = draft.definition as unknown as WorkflowDefinition
    const version = nextVersionOf(current)
    const by = editor.actor.kind === 'OPERATOR' ? 'operator' : editor.id
    const publishes = { version, definition, by, note: note ?? draft.proposal?.note ?? null }
    const audit = [entry('workflow.published', editor, current, { version, editedBy: draft.updatedBy })]
    const { workflow } = changed(current, null, audit)
    return {
      workflow: workflow && { ...workflow, name: definition.name, published: { version, definition } },
      publishes,
      audit,
    }
  }

/**
 * By the operator, at the command line: at once, or as a proposal where publishing needs two people. The
 * operator changes no draft of a person.
 */
export const importDefinition =
  (definition: WorkflowDefinition, mustPublish: boolean): WorkflowMove =>
  (current, now) => {
    const editor = { actor: operator, id: OPERATOR_READER }
    const baseVersion = current.published?.version ?? null
    const imported: WorkflowDraft = {
      ...{ definition: { ...definition }, baseVersion, updatedBy: OPERATOR_READER, updatedAt: now },
      ...{ proposal: null, returned: null },
    }
    if (needsTwoPeople({ ...current, draft: imported })) {
      if (mustPublish) throw new ApiError('publishing_needs_two_people', { detail: publishedByPerson })
      if (current.draft && current.draft.updatedBy !== OPERATOR_READER)
        throw new ApiError('draft_changed', { detail: hasDraft })
      const drafted = { ...current, draft: imported }
      return proposeDraft(current.revision, 'Imported by the operator', editor)(drafted, now)
    }
    const publishing = publishDraft(current.revision, null, editor)({ ...current, draft: imported }, now)
    const workflow = publishing.workflow && { ...publishing.workflow, draft: current.draft }
    const version = nextVersionOf(current)
    const audit = [entry('workflow.published', editor, current, { version })]
    return { ...publishing, workflow, audit }
  }

const publishedByPerson =
  'Four eyes are switched on for publishing. Without --publish, the import proposes the version, and an ' +
  'owner or administrator publishes it in the dashboard.'
const hasDraft =
  'Four eyes are switched on for publishing, so that the import becomes the draft. The workflow has ' +
  'a draft of a person already: publish or discard it in the dashboard first.'

function assertComplete({ definition }: WorkflowDraft): void {
  const errors = problemsOf(definition, reservedStepKeys)
  if (errors.length > 0) throw new ApiError('draft_incomplete', { errors })
}

/** The last editor and the proposer of a draft do not publish it. */
function assertSecondPerson(
  { proposal, updatedBy }: WorkflowDraft,
  { actor, id, countsAs = [] }: Editor,
): void {
  if (actor.kind === 'OPERATOR')
    throw new ApiError('publishing_needs_two_people', { detail: 'A person publishes it in the dashboard.' })
  if (!proposal) throw new ApiError('draft_not_proposed')
  const own = [id, ...countsAs]
  if (own.includes(updatedBy) || own.includes(proposal.by)) throw new ApiError('publishing_needs_two_people')
}
