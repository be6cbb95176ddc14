/** Serves the API reference, as OpenAPI 3.1 and as a page, and the style sheet of a look. */

import { styleIn } from '#customers/look.ts'
import { plain } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'

const documentOf = (audience: 'PUBLIC' | 'DASHBOARD', summary: string, description: string) =>
  plain({
    summary,
    description,
    stored: () => audience,
    run: async ({ documentation }) => ({
      contentType: 'application/json; charset=utf-8',
      body: await documentation.openapi(audience),
    }),
  })

export const openapi = documentOf(
  'PUBLIC',
  'This API as OpenAPI 3.1',
  'The same document that /docs shows: what credentials and API keys call.',
)
export const openapiOfDashboard = documentOf(
  'DASHBOARD',
  'The operations of the dashboard as OpenAPI 3.1',
  'What only the pages of the dashboard call, with the session of a person.',
)

/** "Try it" calls this server only. The credentials that a reader enters stay in the page. */
export const docs = plain({
  summary: 'The API reference',
  stored: () => 'docs',
  run: async ({ documentation }) => ({
    contentType: 'text/html; charset=utf-8',
    body: await documentation.page(),
    headers: {
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ].join('; '),
    },
  }),
})

/**
 * People who open the address of the service see the reference. A client that wants JSON called a wrong URL:
 * it gets the same 404 as for any other.
 */
export const root = plain({
  summary: 'Leads to the API reference',
  counted: 'WHEN_REFUSED',
  async run({ accept }) {
    if (/json/i.test(accept) && !/text\/html/i.test(accept)) throw new ApiError('not_found')
    return {
      status: 303,
      contentType: 'text/plain',
      body: '',
      headers: { location: '/docs', vary: 'Accept' },
    }
  },
})

/** Two doors, one inside the other. Pages name an icon of their own; for browsers that ask nonetheless. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#1e4b8f" fill-rule="evenodd" ' +
  'd="M6 0h12a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6V11.500a6 6 0 0 0-12 0V24a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z' +
  'm3 24V11.500a3 3 0 0 1 6 0V24z"/></svg>'

export const favicon = plain({
  summary: 'The icon of the service',
  async run() {
    const headers = { 'cache-control': 'public, max-age=86400' }
    return { contentType: 'image/svg+xml', body: mark, headers }
  },
})

/** The look of one customer: a separate style sheet, because pages have no inline styles. */
export const look = plain({
  summary: "A customer's colours, corners and font",
  stored: (query) => Object.values(styleIn(query)).join(' '),
  async run({ documentation, query }) {
    return {
      contentType: 'text/css; charset=utf-8',
      body: documentation.lookCss(styleIn(query)),
      headers: { 'cache-control': 'public, max-age=86400' },
    }
  },
})
