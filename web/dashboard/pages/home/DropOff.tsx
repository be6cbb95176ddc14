/** Where applicants drop off: the bars show who left, the worst step in full strength. A table in itself. */
import type { CSSProperties } from 'react'
import { countOf, shareOf } from '../../formats/numbers.ts'
import { Section } from '../../pieces/Page.tsx'
import { stepWord } from '../applications/row-words.ts'
import type { Statistics } from './statistics.ts'

interface DropOffProps {
  steps: Statistics['steps']
  started: number
}

const wordOf = ({ kind }: Statistics['steps'][number]): string =>
  kind === null ? 'Check and send' : stepWord(kind)

/** Of the longest bar, in rem. */
const LONGEST = 9.5

export function DropOff({ steps, started }: DropOffProps) {
  const worst = steps.reduce((most, { left }) => Math.max(most, left), 0)
  const all = steps.reduce((sum, { left }) => sum + left, 0)
  const at = steps.find(({ left }) => left === worst && worst > 0)
  return (
    <Section
      title="Where applicants drop off"
      hint={at && `${countOf(worst)} of ${countOf(all)} at ${wordOf(at)}`}
    >
      <table className="funnel" aria-label="Where applicants drop off">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Remaining</th>
            <th scope="col">Dropped off</th>
          </tr>
        </thead>
        <tbody>
          <FunnelRow
            word="Opened the link"
            remaining={started}
            started={started}
            left={0}
            worst={0}
            before={started}
          />
          {steps.map((step, index) => (
            <FunnelRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps can be of one kind
              key={index}
              word={wordOf(step)}
              remaining={step.remaining}
              started={started}
              left={step.left}
              worst={worst}
              before={step.remaining + step.left}
            />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

interface FunnelRowProps {
  word: string
  remaining: number
  started: number
  left: number
  worst: number
  before: number
}

const widthOf = (width: string) => ({ inlineSize: width }) as CSSProperties

const FunnelRow = ({ word, remaining, started, left, worst, before }: FunnelRowProps) => (
  <tr className={left > 0 && left === worst ? 'worst' : ''}>
    <th scope="row">{word}</th>
    <td>
      <span className="still">
        <span className="still-line">
          <span style={widthOf(`${started === 0 ? 0 : (remaining / started) * 100}%`)} />
        </span>
        {countOf(remaining)}
      </span>
    </td>
    <td>
      {left > 0 && (
        <span className="lost">
          <span className="lost-bar" style={widthOf(`${Math.max(0.25, (left / worst) * LONGEST)}rem`)} />
          {countOf(left)} <span className="quiet">{shareOf(left, before)}</span>
        </span>
      )}
    </td>
  </tr>
)
