/** "Try it": forms that call the operations of this server. browser/try.ts shows and sends them. */
import { Code } from './Code.tsx'
import { exampleBodyOf, type Parameter, type Row } from './openapi.ts'

const secrets = [
  ['clientId', 'Client id', 'text'],
  ['clientSecret', 'Client secret', 'password'],
  ['accessToken', 'Access token', 'password'],
  ['apiKey', 'API key (deprecated operations)', 'password'],
] as const

/** Inputs outside a form, so that nothing can submit them. */
export const Credentials = () => (
  <section id="own-credentials" hidden>
    <h2>Try it</h2>
    <p>
      Each operation below has a form that sends a request to this server. Enter the id and secret of a client
      and send <a href="#oauth2.token">oauth2.token</a>: the access token is entered for you. Credentials stay
      in this page until you leave it.
    </p>
    <div className="inputs">
      {secrets.map(([name, label, type]) => (
        <label key={name}>
          {label}
          <input name={name} type={type} autoComplete="off" spellCheck={false} />
        </label>
      ))}
    </div>
  </section>
)

const ParameterInput = ({ name, in: place, required }: Parameter) => (
  <label>
    <span>
      {name} {!required && <span className="mark">optional</span>}
    </span>
    <input name={name} data-place={place} required={required} autoComplete="off" spellCheck={false} />
  </label>
)

const MOST_LINES = 20

function BodyInput({ type, text }: { type: string; text: string }) {
  const lines = text.split('\n').length
  return (
    <label>
      <span>
        Body <span className="mark">{type}</span>
      </span>
      <textarea rows={Math.min(lines, MOST_LINES)} spellCheck={false} defaultValue={text} />
    </label>
  )
}

export function TryIt({ row }: { row: Row }) {
  const { id, method, path, operation } = row
  const scheme = Object.keys(operation.security?.[0] ?? {})[0] ?? ''
  const body = exampleBodyOf(row)
  return (
    <details className="try" hidden>
      <summary>Try it</summary>
      <form
        className="inputs"
        autoComplete="off"
        data-method={method}
        data-path={path}
        data-scheme={scheme}
        data-type={body?.type ?? ''}
      >
        {operation.parameters?.map((parameter) => (
          <ParameterInput key={parameter.name} {...parameter} />
        ))}
        {body && <BodyInput {...body} />}
        <button type="submit">Send</button>
        <p role="status" />
        <Code label={`Result of ${id}`} text="" isHidden />
      </form>
    </details>
  )
}
