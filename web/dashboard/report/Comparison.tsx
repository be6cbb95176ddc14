/** Declared against registered, side by side; what differs has a bar and the number of its finding. */

import { momentOf } from '../formats/time.ts'
import * as textStyles from '../pieces/text.module.css'
import * as dossierStyles from './Dossier.module.css'
import * as peopleStyles from './People.module.css'
import { RegistryNow } from './RegistryNow.tsx'
import { Mark, ReportSection } from './ReportSection.tsx'
import * as reportStyles from './report.module.css'
import { type Report, useReport } from './use-report.ts'

type Comparison = Report['comparisons'][number]
type Row = Comparison['rows'][number]

export function Company() {
  const { report } = useReport()
  const comparison = report.comparisons.find(({ section }) => section === 'company')
  return (
    <ReportSection id="company" title="Company" end={comparison && sourceOf(comparison)}>
      {comparison ? (
        <Against comparison={comparison} registered="Registered" />
      ) : (
        <p className={textStyles.quiet}>No company was named yet.</p>
      )}
      <RegistryNow />
    </ReportSection>
  )
}

export const sourceOf = ({ source, retrievedAt }: Comparison): string =>
  retrievedAt ? `${source}, ${momentOf(retrievedAt)}` : source

export const Against = ({ comparison, registered }: { comparison: Comparison; registered: string }) => (
  <table className={reportStyles.against}>
    <thead>
      <tr>
        <th>
          <span className="visually-hidden">Field</span>
        </th>
        <th>{comparison.declaredBy ?? 'The applicant'} declared</th>
        <th>{registered}</th>
      </tr>
    </thead>
    <tbody>
      {comparison.rows.map((row) => (
        <AgainstRow key={row.field} row={row} registered={registered} />
      ))}
    </tbody>
  </table>
)

function AgainstRow({ row, registered: head }: { row: Row; registered: string }) {
  const { field, declared, registered, state, findingNumber } = row
  const [left, right] =
    state === 'DIFFERS' ? differingParts(declared ?? '', registered ?? '') : [declared, registered]
  return (
    <tr
      className={
        state === 'DIFFERS' ? dossierStyles.differs : findingNumber === null ? '' : peopleStyles.noted
      }
    >
      <th scope="row">
        <Mark number={findingNumber} />
        {field}
      </th>
      <td>{left ?? <span className="visually-hidden">not asked</span>}</td>
      {state === 'SAME' ? (
        <td className={reportStyles.same}>matches</td>
      ) : (
        <td data-head={head}>{right ?? <span className={textStyles.quiet}>not known</span>}</td>
      )}
    </tr>
  )
}

/** Marks the words that are not in the other text. */
function differingParts(left: string, right: string) {
  const marked = (text: string, other: string) => {
    const known = new Set(other.toLowerCase().split(/[\s,]+/))
    return text.split(/(\s+)/).map((word, at) =>
      word.trim() === '' || known.has(word.toLowerCase().replace(/,$/, '')) ? (
        word
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text never move
        <ins key={at} className={textStyles.ins}>
          {word}
        </ins>
      ),
    )
  }
  return [marked(left, right), marked(right, left)] as const
}
