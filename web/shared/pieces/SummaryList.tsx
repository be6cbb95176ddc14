/** Labels with their values. */
import { Fragment } from 'react'

export interface Fact {
  label: string
  /** Addresses have several lines. */
  value: string[]
}

interface SummaryListProps {
  facts: Fact[]
  /** Shown where there is no answer. */
  none: string
}

/** Lets long addresses and file names break after a separator, not inside a word. */
const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@_/])|(?=\.[a-z])/i).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, never reordered
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))

export const SummaryList = ({ facts, none }: SummaryListProps) => (
  <dl className="facts">
    {facts.map((fact, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and nothing is reordered
      <div className="fact" key={index}>
        <dt>{fact.label}</dt>
        <dd>
          {fact.value.some((line) => line !== '') ? (
            fact.value.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one address, never reordered
              <span key={at}>
                <Breakable text={line} />
              </span>
            ))
          ) : (
            <span className="quiet">{none}</span>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
