/** The table of contents: beside the text on wide screens, collapsed above it on a phone. */
import type { ReferenceDocument } from './openapi.ts'
import { groupsOf } from './openapi.ts'

const titles: Record<string, string> = {
  oauth2: 'Tokens',
  applications: 'Applications',
  downloads: 'Downloads',
  deprecated: 'Deprecated',
  sandbox: 'Sandbox',
  openapi: 'This description',
  operating: 'Operating',
}
export const titleOf = (tag: string) => titles[tag] ?? tag.charAt(0).toUpperCase() + tag.slice(1)

function List({ openapi }: { openapi: ReferenceDocument }) {
  const objects = Object.keys(openapi.components?.schemas ?? {}).sort()
  return (
    <>
      {groupsOf(openapi).map(({ name, rows }) => (
        <div key={name} className="contents-group">
          <p className="contents-title">
            <a href={`#${name}`}>{titleOf(name)}</a>
          </p>
          <ul>
            {rows.map(({ id, operation }) => (
              <li key={id}>
                <a href={`#${id}`}>{operation.summary ?? id}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="contents-group">
        <p className="contents-title">
          <a href="#webhooks-sent">Webhook requests</a>
        </p>
        <p className="contents-title">
          <a href="#errors">Errors</a>
        </p>
        <p className="contents-title">
          <a href="#objects">Objects</a>
        </p>
        <ul>
          {objects.map((name) => (
            <li key={name}>
              <a href={`#object-${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

export const Contents = ({ openapi }: { openapi: ReferenceDocument }) => (
  <>
    <nav className="contents wide" aria-label="Contents">
      <List openapi={openapi} />
    </nav>
    <nav className="contents narrow" aria-label="Contents">
      <details>
        <summary>Contents</summary>
        <List openapi={openapi} />
      </details>
    </nav>
  </>
)
