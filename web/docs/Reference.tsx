/** The API reference as a page. */
import type { Assets } from 'virtual:browser-files'

export interface ReferenceDocument {
  info: { title: string; version: string }
}

export const Reference = ({ openapi, assets }: { openapi: ReferenceDocument; assets: Assets }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <title>{openapi.info.title}</title>
      <link rel="stylesheet" href={assets.docsStyle} />
    </head>
    <body>
      <h1>{openapi.info.title}</h1>
    </body>
  </html>
)
