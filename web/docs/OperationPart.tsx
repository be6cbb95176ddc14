/** One operation: its description, parameters, body, response and an example call. */
import { Code } from './Code.tsx'
import { curlOf } from './curl.ts'
import { Fields } from './Fields.tsx'
import { mediaOf, nameOf, type Parameter, type Row } from './openapi.ts'
import { Prose } from './Prose.tsx'
import { TryIt } from './TryIt.tsx'

const who: Record<string, (scopes: string[]) => string> = {
  accessToken: (scopes) => `Access token with scope ${scopes.join(' or ')}`,
  apiKey: () => 'API key',
  client: () => 'Client id and secret',
}

function Security({ security = [] }: Row['operation']) {
  const [scheme, scopes] = Object.entries(security[0] ?? {})[0] ?? []
  const text = scheme ? (who[scheme]?.(scopes ?? []) ?? scheme) : 'Public'
  return <p className="who">{text}</p>
}

export const Parameters = ({ parameters }: { parameters: Parameter[] }) => (
  <dl className="field-list">
    {parameters.map(({ name, in: place, required, description, schema }) => (
      <div className="field-row" key={name}>
        <dt>
          <code className="field-name">{name}</code>
          <span className="mark">{place}</span>
          {!required && <span className="mark">optional</span>}
        </dt>
        <dd>
          <Prose text={description ?? schema?.description} />
        </dd>
      </div>
    ))}
  </dl>
)

function Body({ row }: { row: Row }) {
  const [type, media] = mediaOf(row.operation.requestBody?.content) ?? []
  if (!media?.schema) return null
  return (
    <>
      <h4>
        Body <span className="quiet">{type}</span>
      </h4>
      <Fields schema={media.schema} isInput />
    </>
  )
}

function Response({ row }: { row: Row }) {
  const replies = Object.entries(row.operation.responses)
  const [status, reply] = replies.find(([each]) => each.startsWith('2')) ?? []
  const [type, media] = mediaOf(reply?.content) ?? []
  const errors = replies.filter(([each]) => !each.startsWith('2'))
  return (
    <>
      <h4>
        Response {status} <span className="quiet">{type}</span>
      </h4>
      {media?.schema ? <Fields schema={media.schema} /> : <Prose text={reply?.description} />}
      {media?.example !== undefined && (
        <Code label={`Response of ${row.id}`} text={JSON.stringify(media.example, null, 2)} />
      )}
      {errors.length > 0 && (
        <p className="errors">
          Errors{' '}
          {errors.map(([each, { $ref }]) =>
            $ref ? (
              <a key={each} href={`#error-${nameOf($ref)}`}>
                {each}
              </a>
            ) : (
              <span key={each}>{each}</span>
            ),
          )}
        </p>
      )}
    </>
  )
}

export function OperationPart({ row }: { row: Row }) {
  const { id, method, path, operation } = row
  return (
    <article className="operation" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <a className="anchor" href={`#${id}`}>
          {operation.summary ?? id}
        </a>
        {operation.deprecated && <span className="mark deprecated">deprecated</span>}
      </h3>
      <p className="address">
        <span className="method">{method}</span> <code>{path}</code>
      </p>
      <Prose text={operation.description} />
      <Security {...operation} />
      {operation.parameters && operation.parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <Parameters parameters={operation.parameters} />
        </>
      )}
      <Body row={row} />
      <h4>Call</h4>
      <Code label={`Call of ${id}`} text={curlOf(row)} />
      <TryIt row={row} />
      <Response row={row} />
    </article>
  )
}
