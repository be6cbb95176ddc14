/** POST /v1/savedViews.list, save and delete: views of the list of applications, own and shared ones. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { pageOfAll, pageReply, wholeListPaging } from '#kernel/schemas/page.ts'
import type { Role } from '#staff/roles.ts'
import type { SavedView, SavedViewContent } from '../ports.ts'
import {
  holdsNumber,
  listColumns,
  MAX_OWN_VIEWS,
  MAX_SHARED_VIEWS,
  mayChangeView,
  mayShareViews,
  SavedFilters,
} from '../saved-views.ts'
import { NOBODY } from '../search-body.ts'

const closed = { additionalProperties: false } as const
const access = { who: 'STAFF', permission: null, staff: 'READ' } as const
const forPeopleOnly =
  ' For people in the dashboard only: a view is relative to who looks and when. A program keeps its own ' +
  'filters and sends them to applications.search.'

const SavedViewId = Type.String({ minLength: 1, maxLength: 200 })
const Name = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '\\S',
  description: 'Not encrypted: at most five digits in a row.',
  examples: ['Norway, nobody yet'],
})
const Columns = orNull(
  Type.Array(Type.Enum([...listColumns]), {
    uniqueItems: true,
    maxItems: listColumns.length,
    description: 'Those shown beside the applicant; null: those of the list.',
  }),
)
const Shared = Type.Boolean({
  description:
    'Everyone of the customer who reads applications has it. For owners, administrators, reviewers.',
})

export const SavedViewObject = Type.Object(
  {
    id: Type.String(),
    name: Name,
    shared: Shared,
    filters: SavedFilters,
    columns: Columns,
    createdBy: Type.String({ description: 'A user.' }),
    mayChange: Type.Boolean({ description: 'You may change and delete it.' }),
    updatedAt: Timestamp,
  },
  closed,
)

/** The ids in it as the API writes them. */
function wireFilters({ filters }: SavedViewContent, { ids }: Needs<'ids'>): Static<typeof SavedFilters> {
  const { workflowId, assignee } = filters
  return {
    ...filters,
    ...(workflowId && { workflowId: workflowId.map((id) => ids.of('workflow', id)) }),
    ...(assignee && assignee !== NOBODY && { assignee: ids.of('user', assignee) }),
  }
}

function storedFilters(filters: Static<typeof SavedFilters>, { ids }: Needs<'ids'>): SavedFilters {
  const { workflowId, assignee } = filters
  return {
    ...filters,
    ...(workflowId && {
      workflowId: workflowId.map((id, at) => ids.read('workflow', id, `/filters/workflowId/${at}`)),
    }),
    ...(assignee && assignee !== NOBODY && { assignee: ids.read('user', assignee, '/filters/assignee') }),
  }
}

const viewOf = (view: SavedView, context: Needs<'ids'>): Static<typeof SavedViewObject> => ({
  id: context.ids.of('savedview', view.id),
  name: view.name,
  shared: view.shared,
  filters: wireFilters(view, context),
  columns: view.columns as Static<typeof Columns>,
  createdBy: context.ids.of('user', view.createdBy),
  mayChange: mayChangeView(view, personIn(context)),
  updatedAt: view.updatedAt.toISOString(),
})

function personIn({ caller }: Needs): { userId: string; role: Role } {
  if (caller.role === null) throw new Error('an endpoint of STAFF was called without a role')
  return { userId: caller.id, role: caller.role }
}

export const savedViewsList = operation({
  ...access,
  notForOperator: true,
  summary: 'List saved views of the applications',
  description: `Your own and those that the customer shares, by name.${forPeopleOnly}`,
  body: Type.Object(wholeListPaging, closed),
  reply: Type.Object(pageReply(SavedViewObject), closed),
  async run(body, context: Needs<'ids' | 'savedViews'>) {
    const { customerId, id } = context.caller
    const views = await context.savedViews.list(customerId, id)
    const all = views.map((view) => viewOf(view, context))
    return pageOfAll(all, body, (view) => view.id)
  },
})

export const savedViewsSave = operation({
  ...access,
  notForOperator: true,
  summary: 'Save a view of the applications',
  description:
    `A new one, or all of an earlier one with savedViewId. At most ${MAX_OWN_VIEWS} of your own and ` +
    `${MAX_SHARED_VIEWS} shared ones. What was searched for cannot be saved: it may be a name or an ` +
    `identity number.${forPeopleOnly}`,
  body: Type.Object(
    {
      savedViewId: Type.Optional(SavedViewId),
      name: Name,
      shared: Type.Optional(Type.Boolean({ default: false })),
      filters: SavedFilters,
      columns: Type.Optional(Columns),
    },
    closed,
  ),
  reply: SavedViewObject,
  async run(
    { savedViewId, name, shared = false, filters, columns = null },
    context: Needs<'ids' | 'savedViews'>,
  ) {
    const { caller, ids, savedViews } = context
    const id = savedViewId === undefined ? null : ids.read('savedview', savedViewId, '/savedViewId')
    if (holdsNumber(name)) throw numberInName()
    const content = { name: name.trim(), shared, filters: storedFilters(filters, context), columns }
    const by = personIn(context)
    const saved = await savedViews.save(caller.customerId, by.userId, id, content, (before) => {
      if (before && !isVisible(before, by.userId)) throw new ApiError('saved_view_not_found')
      if (before && !mayChangeView(before, by)) throw ownersOnly()
      if (shared && !before?.shared && !mayShareViews(by.role)) throw notShared()
    })
    return viewOf(saved, context)
  },
})

export const savedViewsDelete = operation({
  ...access,
  notForOperator: true,
  summary: 'Delete a saved view',
  description: `Your own; a shared one also as an owner or administrator.${forPeopleOnly}`,
  body: Type.Object({ savedViewId: SavedViewId }, closed),
  reply: Type.Object({}, closed),
  async run({ savedViewId }, context: Needs<'ids' | 'savedViews'>) {
    const { caller, ids, savedViews } = context
    const id = ids.read('savedview', savedViewId, '/savedViewId')
    const by = personIn(context)
    await savedViews.delete(caller.customerId, by.userId, id, (view) => {
      if (!isVisible(view, by.userId)) throw new ApiError('saved_view_not_found')
      if (!mayChangeView(view, by)) throw ownersOnly()
    })
    return {}
  },
})

/** A colleague's own view is as unknown as one that does not exist. */
const isVisible = ({ shared, createdBy }: SavedView, userId: string): boolean =>
  shared || createdBy === userId

const ownersOnly = (): ApiError =>
  new ApiError('insufficient_role', {
    detail: 'A shared view is changed by the person who made it, an owner or an administrator.',
  })
const notShared = (): ApiError =>
  new ApiError('insufficient_role', {
    detail: 'Views are shared by owners, administrators and reviewers. Save it for yourself.',
  })

function numberInName(): ApiError {
  const message = 'Use a name with at most five digits in a row. It is not encrypted.'
  return new ApiError('invalid_body', { errors: [{ path: '/name', code: 'number_in_name', message }] })
}
