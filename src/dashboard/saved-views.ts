/** Saved views of the list: who may share and change one, and what a view never contains. */

import { CountryCode, ISODate } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import { mayUse, type Role } from '#staff/roles.ts'

const closed = { additionalProperties: false } as const

export const listTabs = ['QUEUE', 'MINE', 'TO_CONFIRM', 'IN_PROGRESS', 'DECIDED', 'ALL'] as const
/** Columns of the list beside the applicant, who is always shown. */
export const listColumns = ['status', 'workflow', 'assigned', 'reference', 'created', 'time'] as const

/** The limit of one person's views at one customer, and of the views that a customer shares. */
export const MAX_OWN_VIEWS = 30
export const MAX_SHARED_VIEWS = 50

const Id = Type.String({ minLength: 1, maxLength: 200 })
const someOf = <T extends Parameters<typeof Type.Array>[0]>(of: T, most: number) =>
  Type.Optional(Type.Array(of, { minItems: 1, maxItems: most, uniqueItems: true }))

export const SavedFilters = Type.Object(
  {
    tab: Type.Enum([...listTabs], {
      description: 'MINE is assigned to the person who looks; DECIDED is the current month.',
    }),
    status: someOf(ApplicationStatus, 10),
    workflowId: someOf(Id, 50),
    countryCode: someOf(CountryCode, 50),
    stepReached: someOf(Type.String({ minLength: 1, maxLength: 200 }), 50),
    assignee: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'The id of a user; NOBODY: not assigned.' }),
    ),
    risk: someOf(Type.Enum(['LOW', 'NORMAL', 'HIGH']), 3),
    isOverdue: Type.Optional(Type.Boolean()),
    isSnoozed: Type.Optional(Type.Boolean()),
    isEscalated: Type.Optional(Type.Boolean()),
    finding: someOf(Type.String({ minLength: 1, maxLength: 100 }), 50),
    createdWithinDays: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 999, description: 'Days back from today; 0: today.' }),
    ),
    createdFrom: Type.Optional({ ...ISODate, description: 'The first day of creation, in UTC.' }),
    createdUntil: Type.Optional({ ...ISODate, description: 'The last day of creation, in UTC.' }),
    updatedWithinDays: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 999, description: 'Days back from today; 0: today.' }),
    ),
  },
  closed,
)
export type SavedFilters = Static<typeof SavedFilters>

/** The actions that a person may take on a visible view. A viewer reads; reviewers share. */
export const mayShareViews = (role: Role): boolean => mayUse(role, 'REVIEW')

interface ViewOwner {
  createdBy: string
  shared: boolean
}

/** Everyone changes their own; shared ones also who manages the customer. */
export const mayChangeView = (
  { createdBy, shared }: ViewOwner,
  by: { userId: string; role: Role },
): boolean => createdBy === by.userId || (shared && mayUse(by.role, 'MANAGE'))

/** The name is not encrypted: an identity or organization number must not be in it. */
export const holdsNumber = (name: string): boolean => /(\d[\s-]?){6}/.test(name)
