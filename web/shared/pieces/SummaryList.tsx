/** Names and values under each other, as they would be printed. */
export interface Fact {
  label: string
  /** Several lines for addresses. */
  value: string[]
}

interface SummaryListProps {
  facts: Fact[]
  /** Said where nothing was answered. */
  none: string
}

export const SummaryList = ({ facts, none }: SummaryListProps) => (
  <dl className="facts">
    {facts.map((fact, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have the same label, and nothing is reordered
      <div className="fact" key={index}>
        <dt>{fact.label}</dt>
        <dd>
          {fact.value.some((line) => line !== '') ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one address, never reordered
            fact.value.map((line, at) => <span key={at}>{line}</span>)
          ) : (
            <span className="quiet">{none}</span>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
