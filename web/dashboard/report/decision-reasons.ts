/** Reasons that the panel offers: those that fit the findings of this application. */
import type { Report } from './use-report.ts'

type Finding = Pick<Report['reviewFindings'][number], 'code' | 'section'>

const has = (findings: readonly Finding[], test: (finding: Finding) => boolean) => findings.some(test)

export function reasonsFor(outcome: 'APPROVED' | 'DECLINED', findings: readonly Finding[]): string[] {
  const isCompany = has(findings, ({ section }) => ['company', 'owners', 'signing'].includes(section))
  const offered: Array<[words: string, fits: boolean]> =
    outcome === 'APPROVED'
      ? [
          ['Screening hits are not matches', has(findings, ({ section }) => section === 'screening')],
          ['Public office is acceptable', has(findings, ({ code }) => code === 'pep_hit')],
          ['Discrepancies are clerical', has(findings, ({ code }) => code.includes('_differs_from_'))],
          ['Explained by documents', true],
          ['Confirmed by the register', isCompany],
          ['Known to us', true],
        ]
      : [
          ['Identity cannot be confirmed', has(findings, ({ section }) => section === 'people')],
          ['Sanctioned person involved', has(findings, ({ code }) => code === 'sanction_hit')],
          ['Right to sign cannot be confirmed', has(findings, ({ section }) => section === 'signing')],
          ['Ownership cannot be explained', isCompany],
          ['Business we do not serve', true],
          ['Applicant withdrew', true],
        ]
  return offered.flatMap(([words, fits]) => (fits ? [words] : []))
}
