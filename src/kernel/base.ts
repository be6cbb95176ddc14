/** The ports that every feature may use: ids, URLs, the clock, random numbers and mail. */
import type { ApiVersions } from './api-versions.ts'
import type { Ids } from './ids.ts'
import type { Mail } from './mail.ts'

export interface BasePorts {
  ids: Ids
  /** The URL of the service without a trailing slash; also the issuer of tokens. */
  baseUrl: string
  /** The URL of the hosted onboarding. */
  nocodeUrl: string
  now(): Date
  /** A UUID version 7: its order keeps new rows together in an index. */
  newId(): string
  /** A cryptographically random text with `bits` of entropy (base64url). */
  secret(bits: number): string
  /** The SHA-256 of a text in UTF-8, in hexadecimal digits. */
  sha256(text: string): string
  mail: Mail
  apiVersions: ApiVersions
}
