/** The events that Foyer sends to webhooks. */
import { Parameters } from './OperationPart.tsx'
import type { Operation, ReferenceDocument } from './openapi.ts'
import { Prose } from './Prose.tsx'

const Event = ({ name, operation }: { name: string; operation: Operation }) => (
  <section className="error-group" id={`webhook-${name}`} aria-labelledby={`webhook-${name}-title`}>
    <h3 id={`webhook-${name}-title`}>
      <a className="anchor" href={`#webhook-${name}`}>
        {name}
      </a>
    </h3>
    <Prose text={operation.summary} />
  </section>
)

/** Headers and body are the same for every event. */
export function Webhooks({ openapi: { webhooks = {} } }: { openapi: ReferenceDocument }) {
  const events = Object.entries(webhooks).flatMap(([name, { post }]) => (post ? [{ name, post }] : []))
  const [first] = events
  if (!first) return null
  return (
    <section>
      <h2 id="webhooks-sent">Webhook requests</h2>
      <p>
        Foyer sends a POST request with an <a href="#object-EventEnvelope">EventEnvelope</a> for each event.
        It holds ids only: read the application with <a href="#applications.get">applications.get</a>. Answer
        with a status from 200 to 299. Other answers are tried again, except 410, which disables the webhook.
      </p>
      <Parameters parameters={first.post.parameters ?? []} />
      {events.map(({ name, post }) => (
        <Event key={name} name={name} operation={post} />
      ))}
    </section>
  )
}
