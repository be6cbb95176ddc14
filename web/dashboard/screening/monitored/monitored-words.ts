/** The names of a monitored application: the organization first, where there is one. */
import type { Reply } from '../../api/call.ts'

type Row = Reply<'monitoring.subjects.list'>['data'][number]
type Named = Pick<Row, 'subjects' | 'externalReference'>

function mainOf({ subjects }: Named): Row['subjects'][number] | undefined {
  return subjects.find(({ kind }) => kind === 'ORGANIZATION') ?? subjects[0]
}

export const monitoredName = (row: Named): string =>
  mainOf(row)?.name ?? row.externalReference ?? 'An application whose names cannot be read'

const MOST = 3

/** Astrid Granhede, Elin Sundhammar and 4 more. */
export function otherNames(row: Named): string {
  const main = mainOf(row)
  // A person may be known under one name twice: with a date of birth and without.
  const names = row.subjects.map(({ name }) => name).filter((name) => name !== main?.name)
  const others = [...new Set(names)]
  const shown = others.slice(0, MOST)
  return others.length > MOST ? `${shown.join(', ')} and ${others.length - MOST} more` : shown.join(', ')
}
