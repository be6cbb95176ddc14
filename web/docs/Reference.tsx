/** The API reference: one page, generated from the OpenAPI document. Only "Try it" needs a script. */
import type { Assets } from 'virtual:browser-files'
import { errorTable } from '#errors.ts'
import { Contents, titleOf } from './Contents.tsx'
import { Fields } from './Fields.tsx'
import { OperationPart } from './OperationPart.tsx'
import { groupsOf, type ReferenceDocument, withInlineParts } from './openapi.ts'
import { Prose } from './Prose.tsx'
import { Credentials } from './TryIt.tsx'
import { Webhooks } from './Webhooks.tsx'

interface Props {
  openapi: ReferenceDocument
}

const Introduction = ({ openapi: { info, components } }: Props) => (
  <section className="introduction">
    <h1>{info.title} API</h1>
    <p className="quiet">
      Version {info.version} · <a href="/v1/openapi.json">OpenAPI 3.1</a> ·{' '}
      <a href="/v1/openapi.dashboard.json">OpenAPI of the dashboard</a>
    </p>
    <Prose text={info.description} />
    <h2 id="calling">Calling</h2>
    <p>
      In the examples <code>$FOYER</code> is the address of the service and <code>$TOKEN</code> an access
      token.
    </p>
    <dl className="field-list">
      {Object.entries(components?.securitySchemes ?? {}).map(([name, { description }]) => (
        <div className="field-row" key={name}>
          <dt>
            <code className="field-name">{name}</code>
          </dt>
          <dd>
            <Prose text={description} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** `Problem400` becomes 400. OAuth endpoints have their own error format (RFC 6749 section 5.2). */
const errorTitle = (name: string) => `${name.replace(/\D/g, '')}${name.startsWith('OAuth') ? ' (OAuth)' : ''}`

interface Code {
  code: string
  sentence: string
  /** Only the first mention of a code is a link target. */
  id?: string | undefined
}

/** The `type` of a problem links to the id of its code. */
const Codes = ({ codes }: { codes: Code[] }) => (
  <dl className="field-list">
    {codes.map(({ code, sentence, id }) => (
      <div key={code} className="field-row" id={id}>
        <dt>
          <code className="field-name">{code}</code>
        </dt>
        <dd>
          <Prose text={sentence} />
        </dd>
      </div>
    ))}
  </dl>
)

/** Reads the lines "`code`: sentence" of an error's description; empty if it has none. */
const codesIn = (text = ''): Code[] =>
  [...text.matchAll(/^`(\w+)`: (.+)$/gm)].map(([, code = '', sentence = '']) => ({ code, sentence }))

interface ErrorSectionProps {
  id: string
  title: string
  text?: string | undefined
  codes: Code[]
}

function ErrorSection({ id, title, text, codes }: ErrorSectionProps) {
  return (
    <section className="error-group" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      {codes.length > 0 ? <Codes codes={codes} /> : <Prose text={text} />}
    </section>
  )
}

function Errors({ openapi: { components } }: Props) {
  const known = new Set<string>()
  const withId = (entry: Code): Code => {
    const isFirst = !known.has(entry.code)
    known.add(entry.code)
    return { ...entry, id: isFirst ? entry.code : undefined }
  }
  const listed = Object.entries(components?.responses ?? {}).map(([name, { description }]) => ({
    name,
    text: description,
    codes: codesIn(description).map(withId),
  }))
  const others = Object.entries(errorTable)
    .filter(([code]) => !known.has(code))
    .map(([code, { status, detail }]) => ({ code, sentence: `${status}: ${detail}`, id: code }))
  return (
    <section>
      <h2 id="errors">Errors</h2>
      {listed.map(({ name, text, codes }) => (
        <ErrorSection key={name} id={`error-${name}`} title={errorTitle(name)} text={text} codes={codes} />
      ))}
      <ErrorSection id="error-others" title="Any endpoint" codes={others} />
    </section>
  )
}

const Objects = ({ openapi: { components } }: Props) => (
  <section>
    <h2 id="objects">Objects</h2>
    {Object.entries(components?.schemas ?? {})
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, schema]) => (
        <section key={name} className="object" id={`object-${name}`} aria-labelledby={`object-${name}-title`}>
          <h3 id={`object-${name}-title`}>
            <a className="anchor" href={`#object-${name}`}>
              {name}
            </a>
          </h3>
          <Prose text={schema.description} />
          <Fields schema={schema} />
        </section>
      ))}
  </section>
)

const WholePage = ({ openapi, assets }: Props & { assets: Assets }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${openapi.info.title} API reference`}</title>
      <link rel="stylesheet" href={assets.docsStyle} />
      <script type="module" src={assets.docsScript} />
    </head>
    <body>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <div className="sheet">
        <Contents openapi={openapi} />
        <main id="content" tabIndex={-1}>
          <Introduction openapi={openapi} />
          <Credentials />
          {groupsOf(openapi).map(({ name, rows }) => (
            <section key={name}>
              <h2 id={name}>{titleOf(name)}</h2>
              {rows.map((row) => (
                <OperationPart key={row.id} row={row} />
              ))}
            </section>
          ))}
          <Webhooks openapi={openapi} />
          <Errors openapi={openapi} />
          <Objects openapi={openapi} />
        </main>
      </div>
    </body>
  </html>
)

export const Reference = ({ openapi, assets }: Props & { assets: Assets }) => (
  <WholePage openapi={withInlineParts(openapi)} assets={assets} />
)
