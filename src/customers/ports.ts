/** The customers and what they use. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Actor } from '#audit/entry.ts'
import type { Customer } from './customer.ts'
import type { CustomerLook, LogoScheme } from './look.ts'
import type { Usage } from './quotas.ts'

export interface CustomerPorts {
  customers: Customers
  quotas: Quotas
  customerSettings: CustomerSettings
}

export interface Customers {
  /** Cached for at most 5 seconds. */
  byId(customerId: string): Promise<Customer | undefined>
}

export interface Quotas {
  /** The storage of each customer, and its usage in the current day and hour. */
  usage(): Promise<Array<Usage & { customerId: string }>>
}

export interface SettingsRow {
  id: string
  name: string
  mode: Customer['mode']
  redirectOrigins: string[]
  notifyEmail: string | null
  requireTwoStep: boolean
  sessionIdleMinutes: number
  sessionHours: number
  rateLimit: number | null
  /** null: all that the pages have. */
  languages: LanguageCode[] | null
  defaultLanguage: LanguageCode | null
  /** For new workflows. */
  retentionYears: number | null
  expiryDays: number | null
  /** IANA; null: that of the market of its first workflow. */
  timeZone: string | null
  createdAt: Date
}
export type SettingsChange = Partial<Omit<SettingsRow, 'id' | 'mode' | 'rateLimit' | 'createdAt'>>

export interface LogoRow {
  scheme: LogoScheme
  sha256: string
  mimeType: 'image/svg+xml' | 'image/png' | 'image/webp'
  bytes: Uint8Array
  /** The name of the uploaded file. */
  name: string
}
export type CoverRow = Omit<LogoRow, 'scheme'>
/** A picture without its content. */
export type PictureFacts<R> = Omit<R, 'bytes'> & { size: number }

/** Why a file cannot be a logo or a cover. */
export type PictureFault = 'EMPTY' | 'TOO_LARGE' | 'TYPE' | 'DAMAGED'

/** The settings of a customer. Each change is written with its audit entry. */
export interface CustomerSettings {
  get(customerId: string): Promise<SettingsRow>
  update(customerId: string, actor: Actor, change: SettingsChange): Promise<SettingsRow>
  /** null: never set. */
  look(customerId: string): Promise<{
    look: CustomerLook | null
    logos: Array<PictureFacts<LogoRow>>
    cover: PictureFacts<CoverRow> | null
  }>
  setLook(customerId: string, actor: Actor, look: CustomerLook | null): Promise<void>
  /** Removes from an SVG what is not drawing, or encodes a picture again as PNG. */
  cleanPicture(
    bytes: Uint8Array,
    use: 'LOGO' | 'COVER',
  ): Promise<Pick<LogoRow, 'bytes' | 'mimeType'> | { refused: PictureFault; detail: string }>
  setLogo(customerId: string, actor: Actor, logo: Omit<LogoRow, 'sha256'>): Promise<void>
  removeLogo(customerId: string, actor: Actor, scheme: LogoScheme): Promise<void>
  logo(customerId: string, sha256: string): Promise<Pick<LogoRow, 'bytes' | 'mimeType'> | undefined>
  setCover(customerId: string, actor: Actor, cover: Omit<CoverRow, 'sha256'>): Promise<void>
  removeCover(customerId: string, actor: Actor): Promise<void>
  cover(customerId: string, sha256: string): Promise<Pick<CoverRow, 'bytes' | 'mimeType'> | undefined>
}
