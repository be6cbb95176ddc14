/** Reads the settings of a provider from flags, and its secrets from files or stdin. */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ProviderKey } from '../../../providers/catalogue.ts'
import { providerRow } from '../../../providers/catalogue.ts'
import type { SettingValues } from '../../../providers/provider-settings.ts'
import { CommandError, type FlagValues, UsageError } from '../../command.ts'

/** Of the file of a certificate; other secrets are shorter. */
const MOST_BYTES = 65_536

/** A text without a value removes the setting. */
export const readNamedValues = (flags: FlagValues): SettingValues =>
  Object.fromEntries(
    flags.all('setting').map((text) => {
      const [name, value] = split('setting', text)
      return [name, value === '' ? null : value]
    }),
  )

export async function readSecretValues(flags: FlagValues, provider: ProviderKey): Promise<SettingValues> {
  const given = flags.all('secret').map((text) => split('secret', text))
  if (given.filter(([, source]) => source === '-').length > 1)
    throw new UsageError('--secret can read one secret from stdin; read the others from files.')
  const read = given.map(async ([name, source]) => [name, await secretFrom(name, source, provider)] as const)
  return Object.fromEntries(await Promise.all(read))
}

function split(flag: string, text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  // The text is not repeated: it may be a misplaced secret.
  if (at < 1) throw new UsageError(`--${flag} takes a name and a value, such as --${flag} name=…`)
  return [text.slice(0, at), text.slice(at + 1)]
}

async function secretFrom(name: string, source: string, provider: ProviderKey): Promise<string | null> {
  if (source === '') return null
  if (source !== '-' && !source.startsWith('@'))
    throw new UsageError(
      '--secret takes no secret itself, because other users of this machine can see the arguments of a ' +
        'command. Write name=@<file>, or name=- for stdin.',
    )
  const bytes = source === '-' ? await buffer(process.stdin) : await fileOf(source.slice(1))
  if (bytes.length > MOST_BYTES)
    throw new CommandError(`--secret: the file has more than ${MOST_BYTES} bytes.`)
  const field = providerRow(provider).fields.find((each) => each.name === name)
  // PKCS #12 is binary.
  if (field?.kind === 'certificate' && !bytes.includes('-----BEGIN')) return bytes.toString('base64')
  // Editors and echo end a file with a line break.
  return bytes.toString('utf8').replace(/\r?\n$/, '')
}

async function fileOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new CommandError(`--secret: the file cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
