/** The reads of docs/specification/4-endpoints.md, one row each: they differ only in the view. */

import { orNull } from '@foyer/national-fields/schemas/primitives'
import { GoverningMember, SigningCombinations } from '@foyer/signing-rules/schemas'
import { type TSchema, Type } from 'typebox'
import { type CallContext, type Deprecation, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { ApplicationObject } from '#kernel/schemas/application.ts'
import { BankAccount, Document } from '#kernel/schemas/documents-and-accounts.ts'
import { Organization } from '#kernel/schemas/organization.ts'
import { ContactDetails, Person, SignedBy } from '#kernel/schemas/people.ts'
import type { StaffAccess } from '#staff/roles.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Case } from '../case.ts'
import { documentsOf } from '../documents.ts'
import * as show from '../views.ts'

export const ApplicationRef = Type.Object(
  {
    applicationId: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The id that applications.create returned.',
    }),
  },
  { additionalProperties: false },
)

/** Loads a case of the caller's customer and its version of the workflow. */
export async function caseFor(
  applicationId: string,
  context: Pick<CallContext, 'ids' | 'applications' | 'workflows' | 'caller'>,
): Promise<{ found: Case; workflow: PublishedWorkflow }> {
  const id = context.ids.read('application', applicationId, '/applicationId')
  const found = await context.applications.find(context.caller.customerId, id)
  if (!found) throw new ApiError('application_not_found')
  return {
    found,
    workflow: await context.workflows.version(found.customerId, found.workflowId, found.workflowVersion),
  }
}

interface ReadRow<R extends TSchema> {
  /** Default: READ. */
  staff?: StaffAccess
  summary: string
  description?: string
  deprecated?: Deprecation
  reply: R
  view(found: Case, workflow: PublishedWorkflow, context: Needs<'downloads' | 'ids'>): unknown
}

/** `name` is the name of the operation in the access log. */
const readOperation = <R extends TSchema>(name: string, row: ReadRow<R>) =>
  operation({
    who: 'application.read',
    permission: 'read',
    staff: row.staff ?? 'READ',
    summary: row.summary,
    description:
      row.description ??
      'null and [] mean not collected yet; 404 resource_not_in_workflow means that the workflow never ' +
        'collects it.',
    ...(row.deprecated ? { deprecated: row.deprecated } : {}),
    body: ApplicationRef,
    reply: row.reply,
    examples: { body: { applicationId: 'foyer:application::01990000-0000-7000-8000-000000000001' } },
    async run(body, context: Needs<'accessLog' | 'applications' | 'downloads' | 'ids' | 'workflows'>) {
      const { found, workflow } = await caseFor(body.applicationId, context)
      const shown = row.view(found, workflow, context)
      if (shown === undefined) throw new ApiError('resource_not_in_workflow')
      const { customerId, id: readerId } = context.caller
      context.accessLog.noteRead({ customerId, applicationId: found.id, readerId, operation: name })
      return shown as never
    },
  })

const listOf = <T extends TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item) }, { additionalProperties: false })

const BoardMembers = Type.Object(
  {
    data: Type.Array(Type.Array(GoverningMember), {
      description: 'Each inner list is one governing body: board, management, auditors.',
    }),
  },
  { additionalProperties: false },
)
const PersonContactDetails = Type.Object(
  { email: orNull(Type.String()), phoneNumber: orNull(Type.String()) },
  { additionalProperties: false },
)

/** Deprecated since version 1; kept at least until the sunset (RFC 8594). */
const personContactDetailsDeprecation: Deprecation = {
  since: new Date('2026-11-20T00:00:00Z'),
  sunset: new Date('2028-11-20T00:00:00Z'),
  successor: '/v1/applications.person.get',
}

export const reads = {
  'POST /v1/applications.get': readOperation('applications.get', {
    summary: 'Status and progress of an application',
    description: 'Only APPROVED is an approval: the applicant is redirected whatever the outcome.',
    reply: ApplicationObject,
    view: (found, workflow, { ids }: Needs<'ids'>) => show.applicationOf(found, workflow, ids),
  }),
  'POST /v1/applications.organization.get': readOperation('applications.organization.get', {
    summary: 'The organization (KYB)',
    reply: Organization,
    view: (found, workflow, { ids }: Needs<'ids'>) => show.organizationOf(found, workflow, ids),
  }),
  'POST /v1/applications.organization.contactDetails.get': readOperation(
    'applications.organization.contactDetails.get',
    {
      summary: "The organization's contact details",
      reply: ContactDetails,
      view: (found, workflow) =>
        show.collects(workflow, 'ORGANIZATION') ? show.contactDetailsOf(found, workflow) : undefined,
    },
  ),
  'POST /v1/applications.organization.signingCombinations.get': readOperation(
    'applications.organization.signingCombinations.get',
    {
      summary: 'Who may sign for the organization',
      description:
        'basis gives the text of the registry and how much of it the combinations cover: COMPLETE, PARTIAL ' +
        'or NONE.',
      reply: SigningCombinations,
      view: show.signingCombinationsOf,
    },
  ),
  'POST /v1/applications.organization.signedBy.get': readOperation('applications.organization.signedBy.get', {
    summary: 'Who signed for the organization',
    reply: listOf(SignedBy),
    view: (found, workflow, { ids }: Needs<'ids'>) => show.signedByOf(found, workflow, ids),
  }),
  'POST /v1/applications.organization.boardMembers.get': readOperation(
    'applications.organization.boardMembers.get',
    {
      summary: "The organization's governing bodies",
      reply: BoardMembers,
      view: show.boardMembersOf,
    },
  ),
  'POST /v1/applications.person.get': readOperation('applications.person.get', {
    summary: 'The person',
    description:
      'KYC: the applicant. KYB: the person who completed the identity step. The hits are those of every ' +
      'person who was screened, such as board members; subject names the person.',
    reply: Person,
    view: (found, workflow, { ids }: Needs<'ids'>) => show.personOf(found, workflow, ids),
  }),
  'POST /v1/applications.person.contactDetails.get': readOperation('applications.person.contactDetails.get', {
    summary: 'E-mail and phone number of the person',
    description: 'Deprecated: both are in applications.person.get.',
    deprecated: personContactDetailsDeprecation,
    reply: PersonContactDetails,
    view: show.contactDetailsOf,
  }),
  'POST /v1/applications.documents.list': readOperation('applications.documents.list', {
    // A document can show identity numbers.
    staff: 'REVIEW',
    summary: 'All documents of the application',
    description:
      'Each downloadURL is valid for ten minutes, for a plain GET without headers. [] when there is none, ' +
      'also when the workflow collects no documents. Without those of steps that no longer apply.',
    reply: listOf(Document),
    view: documentsOf,
  }),
  'POST /v1/applications.bankAccounts.list': readOperation('applications.bankAccounts.list', {
    summary: 'All bank accounts of the application',
    description: '[] when there is none, also when the workflow collects no bank accounts.',
    reply: listOf(BankAccount),
    view: (found, workflow, { ids }: Needs<'ids'>) => show.bankAccountsOf(found, workflow, ids),
  }),
}
