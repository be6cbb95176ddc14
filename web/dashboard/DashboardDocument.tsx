/** The one HTML document of the dashboard: no data, no inline style, no inline script. */
import type { Assets } from 'virtual:browser-files'

/** The icon of the window: two doors, one inside the other. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#1e4b8f" fill-rule="evenodd" ' +
    'd="M6 0h12a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6V11.500a6 6 0 0 0-12 0V24a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z' +
    'm3 24V11.500a3 3 0 0 1 6 0V24z"/></svg>',
)}`

export const DashboardDocument = ({ assets }: { assets: Assets }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <meta name="format-detection" content="telephone=no" />
      <title>Foyer</title>
      <link rel="icon" href={icon} />
      <link rel="preload" href={assets.fonts.INTER} as="font" type="font/woff2" crossOrigin="" />
      {assets.dashboardStyles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {/* React Aria adds a style element unless something has this id. Its rule is in styles/base.css. */}
      <meta id="react-aria-pressable-style" name="generator" content="Foyer" />
      {assets.dashboardModules.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <script type="module" src={assets.dashboardScript} />
    </head>
    <body>
      <div id="dashboard" />
      <noscript>
        <p>The dashboard needs JavaScript. Everything that it does is also in the API.</p>
      </noscript>
    </body>
  </html>
)
