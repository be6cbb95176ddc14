/** `foyer migrate`: runs the database migrations. */
import type { DatabaseServer } from '../../adapters/postgres/database-server.ts'
import { migrate } from '../../adapters/postgres/migrate.ts'
import { migrationsOf } from '../../adapters/postgres/migration-state.ts'
import { migrationSettings, withOwner, withServer } from '../../compose/command-database.ts'
import { type Command, CommandError, type Outcome } from '../command.ts'

export const migrateCommand: Command = {
  summary: 'Run the database migrations',
  description: [
    'The service runs them when it starts. Use this command to run them before the start. It changes',
    'nothing if the database is up to date.',
  ].join('\n'),
  flags: {},
  examples: ['migrate'],
  run: (_flags, context) => withServer(context.config(), runMigrations, { creates: true }),
}

async function runMigrations(server: DatabaseServer): Promise<Outcome> {
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
