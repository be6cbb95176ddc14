/** POST /v1/parties.search: persons and organizations over all applications. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { cursorOf, parseCursor } from '#applications/list-cursor.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { isHiddenNumber } from '../hidden-number.ts'
import { partyQueryOf } from '../party-terms.ts'
import { NamedParty, namedPartyOf } from '../party-view.ts'
import { type FoundParty, MOST_COUNTED } from '../ports.ts'

const DEFAULT_LIMIT = 20

const FoundPartyBody = Type.Object(
  {
    ...NamedParty.properties,
    applicationId: Type.String({ description: 'The newest application that names it.' }),
    createdAt: { ...Timestamp, description: 'Of that application.' },
    foundAs: orNull(
      Type.String({ description: 'The name that was found, where the newest application has another.' }),
    ),
    applicationCount: orNull(
      Type.Integer({ description: `Applications that name it. null: more than ${MOST_COUNTED}.` }),
    ),
  },
  { additionalProperties: false },
)

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  hidesFromStaff: 'IN_PART',
  summary: 'Search persons and organizations',
  description:
    'Everyone that an application names: applicants, organizations, owners at any layer, officers and ' +
    'signers; each once, the newest first. Words of three letters or more match parts of names; all words ' +
    'must match one name. A number matches as a whole. Parties with the same official number, and those ' +
    'that a person joined, are one. Each application in the reply is written to the access log.',
  body: Type.Object(
    {
      search: Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Parts of names in any order, or a whole number. For a role that does not see identity ' +
          'numbers, one finds nothing.',
        examples: ['hansen anna', '559912-4427'],
      }),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT, description: 'At most.' }),
      ),
      cursor: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'nextCursor of the previous page.' }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object(
    {
      data: Type.Array(FoundPartyBody, { description: 'May be shorter than the limit, with hasMore too.' }),
      hasMore: Type.Boolean({ description: 'There is another page: send nextCursor as cursor.' }),
      nextCursor: orNull(Type.String()),
    },
    { additionalProperties: false },
  ),
  examples: { body: { search: 'hansen anna' } },
  async run(
    { search: text, limit = DEFAULT_LIMIT, cursor },
    context: Needs<'accessLog' | 'ids' | 'now' | 'parties'>,
  ) {
    const { parties, caller, ids, accessLog } = context
    const { customerId, id: readerId } = caller
    const after = cursor === undefined ? undefined : readCursor(cursor)
    if (isHiddenNumber(text, caller.role, context.now().toISOString().slice(0, 10)))
      return { data: [], hasMore: false, nextCursor: null }
    const search = { query: partyQueryOf(text), limit, ...(after ? { after } : {}) }
    const { parties: found, next } = await parties.search(customerId, search)
    const shown = found.flatMap((each) => [each.newest.applicationId, each.found.applicationId])
    for (const applicationId of new Set(shown))
      accessLog.noteRead({ customerId, applicationId, readerId, operation: 'parties.search' })
    return {
      data: found.map((each) => ({
        ...namedPartyOf(each.newest, ids),
        foundAs: otherNameOf(each),
        applicationCount: each.applications > MOST_COUNTED ? null : each.applications,
      })),
      hasMore: next !== null,
      nextCursor: next && cursorOf(next),
    }
  },
})

const otherNameOf = ({ newest, found }: FoundParty): string | null =>
  found.party.name === newest.party.name ? null : found.party.name

function readCursor(cursor: string) {
  const after = parseCursor(cursor)
  if (after) return after
  const message = 'Send nextCursor of the previous page unchanged.'
  throw new ApiError('invalid_body', { errors: [{ path: '/cursor', code: 'invalid_cursor', message }] })
}
