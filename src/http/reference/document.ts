/**
 * Generates OpenAPI 3.1 from the table, with the same schemas that the server validates and serialises with:
 * one document of what credentials and API keys call, one of what only the pages of the dashboard call.
 */
import type { Endpoint, Operation, Table, Who } from '#endpoint.ts'
import { grantableScopes } from '#oauth/scopes.ts'
import { methodsOf, routeOf } from '../serve/paths.ts'
import { type BothRefs, inUse, sharedSchemas } from './components.ts'
import { bodyNameOf, withNamedBody } from './request-bodies.ts'
import { errorResponses, oauthResponses, sharedComponents, sharedHeaders } from './responses.ts'
import { oauthRow, operationRow, plainRow, sharedParameters } from './rows.ts'
import { type Schema, schemaRefsOf } from './schema-refs.ts'
import { tagOf, tagsInOrder } from './tags.ts'
import { deliveryHeaders, webhooksOf } from './webhooks.ts'

export type Audience = 'PUBLIC' | 'DASHBOARD'
export interface DocumentOptions {
  version: string
  audience: Audience
  /** Modules whose exported schemas become components. */
  modules: ReadonlyArray<Record<string, unknown>>
}

const titles: Record<Audience, string> = { PUBLIC: 'Foyer', DASHBOARD: 'Foyer dashboard' }

const descriptions: Record<Audience, string> = {
  PUBLIC: `Onboarding of persons (KYC) and organizations (KYB).

Every path below \`/v1\` is also served without that prefix, and the deprecated paths also with it.
Without the prefix, the media type selects the version: \`Accept: application/vnd.foyer.v1+json\`.
The redirect of an applicant is not an approval: read the application's status.

Bodies with unknown fields are refused. Replies may get more fields, and enums of replies more values, in
version 1 too: ignore fields that you do not know, and treat a value that you do not know as undecided,
never as good.

The operations that only people in the dashboard use are described in \`/v1/openapi.dashboard.json\`.`,
  DASHBOARD: `What only the pages of the dashboard call: the session of a person takes the place of a token.

A session may also call the operations of \`/v1/openapi.json\` that the role of the person permits.
It is sent as a cookie, and only pages of the service's own origin can use it.`,
}

export function openapiOf(table: Table, { version, audience, modules }: DocumentOptions): Schema {
  const refs = { bodies: schemaRefsOf(modules), replies: schemaRefsOf(modules) }
  const paths: Record<string, Schema> = {}
  const tags = new Set<string>()
  const bodies: Record<string, Schema> = {}
  for (const [key, row] of Object.entries(table)) {
    const { method, urls } = routeOf(key)
    const [url = ''] = urls
    if (isPage(url, row) || audienceOf(row) !== audience) continue
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
  const webhooks = audience === 'PUBLIC' ? webhooksOf(refs.replies) : {}
  return {
    openapi: '3.1.0',
    info: {
      title: titles[audience],
      version,
      description: descriptions[audience],
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: tagsInOrder(tags),
    paths,
    ...(audience === 'PUBLIC' && { webhooks }),
    components: inUse(
      {
        schemas: { ...sharedSchemas(refs), ...sharedComponents, ...bodies },
        responses: { ...errorResponses, ...oauthResponses },
        headers: sharedHeaders,
        parameters: { ...sharedParameters, ...deliveryHeaders },
        securitySchemes,
      },
      { ...paths, ...webhooks },
    ),
  }
}

/** The session of a person in the dashboard is the only key to it, or it leads to that session. */
const forDashboard: readonly Who[] = ['BROWSER', 'PERSON', 'STAFF']
const audienceOf = (row: Endpoint): Audience =>
  (row.shape === 'OPERATION' && forDashboard.includes(row.who)) ||
  (row.shape === 'PLAIN' && row.audience === 'DASHBOARD')
    ? 'DASHBOARD'
    : 'PUBLIC'

/** Pages of the onboarding and of the dashboard, the pages that show this document, and what wallets call. */
const isPage = (url: string, row: Endpoint) =>
  row.shape === 'PAGE' ||
  row.shape === 'FORM' ||
  ['/', '/favicon.ico', '/demo'].includes(url) ||
  /^\/(onboarding|dashboard|docs|wallet)(\/|$)/.test(url)

function describedRow(row: Exclude<Endpoint, never>, url: string, refs: BothRefs): Schema {
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
