/** Codes of some digits for e-mail addresses, and their keyed hashes. */
import { createHmac, randomInt } from 'node:crypto'
import type { EmailCodes } from '../ports.ts'
import { limits } from '../texts/limits.ts'

export const openEmailCodes = ({ key }: { key: Uint8Array }): EmailCodes => ({
  create: () => String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0'),
  hashOf: (applicationId, email, code) =>
    createHmac('sha256', key)
      .update(JSON.stringify([applicationId, email, code]))
      .digest('base64url'),
})
