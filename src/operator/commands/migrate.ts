/** `foyer migrate`: runs the database migrations. */
import type { DatabaseServer } from '#platform/postgres/database-server.ts'
import { type Command, CommandError, type Outcome } from '../command.ts'

export const migrateCommand: Command = {
  description: [
    'The service runs them when it starts. Use this command to run them before the start. It changes',
    'nothing if the database is up to date.',
  ].join('\n'),
  flags: {},
  examples: ['migrate'],
  async run(_flags, context) {
    const { withServer } = await import('../database.ts')
    return withServer(context.config(), runMigrations, { creates: true })
  },
}

async function runMigrations(server: DatabaseServer): Promise<Outcome> {
  const [{ migrate }, { migrationsOf }, { migrationSettings, withOwner }] = await Promise.all([
    import('#platform/postgres/migrate.ts'),
    import('#platform/postgres/migration-state.ts'),
    import('../database.ts'),
  ])
  const { unknown, changed } = await withOwner(server, migrationsOf)
  if (unknown.length > 0)
    throw new CommandError(
      `The database was migrated by a newer version of Foyer (${unknown.join(', ')}). Use that version.`,
      'database_too_new',
    )
  if (changed.length > 0)
    throw new CommandError(
      `These migrations have changed since they were run: ${changed.join(', ')}. Use the version ` +
        'of Foyer that ran them. Nothing was changed.',
      'migrations_changed',
    )
  const ran = await migrate(migrationSettings(server))
  const text = ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`
  return { json: { ran }, text }
}
