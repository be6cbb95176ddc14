/** POST /v1/workflows.dryRun: the decisions of a draft about the last decided applications. */

import { CountryCode, closed, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Case } from '#applications/case.ts'
import { withoutPersons } from '#applications/case-facts.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { mayUse } from '#staff/roles.ts'
import { type EditedWorkflow, editedDefinition } from '#workflows/drafts/draft.ts'
import {
  AnyDefinition,
  definitionBytes,
  editedWorkflow,
  WorkflowId,
} from '#workflows/endpoints/draft-schemas.ts'
import { problemsOf } from '#workflows/validity.ts'
import { type PublishedWorkflow, reservedStepKeys } from '#workflows/workflow.ts'
import { countsOf, type DryRun, dryRunOf, stopsDryRun } from '../dry-run.ts'

const MAX_APPLICATIONS = 400
/** Decrypted and decided together: other requests come in between. */
const SLICE = 25

const Outcome = Type.Enum(['APPROVED', 'DECLINED', 'MANUAL_REVIEW'])
const Outcomes = Type.Object(
  { APPROVED: Type.Integer(), DECLINED: Type.Integer(), MANUAL_REVIEW: Type.Integer() },
  closed,
)
const Reached = (what: string) =>
  Type.Array(Type.Object({ key: Type.String({ description: what }), count: Type.Integer() }, closed))

const Change = Type.Object(
  {
    applicationId: Type.String(),
    name: orNull(
      Type.String({ description: 'null when your role does not read applications, and for no name.' }),
    ),
    countryCode: CountryCode,
    from: Outcome,
    to: Outcome,
    reasons: Type.Array(Type.String(), { description: 'Codes of the findings behind the new outcome.' }),
  },
  closed,
)

const Reply = Type.Object(
  {
    tried: Type.Integer({ description: 'How many applications were tried.' }),
    since: orNull(Timestamp),
    changed: Type.Integer({ description: 'Of how many the outcome changes.' }),
    before: Outcomes,
    after: Outcomes,
    rules: Reached('The key of a rule of the draft, or of a standard rule.'),
    conditions: Reached('The JSON pointer of the condition of a step or question.'),
    changes: Type.Array(Change, { description: 'Newest first.' }),
  },
  closed,
)

export default operation({
  who: 'application.read',
  permission: 'workflows',
  staff: 'DEVELOP',
  summary: 'Try a draft on past applications',
  description:
    'Decides the last approved and declined applications again, by the published rules and by the draft, ' +
    'with what is known about them. Nothing is changed, and no register or list is asked. Every ' +
    'application whose name is shown is in the access log. For a role that does not read applications, ' +
    `names, contact details, dates of birth and numbers count as not answered.`,
  bodyBytes: definitionBytes,
  cost: ({ limit = MAX_APPLICATIONS }) => Math.ceil(limit / 20),
  body: Type.Object(
    {
      workflowId: WorkflowId,
      definition: Type.Optional(AnyDefinition),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MAX_APPLICATIONS, default: MAX_APPLICATIONS }),
      ),
    },
    closed,
  ),
  reply: Reply,
  async run(
    { workflowId, definition, limit = MAX_APPLICATIONS },
    context: Needs<'accessLog' | 'applications' | 'ids' | 'now' | 'workflowEditing' | 'workflows'>,
  ) {
    const edited = await editedWorkflow(workflowId, context)
    const draft = triedVersion(edited, definition ?? editedDefinition(edited), context)
    const before = await context.workflows.published(context.caller.customerId, edited.id)
    if (!before || before === 'unpublished') return replyOf([], context)
    return replyOf(await runs({ before, draft, limit }, context), context)
  },
})

function triedVersion(
  { id, published }: EditedWorkflow,
  definition: Record<string, unknown>,
  { caller }: Needs,
): PublishedWorkflow {
  const errors = problemsOf(definition, reservedStepKeys).filter(stopsDryRun)
  if (errors.length > 0) throw new ApiError('draft_incomplete', { errors })
  const version = (published?.version ?? 0) + 1
  return { ...(definition as unknown as PublishedWorkflow), id, customerId: caller.customerId, version }
}

interface Tried {
  of: Case
  run: DryRun
}

async function runs(
  { before, draft, limit }: { before: PublishedWorkflow; draft: PublishedWorkflow; limit: number },
  context: Needs<'applications' | 'now'>,
): Promise<Tried[]> {
  const { applications, caller, now } = context
  const shown = mayRead(context) ? (of: Case) => of : withoutPersons
  const signal = context.ending()
  const listed = await applications.list(caller.customerId, {
    status: ['APPROVED', 'DECLINED'],
    workflowId: [draft.id],
    limit,
  })
  const tried: Tried[] = []
  for (let at = 0; at < listed.length; at += SLICE) {
    if (signal.aborted) throw new ApiError('service_unavailable')
    const slice = listed.slice(at, at + SLICE).map(({ id }) => applications.find(caller.customerId, id))
    // An application that cannot be decrypted, or was erased meanwhile, is left out.
    for (const found of await Promise.allSettled(slice))
      if (found.status === 'fulfilled' && found.value)
        tried.push({ of: found.value, run: dryRunOf(shown(found.value), before, draft, now()) })
  }
  return tried
}

function replyOf(tried: Tried[], context: Needs<'accessLog' | 'ids'>): Static<typeof Reply> {
  const { rules, conditions, ...counts } = countsOf(tried.map(({ run }) => run))
  const oldest = tried.at(-1)?.of.createdAt ?? null
  return {
    ...counts,
    since: oldest?.toISOString() ?? null,
    rules: reached(rules),
    conditions: reached(conditions),
    changes: tried.filter(({ run }) => run.from !== run.to).map((each) => changeOf(each, context)),
  }
}

const mayRead = ({ caller: { kind, role, permissions } }: Needs): boolean =>
  kind === 'OPERATOR' || (role === null ? permissions.includes('read') : mayUse(role, 'READ'))

const reached = (counts: Record<string, number>) =>
  Object.entries(counts).map(([key, count]) => ({ key, count }))

function changeOf({ of, run: { from, to, reasons } }: Tried, context: Needs<'accessLog' | 'ids'>) {
  const { caller, ids, accessLog } = context
  const isNamed = mayRead(context)
  const { customerId, id: applicationId } = of
  if (isNamed)
    accessLog.noteRead({ customerId, applicationId, readerId: caller.id, operation: 'workflows.dryRun' })
  return {
    applicationId: ids.of('application', applicationId),
    name: isNamed ? nameOf(of) : null,
    countryCode: of.countryCode,
    from,
    to,
    reasons,
  }
}

function nameOf({ kind, data }: Case): string | null {
  const company = data.registry?.organization.organizationName
  const person = data.identity && `${data.identity.givenName} ${data.identity.familyName}`
  return (kind === 'KYB' ? company : undefined) ?? person ?? company ?? null
}
