/** The subjects that have tables, in the order in which their first migrations run. */
export const subjectsWithTables: readonly string[] = [
  'platform',
  'customers',
  'oauth',
  'audit',
  'staff',
  'providers',
  'workflows',
  'screening',
  'applications',
  'onboarding',
  'monitoring',
  'review',
  'events',
  'retention',
  'exports',
  'notifications',
  'developer',
  'dashboard',
  'parties',
  'queue',
  'sandbox',
]

/** `<subject>/<number>-<what>.sql`: the file in `src/<subject>/migrations`, and its name in the database. */
export type MigrationName = `${string}/${string}`

/**
 * Returns the names in the order in which they run. Every subject begins with number 0001. Later numbers are
 * unique across all subjects, so that a new database runs them in the order in which they were written.
 */
export function inOrder(names: readonly MigrationName[]): MigrationName[] {
  const place = (name: string) => {
    const [subject = '', file = ''] = name.split('/')
    return [Number.parseInt(file, 10), subjectsWithTables.indexOf(subject)] as const
  }
  return names.toSorted((one, other) => {
    const [[number, subject], [otherNumber, otherSubject]] = [place(one), place(other)]
    return number - otherNumber || subject - otherSubject
  })
}
