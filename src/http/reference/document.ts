/** The table as OpenAPI 3.1: what the server checks and serialises by is what is written down. */
import type { Endpoint, Operation, Table } from '../../endpoint.ts'
import { grantable } from '../../oauth/scopes.ts'
import { methodsOf, rowOf } from '../serve/paths.ts'
import { errorResponses, oauthResponses, sharedComponents } from './responses.ts'
import { oauthRow, operationRow, plainRow } from './rows.ts'
import { type Hoisting, hoistingOf, opened, type Schema } from './schema-refs.ts'

export interface About {
  version: string
  /** Namespaces of exported shapes, which become components. */
  shapes: ReadonlyArray<Record<string, unknown>>
}

const description = `Onboarding of persons (KYC) and organizations (KYB).

Every path below \`/v1\` is also served without that prefix, and the deprecated ones with it; without it the version comes from the media type:
\`Accept: application/vnd.foyer.v1+json\`. The redirect of an applicant is not an approval: read the application's status.

Bodies with unknown fields are refused. Answers may get more fields: pass over those that you do not know.`

export function openapiOf(table: Table, { version, shapes }: About): Schema {
  const hoisting = hoistingOf(shapes)
  const paths: Record<string, Schema> = {}
  const tags = new Set<string>()
  for (const [key, row] of Object.entries(table)) {
    const { method, urls } = rowOf(key)
    const [url = ''] = urls
    if (isForPeople(url, row)) continue
    const path = url.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    const tag = tagOf(url)
    tags.add(tag)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        tags: [tag],
        operationId: operationIdOf(method, url),
        ...described(row, url, hoisting),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      // Shapes are of answers; bodies name none that could be closed.
      schemas: { ...openedAll(hoisting.components()), ...sharedComponents },
      responses: { ...errorResponses, ...oauthResponses },
      securitySchemes,
    },
  }
}

const openedAll = (shapes: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, opened(shape)]))

/** Pages of the applicant, and the pages that show this document. */
const isForPeople = (url: string, row: Endpoint) =>
  row.shape === 'PAGE' || url.startsWith('/onboarding') || url.startsWith('/docs')

function described(row: Exclude<Endpoint, never>, url: string, hoisting: Hoisting): Schema {
  switch (row.shape) {
    case 'OPERATION':
      return operationRow(row as Operation, url, hoisting)
    case 'OAUTH':
      return oauthRow(row, hoisting)
    case 'PLAIN':
      return plainRow(row, url, hoisting)
    case 'PAGE':
      throw new Error('A page is no operation.')
  }
}

/** `applications.create` for POST /v1/applications.create; an address without a name of its own is spelled out. */
function operationIdOf(method: 'GET' | 'POST', url: string): string {
  const parts = url.split('/').filter((part) => part !== '' && part !== 'v1' && part !== '.well-known')
  const name = parts.map((part) => part.replace(/^:/, 'by-')).join('.')
  return url.startsWith('/v1/') || parts.length !== 1
    ? name
    : `${methodsOf(method)[0]?.toLowerCase()}.${name}`
}

const operating = new Set(['healthz', 'readyz', 'metrics'])

function tagOf(url: string): string {
  if (!url.startsWith('/v1/')) {
    if (operating.has(url.slice(1))) return 'operating'
    return url.startsWith('/.well-known/') ? 'oauth2' : 'deprecated'
  }
  return url.slice(4).split(/[./]/, 1)[0] ?? ''
}

const securitySchemes = {
  accessToken: {
    type: 'oauth2',
    description: 'Access token from the token endpoint. application includes application.read.',
    flows: {
      clientCredentials: {
        tokenUrl: '/v1/oauth2/token',
        scopes: Object.fromEntries(
          grantable.map((scope) => [
            scope,
            scope === 'application'
              ? 'Create applications and read application data.'
              : 'Read application data.',
          ]),
        ),
      },
    },
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Deprecated: an API key from the dashboard, on the two deprecated operations alone.',
  },
  client: {
    type: 'http',
    scheme: 'basic',
    description:
      'Client id and client secret; they may also be sent as client_id and client_secret in the form.',
  },
}
