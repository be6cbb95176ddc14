/** The signing rule, in words and as combinations, and the signatures. */

import { Check, Minus } from 'lucide-react'
import { providerNameOf } from '#kernel/schemas/provider-names.ts'
import { assuranceWords } from '#kernel/schemas/status-words.ts'
import { momentOf } from '../formats/time.ts'
import { Icon } from '../pieces/Icon.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as reportSectionStyles from './ReportSection.module.css'
import { Mark, ReportSection } from './ReportSection.tsx'
import * as styles from './Signing.module.css'
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
        <Mark key={number} number={number} className={reportSectionStyles.atHead} />
      ))}
      {signingWords || basis ? (
        <div className={styles.ruleWords}>
          <p className={styles.plain}>
            {signingWords ?? 'The register says nothing that became a combination.'}
          </p>
          {basis && basis.ruleText.length > 0 && (
            <blockquote>
              {basis.ruleText.join(' ')}
              <span className={`${textStyles.hint} ${textStyles.block}`}>
                {coverageWords[basis.coverage]}
              </span>
            </blockquote>
          )}
        </div>
      ) : (
        <p className={textStyles.quiet}>The register has not said who signs.</p>
      )}
      <ul className={styles.combos}>
        {data.slice(0, SHOWN).map((combination) => {
          const isWhole = combination.every(({ hasSigned }) => hasSigned)
          const names = combination.map(({ party }) =>
            party.kind === 'PERSON' ? party.name.fullName : party.name,
          )
          return (
            <li
              key={names.join(' ')}
              className={isWhole ? `${styles.combo} ${styles.complete}` : styles.combo}
            >
              <ul>
                {combination.map(({ hasSigned }, at) => (
                  <li key={names[at]}>
                    <Icon of={hasSigned ? Check : Minus} meaning={hasSigned ? 'good' : undefined} />
                    <span className={hasSigned ? textStyles.strong : ''}>{names[at]}</span>
                    <span className="visually-hidden">{hasSigned ? ' has signed' : ' has not signed'}</span>
                  </li>
                ))}
              </ul>
              <p className={styles.said}>
                {isWhole ? 'Signed' : signedBy.length > 0 ? 'Not complete' : 'Not signed'}
              </p>
            </li>
          )
        })}
      </ul>
      {data.length > SHOWN && <p className={textStyles.hint}>And {data.length - SHOWN} more combinations.</p>}
      {signedBy.length > 0 && (
        <p className={textStyles.hint}>
          {signedBy
            .map(
              ({ party, provider, signedAt, assuranceLevel }) =>
                `${party.name.fullName} by ${providerNameOf(provider)}, ${momentOf(signedAt)}` +
                (assuranceLevel ? `, level ${assuranceWords[assuranceLevel]}` : ''),
            )
            .join('; ')}
          .
        </p>
      )}
    </ReportSection>
  )
}
