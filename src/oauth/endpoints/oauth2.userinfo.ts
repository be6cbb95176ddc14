/** GET /v1/oauth2/userinfo: the customer of the token. */
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'

const TokenOwner = Type.Object(
  { customerId: Type.String({ examples: ['foyer:customer::01990000-0000-7000-8000-000000000001'] }) },
  { additionalProperties: false },
)

export default operation({
  who: 'application.read',
  permission: null,
  staff: 'NOBODY',
  summary: 'Get the customer of the token',
  description: 'The id of the customer whose credentials got the token.',
  reply: TokenOwner,
  async run(_body, { caller, ids }: Needs<'ids'>) {
    return { customerId: ids.of('customer', caller.customerId) }
  },
})
