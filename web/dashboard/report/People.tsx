/** The people of the application: proven and registered persons. */

import { Eye } from 'lucide-react'
import { providerNameOf } from '#kernel/schemas/provider-names.ts'
import { assuranceWords, atStart, roleWords } from '#kernel/schemas/status-words.ts'
import { dateOf, momentOf } from '../formats/time.ts'
import { Button } from '../pieces/Button.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import * as textStyles from '../pieces/text.module.css'
import { Against, sourceOf } from './Comparison.tsx'
import * as styles from './People.module.css'
import { Mark, ReportSection, useFindingAt } from './ReportSection.tsx'
import { type Report, useReport } from './use-report.ts'
import { useRevealed } from './use-revealed.ts'

interface Row {
  name: string
  roles: string
  number: string | null
  provenBy: string
}

type Roles = Report['boardMembers'][number][number]['roles']

/** "Chair, board member since 2 May 2019": roles of the same day are said together. */
function rolesOf(roles: Roles): string {
  const days = [...new Set(roles.map(({ from }) => from))]
  const groups = days.map((day) => {
    const words = new Set(roles.filter(({ from }) => from === day).map(({ code }) => roleWords[code]))
    return `${atStart([...words].join(', '))}${day ? ` since ${dateOf(day, 'UTC')}` : ''}`
  })
  return groups.join(', ')
}

function rowsOf({ person, identity, boardMembers, signedBy }: Report): Row[] {
  const own = [person?.firstName, person?.lastName].filter(Boolean).join(' ')
  const ownNumber = person?.personalIdentityNumber?.id ?? person?.coordinationNumber?.id ?? null
  const proof = identity
    ? `${providerNameOf(identity.provider)}, ${assuranceWords[identity.assuranceLevel]}`
    : 'not proven'
  const members = boardMembers.flat().flatMap(({ party, roles }): Row[] => {
    const name = party.kind === 'PERSON' ? party.name.fullName : party.name
    const signed = signedBy.find(({ party: signer }) => signer.name.fullName === name)
    const isOwn = party.kind === 'PERSON' && name === own
    return [
      {
        name,
        roles: rolesOf(roles),
        number: party.kind === 'PERSON' ? (party.personalIdentityNumber?.id ?? null) : null,
        provenBy: isOwn
          ? proof
          : signed
            ? `${providerNameOf(signed.provider)}, ${momentOf(signed.signedAt)}`
            : 'not required',
      },
    ]
  })
  const isListed = members.some(({ name }) => name === own)
  if (own === '' || isListed) return members
  return [{ name: own, roles: 'Applicant', number: ownNumber, provenBy: proof }, ...members]
}

export function People() {
  const { report, mayReview } = useReport()
  const { numberOf, reveal, isRevealed } = useRevealed()
  const comparison = report.comparisons.find(({ section }) => section === 'people')
  const changed = useFindingAt('people', null)
  const rows = rowsOf(report)
  const hasNumbers = rows.some(({ number }) => number !== null)
  return (
    <ReportSection id="people" title="People" end={comparison && sourceOf(comparison)}>
      {comparison && <Against comparison={comparison} registered={`Proven by ${comparison.source}`} />}
      {rows.length > 0 && (
        <table className={`${tableStyles.table} ${tableStyles.tight} ${styles.reportPeople}`}>
          <thead>
            <tr>
              <th>Name</th>
              <th>Role</th>
              <th>
                Identity number{' '}
                {mayReview && hasNumbers && !isRevealed && (
                  <Button
                    kind="bare"
                    icon={Eye}
                    busy={reveal.isPending && 'Revealing'}
                    onPress={reveal.start}
                  >
                    Reveal
                  </Button>
                )}
              </th>
              <th className={textStyles.wideOnly}>Identity confirmed by</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={`${row.name} ${row.roles}`} className={changed && at === 0 ? styles.noted : ''}>
                <td className={tableStyles.name}>
                  {at === 0 && changed && <Mark number={changed.number} />}
                  {row.name}
                </td>
                <td>{row.roles}</td>
                <td className={textStyles.tnum}>{row.number ? numberOf(row.name, row.number) : '–'}</td>
                <td className={textStyles.wideOnly}>{row.provenBy}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length === 0 && <p className={textStyles.quiet}>Nobody is named yet.</p>}
      <ProblemNotice error={reveal.error} />
      <p className={textStyles.hint}>Who looks at the numbers is written to the audit log.</p>
    </ReportSection>
  )
}
