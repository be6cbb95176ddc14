/** A real OpenID provider on this machine, at which a person signs in without being asked. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from './requests.ts'

export interface Claims {
  email: string
  email_verified: boolean
  name?: string
  groups?: string[]
}

type Signing = 'AS_IS' | 'FOREIGN_KEY' | 'EMPTY_SUBJECT'

/** Signs the claims again: with a key that the provider does not have, or without a subject. */
function rewriteIdToken(response: ServerResponse, as: Signing, own: KeyObject): void {
  const end = response.end.bind(response)
  response.end = ((body: string | Uint8Array) => {
    const reply = JSON.parse(Buffer.from(body).toString('utf8')) as { id_token?: string }
    if (reply.id_token === undefined) return end(body)
    const [head = '', claims = ''] = reply.id_token.split('.')
    const content = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
    if (as === 'EMPTY_SUBJECT') content.sub = ''
    const key = as === 'FOREIGN_KEY' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : own
    const signed = `${head}.${Buffer.from(JSON.stringify(content)).toString('base64url')}`
    const signature = sign('sha256', Buffer.from(signed), key).toString('base64url')
    const text = JSON.stringify({ ...reply, id_token: `${signed}.${signature}` })
    response.setHeader('content-length', Buffer.byteLength(text))
    return end(text)
  }) as ServerResponse['end']
}

export async function startOpenIdProvider(redirectUri: string) {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const people = new Map<string, Claims>()
  let next = ''
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const client = { clientId: 'foyer', clientSecret: 'a secret of the provider, long enough' }
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['test'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    async loadExistingGrant(context) {
      const { clientId = '' } = context.oidc.client ?? {}
      const { accountId = '' } = context.oidc.session ?? {}
      const grant = new context.oidc.provider.Grant({ clientId, accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const serve = provider.callback()
  let signing: Signing = 'AS_IS'
  let discovery: string | undefined
  const server = createServer((request, response) => {
    if (discovery !== undefined && request.url?.startsWith('/.well-known/')) {
      const broken = { issuer, authorization_endpoint: 'nowhere', token_endpoint: issuer, jwks_uri: issuer }
      response.setHeader('content-type', 'application/json')
      return void response.end(discovery === 'BROKEN_ENDPOINT' ? JSON.stringify(broken) : discovery)
    }
    if (request.url === '/token' && signing !== 'AS_IS') rewriteIdToken(response, signing, privateKey)
    if (!request.url?.startsWith('/sign-in/')) return void serve(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: next } })
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    issuer,
    ...client,
    /** The properties of the next ID tokens. */
    sign(as: Signing): void {
      signing = as
    },
    /** undefined: as it is. */
    answerDiscovery(text: string | undefined): void {
      discovery = text
    },
    /** Signs in at the provider as this person, and returns the address of its redirect. */
    async visit(url: string, sub: string, claims: Claims): Promise<string> {
      people.set(sub, claims)
      next = sub
      const cookies = new Map<string, string>()
      let at = url
      for (let hops = 0; hops < 10; hops += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2)
          cookies.set(name, value)
        }
        const location = reply.headers.get('location')
        if (location === null) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
        at = new URL(location, at).href
        if (!at.startsWith(issuer)) return at
      }
      throw new Error('the provider redirects without end')
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
