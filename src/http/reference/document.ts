/**
 * Generates OpenAPI 3.1 from the table, with the same schemas that the server validates and serialises with.
 */
import type { Endpoint, Operation, Table } from '../../endpoint.ts'
import { grantableScopes } from '../../oauth/scopes.ts'
import { methodsOf, routeOf } from '../serve/paths.ts'
import { bodyNameOf, withNamedBody } from './request-bodies.ts'
import { errorResponses, oauthResponses, sharedComponents, sharedHeaders } from './responses.ts'
import { oauthRow, operationRow, plainRow, sharedParameters } from './rows.ts'
import { openSchema, type Schema, type SchemaRefs, schemaRefsOf } from './schema-refs.ts'
import { tagOf, tagsInOrder } from './tags.ts'
import { deliveryHeaders, webhooksOf } from './webhooks.ts'

export interface DocumentOptions {
  version: string
  /** Modules whose exported schemas become components. */
  modules: ReadonlyArray<Record<string, unknown>>
}

const description = `Onboarding of persons (KYC) and organizations (KYB).

Every path below \`/v1\` is also served without that prefix, and the deprecated paths also with it.
Without the prefix, the media type selects the version: \`Accept: application/vnd.foyer.v1+json\`.
The redirect of an applicant is not an approval: read the application's status.

Bodies with unknown fields are refused. Replies may get more fields: ignore those that you do not know.`

export function openapiOf(table: Table, { version, modules }: DocumentOptions): Schema {
  const refs = schemaRefsOf(modules)
  const paths: Record<string, Schema> = {}
  const tags = new Set<string>()
  const bodies: Record<string, Schema> = {}
  for (const [key, row] of Object.entries(table)) {
    const { method, urls } = routeOf(key)
    const [url = ''] = urls
    if (isForPeople(url, row)) continue
    const path = url.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    const tag = tagOf(url)
    tags.add(tag)
    const operationId = operationIdOf(method, url)
    const described = describedRow(row, url, refs)
    const named = withNamedBody(described, bodyNameOf(operationId), bodies)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        tags: [tag],
        operationId,
        ...named,
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
    tags: tagsInOrder(tags),
    paths,
    webhooks: webhooksOf(refs),
    components: {
      // Components are used in replies, which may get more fields.
      schemas: { ...openSchemas(refs.components()), ...sharedComponents, ...bodies },
      responses: { ...errorResponses, ...oauthResponses },
      headers: sharedHeaders,
      parameters: { ...sharedParameters, ...deliveryHeaders },
      securitySchemes,
    },
  }
}

const openSchemas = (shapes: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, openSchema(shape)]))

/** Pages of the onboarding and of the dashboard, the pages that show this document, and what wallets call. */
const isForPeople = (url: string, row: Endpoint) =>
  row.shape === 'PAGE' ||
  row.shape === 'FORM' ||
  ['/', '/favicon.ico', '/demo'].includes(url) ||
  /^\/(onboarding|dashboard|docs|wallet)(\/|$)/.test(url)

function describedRow(row: Exclude<Endpoint, never>, url: string, refs: SchemaRefs): Schema {
  switch (row.shape) {
    case 'OPERATION':
      return operationRow(row as Operation, url, refs)
    case 'OAUTH':
      return oauthRow(row, refs)
    case 'PLAIN':
      return plainRow(row, url, refs)
    case 'PAGE':
    case 'FORM':
      throw new Error('A page is not an operation.')
  }
}

/** `applications.create` for POST /v1/applications.create; other paths are joined with dots. */
function operationIdOf(method: 'GET' | 'POST', url: string): string {
  const parts = url.split('/').filter((part) => part !== '' && part !== 'v1' && part !== '.well-known')
  const name = parts.map((part) => part.replace(/^:/, 'by-')).join('.')
  return url.startsWith('/v1/') || parts.length !== 1
    ? name
    : `${methodsOf(method)[0]?.toLowerCase()}.${name}`
}

const securitySchemes = {
  accessToken: {
    type: 'oauth2',
    description:
      'Access token from the token endpoint. application includes application.read. The permissions of the ' +
      'credential (create, read, review, erase, webhooks) narrow what its tokens may do.',
    flows: {
      clientCredentials: {
        tokenUrl: '/v1/oauth2/token',
        scopes: Object.fromEntries(
          grantableScopes.map((scope) => [
            scope,
            scope === 'application'
              ? 'Create applications and read application data.'
              : 'Read application data.',
          ]),
        ),
      },
    },
  },
  staffSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-foyer.session_token',
    description: 'The session of a person in the dashboard. The header Foyer-Customer names the customer.',
  },
  csrfToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'csrfToken of staff.session.get. Only pages of our own origin can use the session.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Deprecated: an API key from the dashboard, for the two deprecated operations only.',
  },
  client: {
    type: 'http',
    scheme: 'basic',
    description:
      'Client id and client secret; they may also be sent as client_id and client_secret in the form.',
  },
}
