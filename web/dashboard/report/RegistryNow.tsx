/**
 * The current answer of the register, where the monitoring found that it differs from the one at the
 * decision.
 */

import { momentOf } from '../formats/time.ts'
import * as fieldStyles from '../pieces/Field.module.css'
import * as textStyles from '../pieces/text.module.css'
import * as dossierStyles from './Dossier.module.css'
import * as reportStyles from './report.module.css'
import { useReport } from './use-report.ts'

export function RegistryNow() {
  const { registryNow } = useReport().report
  if (!registryNow) return null
  const { source, approvedOn, retrievedAt, changes } = registryNow
  return (
    <section aria-labelledby="registry-now-title">
      <div className={reportStyles.headLine}>
        <h3 id="registry-now-title">The register now</h3>
        <span className={`${textStyles.hint} ${fieldStyles.end}`}>
          {source}, {momentOf(retrievedAt)}
        </span>
      </div>
      {changes.length === 0 && approvedOn ? (
        <p className={textStyles.quiet}>The register says again what it said on {momentOf(approvedOn)}.</p>
      ) : (
        <table className={reportStyles.against}>
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
              <tr key={field} className={dossierStyles.differs}>
                <th scope="row">{label}</th>
                <td>{before ?? <span className={textStyles.quiet}>nothing</span>}</td>
                <td>{now ?? <span className={textStyles.quiet}>nothing</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
