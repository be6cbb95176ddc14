/** The reads of specification 4.5: ten that differ in what they show are ten rows. */
import { type TSchema, Type } from 'typebox'
import { type CallContext, type Deprecation, operation } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import { ApplicationObject } from '../../schemas/application.ts'
import { BankAccount, Document } from '../../schemas/documents-and-accounts.ts'
import { Organization } from '../../schemas/organization.ts'
import {
  ContactDetails,
  GoverningMember,
  Person,
  SignedBy,
  SigningCombinations,
} from '../../schemas/people.ts'
import { orNull } from '../../schemas/primitives.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
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

/** Loads the case of the caller's own customer and the version of the workflow that it keeps. */
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

interface Row<R extends TSchema> {
  summary: string
  description?: string
  deprecated?: Deprecation
  deprecatedFields?: Deprecation
  reply: R
  shown(found: Case, workflow: PublishedWorkflow, context: CallContext): unknown
}

/** `name` is what the access log calls it. */
const read = <R extends TSchema>(name: string, row: Row<R>) =>
  operation({
    who: 'application.read',
    summary: row.summary,
    description:
      row.description ??
      'null and [] stand for what has not been collected yet; 404 resource_not_in_workflow for what the workflow never collects.',
    ...(row.deprecated ? { deprecated: row.deprecated } : {}),
    ...(row.deprecatedFields ? { deprecatedFields: row.deprecatedFields } : {}),
    body: ApplicationRef,
    reply: row.reply,
    examples: { body: { applicationId: 'foyer:application::01990000-0000-7000-8000-000000000001' } },
    async run(body, context) {
      const { found, workflow } = await caseFor(body.applicationId, context)
      const shown = row.shown(found, workflow, context)
      if (shown === undefined) throw new ApiError('resource_not_in_workflow')
      const { customerId, credentialId } = context.caller
      context.accessLog.noteRead({ customerId, applicationId: found.id, credentialId, operation: name })
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

/** Announced with version 1; kept at least until then (RFC 8594). */
export const personContactDetailsDeprecation: Deprecation = {
  since: new Date('2026-11-20T00:00:00Z'),
  sunset: new Date('2028-11-20T00:00:00Z'),
  successor: '/v1/applications.person.get',
}

/** visitAddress, postalAddress and industryCode. */
const organizationFieldsDeprecation: Deprecation = {
  ...personContactDetailsDeprecation,
  successor: '/v1/applications.organization.get',
}

export const reads = {
  'POST /v1/applications.get': read('applications.get', {
    summary: 'Status and progress of an application',
    description:
      'APPROVED is the only status that approves: the redirect of the applicant happens whatever the outcome.',
    reply: ApplicationObject,
    shown: (found, workflow, { ids }) => show.applicationOf(found, workflow, ids),
  }),
  'POST /v1/applications.organization.get': read('applications.organization.get', {
    summary: 'The organization (KYB)',
    deprecatedFields: organizationFieldsDeprecation,
    reply: Organization,
    shown: show.organizationOf,
  }),
  'POST /v1/applications.organization.contactDetails.get': read(
    'applications.organization.contactDetails.get',
    {
      summary: "The organization's contact details",
      reply: ContactDetails,
      shown: (found, workflow) =>
        show.collects(workflow, 'ORGANIZATION') ? show.contactDetailsOf(found, workflow) : undefined,
    },
  ),
  'POST /v1/applications.organization.signingCombinations.get': read(
    'applications.organization.signingCombinations.get',
    {
      summary: 'Who may sign for the organization',
      description:
        'Beside data, basis says what the register said and how much of it became combinations: COMPLETE, PARTIAL or NONE.',
      reply: SigningCombinations,
      shown: show.signingCombinationsOf,
    },
  ),
  'POST /v1/applications.organization.signedBy.get': read('applications.organization.signedBy.get', {
    summary: 'Who signed for the organization',
    reply: listOf(SignedBy),
    shown: show.signedByOf,
  }),
  'POST /v1/applications.organization.boardMembers.get': read('applications.organization.boardMembers.get', {
    summary: "The organization's governing bodies",
    reply: BoardMembers,
    shown: show.boardMembersOf,
  }),
  'POST /v1/applications.person.get': read('applications.person.get', {
    summary: 'The person',
    description:
      'KYC: the applicant. KYB: the person who did the authentication step. The hits are those of every person who was screened, such as the members of the board: subject says whose.',
    reply: Person,
    shown: show.personOf,
  }),
  'POST /v1/applications.person.contactDetails.get': read('applications.person.contactDetails.get', {
    summary: 'E-mail and phone number of the person',
    description: 'Deprecated: both are in applications.person.get.',
    deprecated: personContactDetailsDeprecation,
    reply: PersonContactDetails,
    shown: show.contactDetailsOf,
  }),
  'POST /v1/applications.documents.list': read('applications.documents.list', {
    summary: 'All documents of the application',
    description: 'Each downloadURL works for ten minutes with a plain GET and no header.',
    reply: listOf(Document),
    shown: (found, workflow, context) => documentsOf(found, workflow, context),
  }),
  'POST /v1/applications.bankAccounts.list': read('applications.bankAccounts.list', {
    summary: 'All bank accounts of the application',
    reply: listOf(BankAccount),
    shown: show.bankAccountsOf,
  }),
}
