/** `foyer migrate`: brings the database's tables to this version. */
import { migrate } from '../../adapters/postgres/migrate.ts'
import { type Command, CommandError } from '../command.ts'
import { migrationSettings, withOwner, withServer } from '../installation.ts'
import { migrationsOf } from '../migrations.ts'

export const migrateCommand: Command = {
  summary: "Bring the database's tables to this version",
  description:
    'The service does so by itself when it starts. Run it before, to see it done while nothing is served. Never changes a\ndatabase that is of this version.',
  flags: {},
  examples: ['migrate'],
  run: (_given, stage) =>
    withServer(stage.config(), async (server) => {
      const { unknown, changed } = await withOwner(server, migrationsOf)
      if (unknown.length > 0)
        throw new CommandError(
          `The database was brought to a newer version (${unknown.join(', ')}) than this Foyer. Use the newer one.`,
        )
      if (changed.length > 0)
        throw new CommandError(
          `These migrations were run before with another content: ${changed.join(', ')}. Use the Foyer that ran them; nothing was changed.`,
        )
      const ran = await migrate(migrationSettings(server))
      const text = ran.length === 0 ? 'The database is of this version.' : `Ran ${ran.join(', ')}.`
      return { json: { ran }, text }
    }),
}
