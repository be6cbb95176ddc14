/** POST /v1/parties.resolve: a person says whether two parties are the same. */

import { Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'

const partyId = (description: string) => Type.String({ minLength: 1, maxLength: 200, description })

export default operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Say whether two parties are the same',
  description:
    'SAME joins them: they share one page, and every search finds both. DIFFERENT separates them, and they ' +
    'are not proposed again. UNDECIDED takes back either. No application and no decision changes. 409 ' +
    'parties_have_one_number: two parties with one official number are always the same. 409 ' +
    'parties_of_two_kinds: a person and an organization are not.',
  body: Type.Object(
    {
      partyId: partyId('Of parties.search or parties.get.'),
      otherPartyId: partyId('Of possiblySame or verdicts of parties.get.'),
      verdict: Type.Enum(['SAME', 'DIFFERENT', 'UNDECIDED']),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({}, { additionalProperties: false }),
  examples: {
    body: {
      partyId: 'foyer:party::01990000-0000-7000-8000-00000000000b',
      otherPartyId: 'foyer:party::01990000-0000-7000-8000-00000000000c',
      verdict: 'SAME',
    },
  },
  async run({ verdict, ...pair }, context: Needs<'ids' | 'parties'>) {
    const { parties, ids, caller } = context
    const read = (id: string, field: string) => ids.read('party', id, `/${field}`)
    const ends = {
      partyId: read(pair.partyId, 'partyId'),
      otherPartyId: read(pair.otherPartyId, 'otherPartyId'),
    }
    const userId = caller.kind === 'USER' ? caller.id : null
    await parties.resolve(caller.customerId, ends, verdict, { actor: actorOf(context), userId })
    return {}
  },
})
