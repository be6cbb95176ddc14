/** Who owns the company: a graph with its table, and a tree on a phone. */
import { lazy, Suspense } from 'react'
import { declarationWords } from '../../../../src/review/report/declaration-words.ts'
import {
  isUnverified,
  ownLinkWords,
  verificationWords,
} from '../../../../src/review/report/verification-words.ts'
import { momentOf } from '../../formats/time.ts'
import { useIsNarrow } from '../../frame/use-media.ts'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import { sourceOf } from './Comparison.tsx'
import { Mark, ReportSection, useFindingAt } from './ReportSection.tsx'
import { hitsOf } from './screening/hits-of.ts'
import { type Report, useReport } from './use-report.ts'
import './owners.css'

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
      {gap && <p className="quiet">{gap}</p>}
      {circle && (
        <p className="owners-note">
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

/** What the applicant said besides shares. */
function Declaration({ ownership: { declaration } }: { ownership: Ownership }) {
  const sentences = declarationWords(declaration)
  if (sentences.length === 0) return null
  return (
    <ul className="owners-declared">
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
          <b className="tnum">{shareOf(edge)}</b>{' '}
          <span className={node?.lane === 'PERSONS' ? 'strong' : ''}>{node?.name}</span>
          {node?.lane === 'COMPANIES' && node.detail && <span className="hint tnum"> {node.detail}</span>}
          {edge.isCircular && <span className="hint"> closes a circle</span>}
          {node?.position === 'NOT_TRACED' && <span className="not-traced"> owners not known</span>}
          {!edge.isCircular && <Tree ownership={ownership} of={edge.from} />}
        </li>
      )
    })
  if (of !== 'applicant') return rows.length > 0 ? <ul>{rows}</ul> : null
  return (
    <div className="tree">
      <span className="tree-node this">{nodeIn(ownership, of)?.name}</span>
      <ul>{rows}</ul>
    </div>
  )
}

function OwnersTable({ ownership }: { ownership: Ownership }) {
  const isDeclared = ownership.owners.some(({ declared }) => declared !== null)
  return (
    <table className="table tight owners">
      <thead>
        <tr>
          <th>Owner</th>
          {isDeclared && <th className="right">Declared</th>}
          <th className="right">Registered</th>
          <th className="wide-only how">How</th>
          <th className="wide-only verified">Verified by</th>
          <th className="wide-only">Screening</th>
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
    <tr className={finding || differs ? 'differs' : ''}>
      <td className={position === 'BELOW_THRESHOLD' ? 'small-owner' : 'name'}>
        {finding && <Mark number={finding.number} />}
        {name}
        <span className="hint narrow-only">{how}</span>
        <span className="hint narrow-only">
          {!isUnverified(owner) && owner.verifiedBy.length > 0 && 'Verified by'}
          <Verified owner={owner} />
        </span>
      </td>
      {isDeclared && (
        <td className="right tnum">{declared ?? <span className="quiet">not declared</span>}</td>
      )}
      <td className="right tnum">
        {differs && registered ? <ins className="ins">{registered}</ins> : (registered ?? '–')}
      </td>
      <td className="wide-only how">{how}</td>
      <td className="wide-only verified">
        <Verified owner={owner} />
      </td>
      <td className="wide-only">
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
      {isUnverified(owner) && <span className="not-traced">{words}</span>}
      {[...lines, ...(link ? [link] : [])].map((each) => (
        <span key={each} className="verified-by">
          {each}
        </span>
      ))}
    </>
  )
}

/** What the screening says about this owner. A hit is never a fact. */
function Screened({ name }: { name: string }) {
  const { report } = useReport()
  const check = report.checks.find((each) => each.check === 'SCREENING')
  if (check?.status !== 'ANSWERED') return <span className="quiet">not screened</span>
  const hits = hitsOf(report).filter(({ subject }) => subject === name)
  const open = hits.filter(({ resolution }) => resolution.state === 'UNRESOLVED').length
  if (open > 0) return open === 1 ? '1 possible match' : `${open} possible matches`
  if (hits.some(({ resolution }) => resolution.state === 'TRUE_POSITIVE')) return 'match confirmed'
  return hits.length > 0 ? 'no match' : 'none'
}
