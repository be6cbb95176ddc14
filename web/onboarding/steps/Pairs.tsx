/** Short labels, each beside its value: what a card says of a company or a person. */
import type { Fact } from '#onboarding/view.ts'

export const Pairs = ({ facts }: { facts: Fact[] }) => (
  <dl className="pairs">
    {facts.map(({ label, value, language }) => (
      <div className="pair" key={label}>
        <dt>{label}</dt>
        <dd lang={language}>
          {value.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)
