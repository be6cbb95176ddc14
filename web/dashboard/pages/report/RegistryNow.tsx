/** What the register says now, where the monitoring found that it differs from what was decided on. */
import { momentOf } from '../../formats/time.ts'
import { useReport } from './use-report.ts'

export function RegistryNow() {
  const { registryNow } = useReport().report
  if (!registryNow) return null
  const { source, approvedOn, retrievedAt, changes } = registryNow
  return (
    <section aria-labelledby="registry-now-title">
      <div className="head-line">
        <h3 id="registry-now-title">The register now</h3>
        <span className="hint end">
          {source}, {momentOf(retrievedAt)}
        </span>
      </div>
      {changes.length === 0 && approvedOn ? (
        <p className="quiet">The register says again what it said on {momentOf(approvedOn)}.</p>
      ) : (
        <table className="against">
          <thead>
            <tr>
              <th>
                <span className="visually-hidden">Field</span>
              </th>
              <th>{approvedOn ? `Decided on, ${momentOf(approvedOn)}` : 'Decided without the register'}</th>
              <th>Now</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, before, now }) => (
              <tr key={field} className="differs">
                <th scope="row">{label}</th>
                <td>{before ?? <span className="quiet">nothing</span>}</td>
                <td>{now ?? <span className="quiet">nothing</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
