/** Bank accounts, contact details, the answers to the questions, and the accepted terms. */

import { Check, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { countedOf } from '../formats/numbers.ts'
import { momentOf } from '../formats/time.ts'
import { Button } from '../pieces/Button.tsx'
import { Icon } from '../pieces/Icon.tsx'
import * as textStyles from '../pieces/text.module.css'
import { nameOfLanguage } from '../workflows/editor/language-names.ts'
import * as reportSectionStyles from './ReportSection.module.css'
import { Mark, ReportSection } from './ReportSection.tsx'
import * as reportStyles from './report.module.css'
import { type Report, useReport } from './use-report.ts'
import { useRevealed } from './use-revealed.ts'

type Value = Report['questionnaires'][number]['answers'][number]['value']

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export function Answers() {
  const { report } = useReport()
  const { contactDetails, questionnaires, terms } = report
  const isEmpty = !contactDetails?.email && questionnaires.length === 0 && terms.length === 0
  return (
    <>
      {report.bankAccounts.length > 0 && <Accounts />}
      <ReportSection id="answers" title="Answers">
        {isEmpty && <p className={textStyles.quiet}>Nothing is answered yet.</p>}
        <dl className={reportStyles.qa}>
          {contactDetails?.email && <Fact name="Email">{contactDetails.email}</Fact>}
          {contactDetails?.phoneNumber && <Fact name="Phone">{contactDetails.phoneNumber}</Fact>}
          {questionnaires.flatMap(({ step, answers }) =>
            answers.map(({ key, kind, question, value, labels }) => (
              <Fact key={`${step} ${key}`} name={question}>
                {labels.length > 0 ? labels.join(', ') : shown(value, kind)}
              </Fact>
            )),
          )}
          {terms.map((term) => (
            <Fact key={`${term.step} ${term.key}`} name={`${term.title}, version ${term.version}`}>
              <Accepted term={term} />
            </Fact>
          ))}
        </dl>
      </ReportSection>
    </>
  )
}

/** With the file, and the hash that proves which one it was. */
function Accepted({ term: { acceptedAt, pdf, language, hash } }: { term: Report['terms'][number] }) {
  if (!acceptedAt) return 'Not accepted'
  const about = [
    ...(language ? [nameOfLanguage(language)] : []),
    ...(pdf?.pages ? [countedOf(pdf.pages, 'page')] : []),
  ]
  return (
    <>
      Accepted {momentOf(acceptedAt)}
      {pdf && (
        <div>
          <a href={pdf.url} target="_blank" rel="noopener">
            {pdf.name}
          </a>
        </div>
      )}
      {about.length > 0 && (
        <span className={`${textStyles.hint} ${textStyles.block}`}>{about.join(', ')}</span>
      )}
      {hash && <span className={`${textStyles.hint} ${textStyles.block}`}>SHA-256 {hash}</span>}
    </>
  )
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

function shown(value: Value, kind: string): string {
  if (value === null || value === '') return 'Not answered'
  if (kind === 'COUNTRY' && typeof value === 'string') return countries.of(value) ?? value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object')
    return `${value.currency} ${Number(value.amount).toLocaleString('en-GB', { maximumFractionDigits: 2 })}`
  return String(value)
}

const checks: Record<string, string> = {
  UNVERIFIED: 'Not checked',
  CHECKSUM_OK: 'Check digits are right',
  CHECKSUM_UNKNOWN: 'Check digits cannot be checked',
  OWNERSHIP_CONFIRMED: 'The owner is confirmed',
}

function Accounts() {
  const { report, mayReview } = useReport()
  const { numberOf, reveal, isRevealed } = useRevealed()
  const findings = report.reviewFindings.filter(({ section }) => section === 'bank')
  return (
    <ReportSection
      id="bank"
      title="Bank account"
      end={
        mayReview &&
        !isRevealed && (
          <Button kind="bare" icon={Eye} busy={reveal.isPending && 'Revealing'} onPress={reveal.start}>
            Reveal
          </Button>
        )
      }
    >
      {findings.map(({ number }) => (
        <Mark key={number} number={number} className={reportSectionStyles.atHead} />
      ))}
      {report.bankAccounts.map((account) => (
        <dl key={account.id} className={reportStyles.qa}>
          <Fact name={account.type === 'IBAN' ? 'IBAN' : 'Clearing and account number'}>
            <span className={textStyles.tnum}>
              {account.type === 'IBAN'
                ? numberOf(account.id, account.iban)
                : `${account.clearingNumber} ${numberOf(account.id, account.accountNumber)}`}
            </span>
          </Fact>
          <Fact name="Account holder">{account.accountHolder ?? 'Not asked'}</Fact>
          {account.bankName && <Fact name="Bank">{account.bankName}</Fact>}
          <Fact name="Check digits">
            {account.verification === 'CHECKSUM_OK' && <Icon of={Check} meaning="good" />}{' '}
            {checks[account.verification]}
          </Fact>
        </dl>
      ))}
    </ReportSection>
  )
}
