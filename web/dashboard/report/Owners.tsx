/** Who owns the company: a graph with its table, and a tree on a phone. */

import { lazy, Suspense } from 'react'
import { declarationWords } from '#review/report/declaration-words.ts'
import { isUnverified, ownLinkWords, verificationWords } from '#review/report/verification-words.ts'
import { momentOf } from '../formats/time.ts'
import { useIsNarrow } from '../frame/use-media.ts'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import * as textStyles from '../pieces/text.module.css'
import { sourceOf } from './Comparison.tsx'
import * as dossierStyles from './Dossier.module.css'
import * as styles from './Owners.module.css'
import { Mark, ReportSection, useFindingAt } from './ReportSection.tsx'
import * as reportStyles from './report.module.css'
import { hitsOf } from './screening/hits-of.ts'
import { type Report, useReport } from './use-report.ts'

const OwnersGraph = lazy(() => import('./OwnersGraph.tsx').then((file) => ({ default: file.OwnersGraph })))

export type Ownership = NonNullable<Report['ownership']>
type Edge = Ownership['edges'][number]

export function Owners() {
  const { report } = useReport()
  const isNarrow = useIsNarrow()
  const { ownership } = report
  const circle = useFindingAt('owners', 'CIRCULAR')
  const source = report.comparisons.find(({ section }) => section === 'company')
  if (!ownership) return null
  const { edges, gap, threshold } = ownership
  const hasOwners = edges.length > 0
  const hint = hasOwners && `Beneficial owners hold ${threshold}`
  return (
    <ReportSection id="owners" title="Owners" hint={hint} end={source && sourceOf(source)}>
      {gap && <p className={textStyles.quiet}>{gap}</p>}
      {circle && (
        <p className={styles.ownersNote}>
          <Mark number={circle.number} />
          {circle.evidence}. The line of dashes closes the circle; it is counted once.
        </p>
      )}
      {hasOwners && isNarrow && <Tree ownership={ownership} />}
      {hasOwners && !isNarrow && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <OwnersGraph ownership={ownership} />
        </Suspense>
      )}
      {hasOwners && <OwnersTable ownership={ownership} />}
      <Declaration ownership={ownership} />
    </ReportSection>
  )
}

/** The applicant's declaration besides shares. */
function Declaration({ ownership: { declaration } }: { ownership: Ownership }) {
  const sentences = declarationWords(declaration)
  if (sentences.length === 0) return null
  return (
    <ul className={styles.ownersDeclared}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}.</li>
      ))}
    </ul>
  )
}

const nodeIn = ({ nodes }: Ownership, id: string) => nodes.find((node) => node.id === id)
const shareOf = ({ declared, registered }: Edge): string => registered ?? declared ?? ''

/** From the applicant up. A line that closes a circle is named and not followed. */
function Tree({ ownership, of = 'applicant' }: { ownership: Ownership; of?: string }) {
  const rows = ownership.edges
    .filter(({ to }) => to === of)
    .map((edge) => {
      const node = nodeIn(ownership, edge.from)
      return (
        <li key={edge.from}>
          <b className={textStyles.tnum}>{shareOf(edge)}</b>{' '}
          <span className={node?.lane === 'PERSONS' ? textStyles.strong : ''}>{node?.name}</span>
          {node?.lane === 'COMPANIES' && node.detail && (
            <span className={`${textStyles.hint} ${textStyles.tnum}`}> {node.detail}</span>
          )}
          {edge.isCircular && <span className={textStyles.hint}> closes a circle</span>}
          {node?.position === 'NOT_TRACED' && (
            <span className={reportStyles.notTraced}> owners not known</span>
          )}
          {!edge.isCircular && <Tree ownership={ownership} of={edge.from} />}
        </li>
      )
    })
  if (of !== 'applicant') return rows.length > 0 ? <ul>{rows}</ul> : null
  return (
    <div className={styles.tree} data-part="tree">
      <span className={`${styles.treeNode} ${styles.thisMark}`}>{nodeIn(ownership, of)?.name}</span>
      <ul>{rows}</ul>
    </div>
  )
}

function OwnersTable({ ownership }: { ownership: Ownership }) {
  const isDeclared = ownership.owners.some(({ declared }) => declared !== null)
  return (
    <table className={`${tableStyles.table} ${tableStyles.tight} ${styles.owners}`}>
      <thead>
        <tr>
          <th>Owner</th>
          {isDeclared && <th className={textStyles.right}>Declared</th>}
          <th className={textStyles.right}>Registered</th>
          <th className={`${textStyles.wideOnly} ${styles.how}`}>How</th>
          <th className={`${textStyles.wideOnly} ${styles.verified}`}>Verified by</th>
          <th className={textStyles.wideOnly}>Screening</th>
        </tr>
      </thead>
      <tbody>
        {ownership.owners.map((owner) => (
          <OwnerRow key={owner.nodeId} owner={owner} isDeclared={isDeclared} ownership={ownership} />
        ))}
      </tbody>
    </table>
  )
}

interface OwnerRowProps {
  owner: Ownership['owners'][number]
  isDeclared: boolean
  ownership: Ownership
}

function OwnerRow({ owner, isDeclared, ownership }: OwnerRowProps) {
  const untraced = useFindingAt('owners', 'NOT_TRACED')
  const { nodeId, position, declared, registered, how } = owner
  const name = nodeIn(ownership, nodeId)?.name ?? ''
  const sanctioned = useFindingAt('owners', name)
  const finding = sanctioned ?? (position === 'NOT_TRACED' ? untraced : undefined)
  const differs = isDeclared && declared !== registered
  return (
    <tr className={finding || differs ? dossierStyles.differs : ''}>
      <td className={position === 'BELOW_THRESHOLD' ? '' : tableStyles.name}>
        {finding && <Mark number={finding.number} />}
        {name}
        <span className={`${textStyles.hint} ${textStyles.narrowOnly}`}>{how}</span>
        <span className={`${textStyles.hint} ${textStyles.narrowOnly}`}>
          {!isUnverified(owner) && owner.verifiedBy.length > 0 && 'Verified by'}
          <Verified owner={owner} />
        </span>
      </td>
      {isDeclared && (
        <td className={`${textStyles.right} ${textStyles.tnum}`}>
          {declared ?? <span className={textStyles.quiet}>not declared</span>}
        </td>
      )}
      <td className={`${textStyles.right} ${textStyles.tnum}`}>
        {differs && registered ? <ins className={textStyles.ins}>{registered}</ins> : (registered ?? '–')}
      </td>
      <td className={`${textStyles.wideOnly} ${styles.how}`}>{how}</td>
      <td className={`${textStyles.wideOnly} ${styles.verified}`}>
        <Verified owner={owner} />
      </td>
      <td className={textStyles.wideOnly}>
        <Screened name={name} />
      </td>
    </tr>
  )
}

/** By what it is known who the owner is, and since when; and what became of the request by a link. */
function Verified({ owner }: { owner: Ownership['owners'][number] }) {
  const words = verificationWords(owner, momentOf)
  const link = ownLinkWords(owner, momentOf)
  const lines = isUnverified(owner) ? [] : words
  return (
    <>
      {isUnverified(owner) && <span className={reportStyles.notTraced}>{words}</span>}
      {[...lines, ...(link ? [link] : [])].map((each) => (
        <span key={each} className={styles.verifiedBy}>
          {each}
        </span>
      ))}
    </>
  )
}

/** The screening of this owner. A hit is never a fact. */
function Screened({ name }: { name: string }) {
  const { report } = useReport()
  const check = report.checks.find((each) => each.check === 'SCREENING')
  if (check?.status !== 'ANSWERED') return <span className={textStyles.quiet}>not screened</span>
  const hits = hitsOf(report).filter(({ subject }) => subject === name)
  const open = hits.filter(({ resolution }) => resolution.state === 'UNRESOLVED').length
  if (open > 0) return open === 1 ? '1 possible match' : `${open} possible matches`
  if (hits.some(({ resolution }) => resolution.state === 'TRUE_POSITIVE')) return 'match confirmed'
  return hits.length > 0 ? 'no match' : 'none'
}
