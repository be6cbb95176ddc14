/** The secret that forwarded events are signed with: given, so that it stays the same, or made for this one run. */
import { newSecret, shownSecret } from '../../adapters/webhooks/secrets.ts'
import { type Given, type Stage, UsageError } from '../command.ts'

/** The same name as in the samples of docs/integrating.md: one line of the receiver's environment serves both. */
export const VARIABLE = 'FOYER_WEBHOOK_SECRET'

export interface SigningSecret {
  bytes: Uint8Array
  /** `whsec_…` when it was made now; one that was given is not shown again. */
  made: string | undefined
  source: string
}

export function signingSecretOf(given: Given, stage: Stage): SigningSecret {
  const [source, text] = given.has('secret')
    ? ['--secret', given.text('secret')]
    : [VARIABLE, stage.variable(VARIABLE)]
  if (text !== undefined) return { bytes: bytesOf(text, source), made: undefined, source }
  const bytes = newSecret()
  return { bytes, made: shownSecret(bytes), source: 'this run' }
}

/** Standard Webhooks 1.0.0, "Symmetric": 24 to 64 bytes. */
function bytesOf(text: string, source: string): Uint8Array {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length >= 24 && bytes.length <= 64) return bytes
  throw new UsageError(
    `${source} must be whsec_ and the base64 of 24 to 64 bytes. One is made by: echo "whsec_$(openssl rand -base64 32)"`,
  )
}
