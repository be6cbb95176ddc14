/** For developers: the API as OpenAPI 3.1 and as a page to read. */
import { plain } from '../endpoint.ts'

export const openapi = plain({
  summary: 'This API as OpenAPI 3.1',
  run: async ({ documentation }) => ({
    contentType: 'application/json; charset=utf-8',
    body: documentation.openapi,
  }),
})

/** Own styles only; nothing on it runs. */
export const docs = plain({
  summary: 'The API reference',
  run: async ({ documentation }) => ({
    contentType: 'text/html; charset=utf-8',
    body: documentation.page(),
    headers: {
      'content-security-policy':
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  }),
})

/** The look of one customer: a stylesheet of its own, because no page holds inline styles. */
export const look = plain({
  summary: "A customer's colours and corners",
  run: async ({ documentation, query }) => ({
    contentType: 'text/css; charset=utf-8',
    body: documentation.lookCss(
      /^#[0-9a-fA-F]{6}$/.test(query.accent ?? '') ? (query.accent as string) : null,
      ([0, 6, 12, 20] as const).find((radius) => String(radius) === query.radius) ?? 6,
    ),
    headers: { 'cache-control': 'public, max-age=86400' },
  }),
})
