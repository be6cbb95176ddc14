/** The secret that signs forwarded events: given by the developer, or generated for this run. */
import { newSigningSecret } from '#events/open-sender.ts'
import { type CommandContext, type FlagValues, UsageError } from '../command.ts'

/** The same name as in the samples of docs/integrate/verify-webhooks.md. */
const VARIABLE = 'FOYER_WEBHOOK_SECRET'

export interface SigningSecret {
  bytes: Uint8Array
  /** `whsec_…` if it was generated now. A given secret is not shown. */
  made: string | undefined
  source: string
}

export function signingSecretOf(flags: FlagValues, context: CommandContext): SigningSecret {
  const [source, text] = flags.has('secret')
    ? ['--secret', flags.required('secret')]
    : [VARIABLE, context.variable(VARIABLE)]
  if (text !== undefined) return { bytes: bytesOf(text, source), made: undefined, source }
  const { bytes, shown } = newSigningSecret()
  return { bytes, made: shown, source: 'this run' }
}

/** Standard Webhooks 1.0.0, "Symmetric": 24 to 64 bytes. */
function bytesOf(text: string, source: string): Uint8Array {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length >= 24 && bytes.length <= 64) return bytes
  throw new UsageError(
    `${source} must be whsec_ followed by the base64 of 24 to 64 bytes. To create one: echo ` +
      '"whsec_$(openssl rand -base64 32)"',
  )
}
