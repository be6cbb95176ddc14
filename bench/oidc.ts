/**
 * The comparison: client_credentials of oidc-provider with ES256 access tokens, set up as in its
 * documentation.
 */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'k' }
const [port = '0'] = process.argv.slice(2)
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'bench',
      client_secret: 'benchbenchbenchbenchbenchbench12',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      id_token_signed_response_alg: 'ES256',
      response_types: [],
    },
  ],
  jwks: { keys: [jwk as never] },
  features: {
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => 'urn:bench',
      getResourceServerInfo: () => ({
        scope: 'application',
        audience: 'urn:bench',
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
        accessTokenTTL: 3600,
      }),
    },
    devInteractions: { enabled: false },
  },
})
const server = createServer(provider.callback())
server.listen(Number(port), '127.0.0.1', () =>
  process.send?.({ port: (server.address() as { port: number }).port }),
)
process.on('message', (ask) => {
  if (ask === 'memory') process.send?.({ rss: process.memoryUsage().rss })
})
