/** Who may sign, in words and as combinations, and who has signed. */
import { Check, Minus } from 'lucide-react'
import { momentOf } from '../../formats/time.ts'
import { Icon } from '../../pieces/Icon.tsx'
import { Mark, ReportSection } from './ReportSection.tsx'
import { useReport } from './use-report.ts'

/** More are counted, not drawn. */
const SHOWN = 9

const coverageWords = {
  COMPLETE: 'Registered wording, fully understood',
  PARTIAL: 'Registered wording, understood in part: read it yourself',
  NONE: 'Registered wording, not understood: read it yourself',
}

export function Signing() {
  const { report } = useReport()
  const { signingCombinations, signingWords, signedBy } = report
  const data = signingCombinations?.data ?? []
  const basis = signingCombinations?.basis
  const findings = report.reviewFindings.filter(({ section }) => section === 'signing')
  return (
    <ReportSection
      id="signing"
      title="Signing"
      end={basis && `Register, ${momentOf(basis.provenance.retrievedAt)}`}
    >
      {findings.map(({ number }) => (
        <Mark key={number} number={number} className="at-head" />
      ))}
      {signingWords || basis ? (
        <div className="rule-words">
          <p className="plain">{signingWords ?? 'The register says nothing that became a combination.'}</p>
          {basis && basis.ruleText.length > 0 && (
            <blockquote>
              {basis.ruleText.join(' ')}
              <span className="hint block">{coverageWords[basis.coverage]}</span>
            </blockquote>
          )}
        </div>
      ) : (
        <p className="quiet">The register has not said who signs.</p>
      )}
      <ul className="combos">
        {data.slice(0, SHOWN).map((combination) => {
          const isWhole = combination.every(({ hasSigned }) => hasSigned)
          const names = combination.map(({ party }) =>
            party.kind === 'PERSON' ? party.name.fullName : party.name,
          )
          return (
            <li key={names.join(' ')} className={isWhole ? 'combo complete' : 'combo'}>
              <ul>
                {combination.map(({ hasSigned }, at) => (
                  <li key={names[at]}>
                    <Icon of={hasSigned ? Check : Minus} meaning={hasSigned ? 'good' : undefined} />
                    <span className={hasSigned ? 'strong' : ''}>{names[at]}</span>
                    <span className="visually-hidden">{hasSigned ? ' has signed' : ' has not signed'}</span>
                  </li>
                ))}
              </ul>
              <p className="said">
                {isWhole ? 'Signed' : signedBy.length > 0 ? 'Not complete' : 'Not signed'}
              </p>
            </li>
          )
        })}
      </ul>
      {data.length > SHOWN && <p className="hint">And {data.length - SHOWN} more combinations.</p>}
      {signedBy.length > 0 && (
        <p className="hint">
          {signedBy
            .map(
              ({ party, provider, signedAt, assuranceLevel }) =>
                `${party.name.fullName} by ${provider}, ${momentOf(signedAt)}` +
                (assuranceLevel ? `, level ${assuranceLevel.toLowerCase()}` : ''),
            )
            .join('; ')}
          .
        </p>
      )}
    </ReportSection>
  )
}
