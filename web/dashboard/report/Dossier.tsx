/** The dossier: who it is, the findings, and one section for each kind of evidence. */

import { Copy } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { companyStatusWords } from '#kernel/schemas/status-words.ts'
import { useWorkflowNames } from '../applications/row-parts.tsx'
import { CopyButton } from '../pieces/Button.tsx'
import { StatusMark } from '../pieces/Marks.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as tabsStyles from '../pieces/Tabs.module.css'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { Answers } from './Answers.tsx'
import * as caseBarStyles from './CaseBar.module.css'
import { Company } from './Comparison.tsx'
import { Documents } from './Documents.tsx'
import * as styles from './Dossier.module.css'
import { Findings } from './Findings.tsx'
import { Notes } from './Notes.tsx'
import { Owners } from './Owners.tsx'
import { People } from './People.tsx'
import { Signing } from './Signing.tsx'
import { Screening } from './screening/Screening.tsx'
import { Timeline } from './Timeline.tsx'
import { subjectOf, useReport } from './use-report.ts'
import { RevealedProvider, useRevealing } from './use-revealed.ts'

/** Few applicants have one: most have an eID. */
const IdentityDocument = lazy(() =>
  import('./IdentityDocument.tsx').then((file) => ({ default: file.IdentityDocument })),
)

export function Dossier() {
  const { report } = useReport()
  const revealed = useRevealing()
  const isCompany = report.organization !== null
  return (
    <article className={styles.dossier}>
      <RevealedProvider value={revealed}>
        <Identity />
        <Sections isCompany={isCompany} hasDocument={report.identityDocument !== null} />
        <Findings />
        {isCompany && <Company />}
        {isCompany && <Owners />}
        <People />
        {report.identityDocument && (
          <Suspense fallback={<Skeleton lines={8} />}>
            <IdentityDocument />
          </Suspense>
        )}
        {isCompany && <Signing />}
        <Screening />
        <Documents />
        <Answers />
        <Timeline />
        <Notes />
      </RevealedProvider>
    </article>
  )
}

function Identity() {
  const { report } = useReport()
  const { application, organization, person } = report
  const workflow = useWorkflowNames().find(({ id }) => id === application.workflowId)
  const waiting = report.timeline.find(
    ({ action, detail }) =>
      action === 'application.reopened' ||
      (action === 'application.decided' && detail.some(({ value }) => value === 'MANUAL_REVIEW')),
  )
  const since = application.decidedAt ?? waiting?.at ?? application.submittedAt ?? application.createdAt
  const number = organization?.organizationNumber?.display
  const facts = [
    organization?.legalType?.localName,
    organization?.addresses.find(({ city }) => city)?.city,
    organization?.companyStatus && companyStatusWords[organization.companyStatus.code],
    !organization && person?.dateOfBirth ? `born ${person.dateOfBirth}` : null,
  ].filter((each) => each !== null && each !== undefined && each !== '')
  const applicant = [person?.firstName, person?.lastName].filter(Boolean).join(' ')
  return (
    <header className={styles.identity}>
      <p className={styles.identityLine}>
        <span className={caseBarStyles.own}>
          <StatusMark status={application.status} />
        </span>
        <span>
          since <TimeText at={since} as="moment" />
        </span>
        <span>
          {workflow?.name ?? application.kind}, version {application.workflowVersion}
        </span>
        <span>{new Intl.DisplayNames('en', { type: 'region' }).of(application.countryCode)}</span>
      </p>
      <h1>{subjectOf(report)}</h1>
      {(number || facts.length > 0) && (
        <p className={styles.identityLine}>
          {number && (
            <span className={`${caseBarStyles.own} ${textStyles.tnum}`}>
              {number}{' '}
              <CopyButton text={number} icon={Copy}>
                <span className="visually-hidden">Copy the number</span>
              </CopyButton>
            </span>
          )}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      <p className={styles.identityLine}>
        {application.submittedAt && (
          <span>
            Submitted {applicant && organization ? <>by {applicant} </> : null}
            <TimeText at={application.submittedAt} as="moment" />
          </span>
        )}
        {application.externalReference && <span>{application.externalReference}</span>}
      </p>
    </header>
  )
}

const names: Record<string, string> = {
  findings: 'Findings',
  company: 'Company',
  owners: 'Owners',
  people: 'People',
  'identity-document': 'Identity document',
  signing: 'Signing',
  screening: 'Screening',
  documents: 'Documents',
  answers: 'Answers',
  timeline: 'Timeline',
  notes: 'Notes',
}
const companyOnly = ['company', 'owners', 'signing']

function Sections({ isCompany, hasDocument }: { isCompany: boolean; hasDocument: boolean }) {
  const shown = Object.keys(names).filter((id) =>
    id === 'identity-document' ? hasDocument : isCompany || !companyOnly.includes(id),
  )
  const [current, setCurrent] = useState('findings')
  const list = shown.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id)
      },
      { rootMargin: '-20% 0px -70% 0px' },
    )
    for (const id of list.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [list])
  return (
    <nav className={styles.sections} aria-label="In this report">
      <div className={tabsStyles.tabs}>
        {shown.map((id) => (
          <a
            key={id}
            className={tabsStyles.tab}
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(id)?.scrollIntoView()
            }}
          >
            {names[id]}
          </a>
        ))}
      </div>
    </nav>
  )
}
