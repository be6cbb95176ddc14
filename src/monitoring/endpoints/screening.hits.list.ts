/** POST /v1/screening.hits.list: unresolved hits over all applications. */
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ListedHit, listedHitsOf } from '../listed-hits.ts'
import { afterHitsOf, DEFAULT_LIMIT, hitCursorOf, pageFields, pageOf, pageReply } from '../page-body.ts'

const closed = { additionalProperties: false } as const

export const hitsList = operation({
  who: 'application.read',
  permission: 'monitoring',
  staff: 'READ',
  summary: 'List the unresolved screening hits of all applications',
  description:
    'By weight, then by age: sanctions before public office, those that agree in number or in name and ' +
    'date of birth before others, and of equal ones the longest waiting first. Those of one application ' +
    'stand together, where its heaviest stands. A page has all hits of its applications. Each application ' +
    'in it is written to the access log.',
  body: Type.Object(pageFields, closed),
  reply: Type.Object({ data: Type.Array(ListedHit), ...pageReply }, closed),
  async run(
    { cursor, limit = DEFAULT_LIMIT },
    { monitoringLists, caller, ids, accessLog }: Needs<'accessLog' | 'ids' | 'monitoringLists'>,
  ) {
    const { customerId, id: readerId } = caller
    const found = await monitoringLists.withHits(customerId, { ...afterHitsOf(cursor), limit: limit + 1 })
    const { page, ...next } = pageOf(found, limit, ({ position }) => position, hitCursorOf)
    for (const { of } of page)
      accessLog.noteRead({ customerId, applicationId: of.id, readerId, operation: 'screening.hits.list' })
    return { data: page.flatMap((each) => listedHitsOf(each, ids)), ...next }
  },
})
