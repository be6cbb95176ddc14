/** Who owns the company: a graph with its table, and a tree on a phone. */
import { lazy, Suspense } from 'react'
import { useIsNarrow } from '../../frame/use-media.ts'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import { sourceOf } from './Comparison.tsx'
import { ReportSection } from './ReportSection.tsx'
import { type Report, useReport } from './use-report.ts'

const OwnersGraph = lazy(() => import('./OwnersGraph.tsx').then((file) => ({ default: file.OwnersGraph })))

export type Ownership = NonNullable<Report['ownership']>

export function Owners() {
  const { report } = useReport()
  const isNarrow = useIsNarrow()
  const { ownership } = report
  const source = report.comparisons.find(({ section }) => section === 'company')
  if (!ownership) return null
  const hasOwners = ownership.edges.length > 0
  return (
    <ReportSection id="owners" title="Owners" end={source && sourceOf(source)}>
      {ownership.gap && <p className="quiet">{ownership.gap}</p>}
      {hasOwners && isNarrow && <Tree ownership={ownership} />}
      {hasOwners && !isNarrow && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <OwnersGraph ownership={ownership} />
        </Suspense>
      )}
      {hasOwners && <OwnersTable ownership={ownership} />}
    </ReportSection>
  )
}

const nodeIn = ({ nodes }: Ownership, id: string) => nodes.find((node) => node.id === id)
const shareOf = ({ declared, registered }: Ownership['edges'][number]): string => registered ?? declared ?? ''

function Tree({ ownership, of = 'applicant' }: { ownership: Ownership; of?: string }) {
  const edges = ownership.edges.filter(({ to }) => to === of)
  const rows = edges.map((edge) => (
    <li key={edge.from}>
      <b>{shareOf(edge)}</b> {nodeIn(ownership, edge.from)?.name}
      <Tree ownership={ownership} of={edge.from} />
    </li>
  ))
  if (of !== 'applicant') return rows.length > 0 ? <ul>{rows}</ul> : null
  return (
    <div className="tree">
      <span className="tree-node this">{nodeIn(ownership, of)?.name}</span>
      <ul>{rows}</ul>
    </div>
  )
}

const OwnersTable = ({ ownership }: { ownership: Ownership }) => (
  <table className="table tight owners">
    <thead>
      <tr>
        <th>Owner</th>
        <th>Declared</th>
        <th>Registered</th>
        <th className="wide-only">Known as</th>
      </tr>
    </thead>
    <tbody>
      {ownership.edges.map((edge) => {
        const node = nodeIn(ownership, edge.from)
        return (
          <tr key={edge.from}>
            <td className="name">{node?.name}</td>
            <td>{edge.declared ?? <span className="quiet">not asked</span>}</td>
            <td>{edge.registered ?? <span className="quiet">not registered</span>}</td>
            <td className="wide-only quiet">{node?.detail}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
