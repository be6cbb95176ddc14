/** `foyer migrate`: runs the database migrations. */
import { migrate } from '../../adapters/postgres/migrate.ts'
import { type Command, CommandError } from '../command.ts'
import { migrationSettings, withOwner, withServer } from '../installation.ts'
import { migrationsOf } from '../migrations.ts'

export const migrateCommand: Command = {
  summary: 'Run the database migrations',
  description: [
    'The service runs them when it starts. Use this command to run them before the start. It changes',
    'nothing if the database is up to date.',
  ].join('\n'),
  flags: {},
  examples: ['migrate'],
  run: (_flags, context) =>
    withServer(context.config(), async (server) => {
      const { unknown, changed } = await withOwner(server, migrationsOf)
      if (unknown.length > 0)
        throw new CommandError(
          `The database was migrated by a newer version of Foyer (${unknown.join(', ')}). Use that version.`,
        )
      if (changed.length > 0)
        throw new CommandError(
          `These migrations have changed since they were run: ${changed.join(', ')}. Use the version ` +
            'of Foyer that ran them. Nothing was changed.',
        )
      const ran = await migrate(migrationSettings(server))
      const text = ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`
      return { json: { ran }, text }
    }),
}
