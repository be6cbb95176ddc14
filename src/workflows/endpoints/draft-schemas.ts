/** The wire schemas of drafts, and the view of a workflow that is edited. */

import { closed, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { OPERATOR_READER } from '#audit/ports.ts'
import { actorOf, type CallContext, type Needs } from '#endpoint.ts'
import { ApiError, type FieldError } from '#kernel/api-error.ts'
import type { Ids } from '#kernel/ids.ts'
import { marketGaps } from '#screening/market-gaps.ts'
import {
  type DraftDefinition,
  type EditedWorkflow,
  editedDefinition,
  needsTwoPeople,
  nextVersionOf,
} from '../drafts/draft.ts'
import type { Editor } from '../drafts/moves.ts'
import { inReadingOrder } from '../drafts/reading-order.ts'
import { readEditor, storedEditor } from '../drafts/stored-editor.ts'
import { warningsOf } from '../validity/customer-facts.ts'
import { pdfHashesIn, termsFileProblems } from '../validity/terms-files.ts'
import { problemsOf } from '../validity.ts'
import { reservedStepKeys, type WorkflowDefinition } from '../workflow.ts'

export const WorkflowId = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The id of the workflow.',
  examples: ['foyer:workflow::01990000-0000-7000-8000-000000000001'],
})
export const WorkflowName = Type.String({ minLength: 1, maxLength: 120, description: 'What the staff see.' })
export const Revision = Type.Integer({
  minimum: 0,
  description: 'The revision that this is based on. 409 draft_changed when there is a newer one.',
})

/** Any JSON object: a draft may be unfinished. */
/** Terms in several languages make a definition long. */
export const definitionBytes = 2 * 1024 * 1024

export const AnyDefinition = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: {},
  propertyNames: { maxLength: 40 },
  maxProperties: 40,
  description: 'The definition of the workflow. It may be unfinished: problems says what is missing.',
})

const DefinitionProblem = Type.Object(
  {
    path: Type.String({ description: 'RFC 6901 JSON pointer into the definition.' }),
    code: Type.String(),
    message: Type.String({ description: 'How to solve it.' }),
  },
  closed,
)

export const EditorId = Type.String({ description: 'The id of a staff user or of a credential.' })
export const EditorIdOrNull = orNull(
  Type.String({ description: 'The id of a staff user or of a credential; null: the operator.' }),
)

/** The id on the wire of a stored editor. null: the operator. */
export function editorIdOf(stored: string, ids: Ids): string | null {
  if (stored === OPERATOR_READER || stored === 'operator') return null
  const { kind, id } = readEditor(stored)
  return ids.of(kind === 'USER' ? 'user' : 'credential', id)
}

export const WorkflowDraft = Type.Object(
  {
    workflowId: WorkflowId,
    name: Type.String(),
    revision: Type.Integer({ description: 'Send it back with the next change.' }),
    isDraft: Type.Boolean({ description: 'There are unpublished changes.' }),
    definition: AnyDefinition,
    problems: Type.Array(DefinitionProblem, { description: 'Why it cannot be published yet; [] if it can.' }),
    warnings: Type.Array(DefinitionProblem, {
      description:
        'What the law asks to be known of a customer and the workflow does not ask, and markets of a live ' +
        'customer that no screening list in use covers. It can be published; the applications then go to a ' +
        'person. [] while there are problems.',
    }),
    publishedVersion: orNull(Type.Integer()),
    nextVersion: Type.Integer({ description: 'The version that the draft becomes.' }),
    updatedBy: EditorIdOrNull,
    updatedAt: orNull(Timestamp),
    proposal: orNull(Type.Object({ by: EditorIdOrNull, at: Timestamp, note: Type.String() }, closed)),
    returned: orNull(Type.Object({ by: EditorId, at: Timestamp, comment: Type.String() }, closed)),
    needsTwoPeople: Type.Boolean({
      description: 'Who edited last, and who proposed, cannot publish (fourEyes.publishing).',
    }),
  },
  closed,
)

type Checker = Pick<CallContext, 'termsFiles' | 'caller'>

/** Problems that only the files of the customer show. */
export const fileProblemsOf = async (
  definition: DraftDefinition,
  { termsFiles, caller }: Checker,
): Promise<FieldError[]> =>
  termsFileProblems(definition, await termsFiles.known(caller.customerId, pdfHashesIn(definition)))

type DraftContext = Checker & Pick<CallContext, 'ids' | 'screeningLists' | 'customerScreening' | 'now'>

/** Also what the lists of now lack in its markets. The lists of a sandbox are simulated. */
async function allWarnings(
  definition: WorkflowDefinition,
  { caller, screeningLists, customerScreening, now }: DraftContext,
): Promise<FieldError[]> {
  const warnings = warningsOf(definition)
  if (caller.mode === 'sandbox') return warnings
  const [lists, settings] = await Promise.all([
    screeningLists.all(),
    customerScreening.settings(caller.customerId),
  ])
  return [...warnings, ...marketGaps(definition.markets, lists, settings, now())]
}

export async function draftView(
  of: EditedWorkflow,
  context: DraftContext,
): Promise<Static<typeof WorkflowDraft>> {
  const { ids } = context
  const { draft, published } = of
  const definition = editedDefinition(of)
  const proposal = draft?.proposal ?? null
  const returned = draft?.returned ?? null
  const problems = [
    ...problemsOf(definition, reservedStepKeys),
    ...(await fileProblemsOf(definition, context)),
  ]
  return {
    workflowId: ids.of('workflow', of.id),
    name: of.name,
    revision: of.revision,
    isDraft: draft !== null,
    definition: inReadingOrder(definition),
    problems,
    warnings:
      problems.length > 0 ? [] : await allWarnings(definition as unknown as WorkflowDefinition, context),
    publishedVersion: published?.version ?? null,
    nextVersion: nextVersionOf(of),
    updatedBy: draft && editorIdOf(draft.updatedBy, ids),
    updatedAt: draft?.updatedAt.toISOString() ?? null,
    proposal: proposal && { ...proposal, by: editorIdOf(proposal.by, ids) },
    returned: returned && { ...returned, by: editorIdOf(returned.by, ids) ?? '' },
    needsTwoPeople: needsTwoPeople(of),
  }
}

export const editorOf = (context: Needs): Editor => ({
  id: storedEditor(context.caller.kind, context.caller.id),
  actor: actorOf(context),
})

/** With everyone who counts as the same pair of eyes. */
export async function publisherOf(context: Needs<'credentials'>): Promise<Editor> {
  const { caller, credentials } = context
  const kind = caller.kind === 'USER' ? 'USER' : 'CREDENTIAL'
  const asOne = await credentials.countedAsOne(caller.customerId, { kind, id: caller.id })
  return { ...editorOf(context), countsAs: asOne.map((each) => storedEditor(each.kind, each.id)) }
}

type Finder = Pick<CallContext, 'ids' | 'workflowEditing' | 'caller'>

/** The workflow of the caller's customer. */
export async function editedWorkflow(workflowId: string, context: Finder): Promise<EditedWorkflow> {
  const id = context.ids.read('workflow', workflowId, '/workflowId')
  const found = await context.workflowEditing.find(context.caller.customerId, id)
  if (!found) throw new ApiError('workflow_not_found')
  return found
}

/** Throws draft_incomplete. No file is ever deleted, so that it holds for the move after it. */
export async function assertFilesAreThere(
  workflowId: string,
  context: Finder & Pick<CallContext, 'termsFiles'>,
): Promise<void> {
  const errors = await fileProblemsOf(editedDefinition(await editedWorkflow(workflowId, context)), context)
  if (errors.length > 0) throw new ApiError('draft_incomplete', { errors })
}
