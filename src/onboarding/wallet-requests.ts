/**
 * The endpoints for a European Digital Identity Wallet: it fetches the signed request, and posts its answer.
 */
import { type CallContext, form, type PlainReply, plain } from '#endpoint.ts'
import type { Ports } from '#ports.ts'

const NOT_FOUND: PlainReply = {
  status: 404,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify({ error: 'invalid_request', error_description: 'There is no such request.' }),
}

const json = (status: number, body: object): PlainReply => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

async function requestObject(
  { providers, now }: Pick<Ports, 'providers' | 'now'>,
  { id = '' }: CallContext['params'],
  walletNonce?: string,
): Promise<PlainReply> {
  const body = await providers.wallets.request(id, walletNonce, now())
  // RFC 9101 section 10.2.
  return body === undefined ? NOT_FOUND : { contentType: 'application/oauth-authz-req+jwt', body }
}

export const walletRequest = plain({
  summary: 'The signed request, for a wallet',
  run: async (context) => requestObject(context, context.params),
})

export const walletRequestPost = form({
  summary: 'The signed request, for a wallet that sends a nonce of its own',
  run: async ({ wallet_nonce }, context) => requestObject(context, context.params, wallet_nonce),
})

/** A refusal names the rule, so that the makers of a wallet find it. It holds no value of the answer. */
export const walletAnswer = form({
  summary: 'The answer of a wallet',
  async run(answer, { providers, params: { id = '' }, now }) {
    const reply = await providers.wallets.answer(id, answer, now())
    if (!reply) return NOT_FOUND
    if ('refused' in reply)
      return json(400, { error: 'invalid_request', error_description: `${reply.refused}: ${reply.detail}` })
    return json(200, reply.redirectTo === null ? {} : { redirect_uri: reply.redirectTo })
  },
})
