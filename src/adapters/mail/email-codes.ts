/** Codes of six digits for e-mail addresses, and their keyed hashes. */
import { createHmac, randomInt } from 'node:crypto'
import type { EmailCodes } from '../../onboarding/ports.ts'

export const openEmailCodes = ({ key }: { key: Uint8Array }): EmailCodes => ({
  create: () => String(randomInt(1_000_000)).padStart(6, '0'),
  hashOf: (applicationId, email, code) =>
    createHmac('sha256', key)
      .update(JSON.stringify([applicationId, email, code]))
      .digest('base64url'),
})
