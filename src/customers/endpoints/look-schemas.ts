/** The look of a customer on the wire, with its logos and its cover. */

import { closed, orNull } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Needs, PlainReply } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { isUuid } from '#kernel/ids.ts'
import { coverPath, logoPath, logoSchemes, noLook } from '../look.ts'
import { LookFields } from '../look-fields.ts'
import type { LogoRow } from '../ports.ts'

export const access = { permission: 'settings', staff: 'MANAGE' } as const

export const Scheme = Type.Enum([...logoSchemes], { description: 'For light or for dark pages.' })

const picture = {
  url: Type.String({ description: 'A path of this service. It changes with the file.' }),
  mimeType: Type.Enum(['image/svg+xml', 'image/png', 'image/webp']),
  name: Type.String(),
  size: Type.Integer({ description: 'Bytes of the file that is served.' }),
}

export const LookObject = Type.Object(
  {
    look: LookFields,
    logos: Type.Array(Type.Object({ scheme: Scheme, ...picture }, closed)),
    cover: orNull(Type.Object(picture, { ...closed, description: 'The picture on the first page.' })),
  },
  closed,
)

export async function lookNow({
  customerSettings,
  caller,
}: Needs<'customerSettings'>): Promise<Static<typeof LookObject>> {
  const { look, logos, cover } = await customerSettings.look(caller.customerId)
  return {
    look: { ...noLook, ...look },
    logos: logos.map(({ sha256, ...logo }) => ({ ...logo, url: logoPath(caller.customerId, sha256) })),
    cover: cover && withUrl(cover, coverPath(caller.customerId, cover.sha256)),
  }
}

const withUrl = <P extends { sha256: string }>({ sha256: _, ...rest }: P, url: string) => ({ ...rest, url })

/** The name of the file and its content, as an upload sends them. */
export const uploadFields = (mostCharacters: number) => ({
  name: Type.String({ minLength: 1, maxLength: 200, description: 'The name of the file.' }),
  contentBase64: Type.String({
    minLength: 4,
    maxLength: mostCharacters,
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
    examples: ['PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjxwYXRoIGQ9Ik0wIDBoOSIvPjwvc3ZnPg=='],
  }),
})

interface Upload {
  name: string
  contentBase64: string
}

/** The file as it may be served; 400 for what is no picture. */
export async function cleanedUpload(
  { name, contentBase64 }: Upload,
  use: 'LOGO' | 'COVER',
  { customerSettings, files }: Needs<'customerSettings' | 'files'>,
): Promise<Omit<LogoRow, 'scheme' | 'sha256'>> {
  const bytes = Uint8Array.from(atob(contentBase64), (each) => each.charCodeAt(0))
  const cleaned = await customerSettings.cleanPicture(bytes, use)
  if (!('refused' in cleaned)) return { name: files.safeName(name), ...cleaned }
  throw new ApiError('invalid_body', {
    detail: cleaned.detail,
    errors: [{ path: '/contentBase64', code: 'invalid_file', message: cleaned.detail }],
  })
}

type Find = (customerId: string, sha256: string) => Promise<Pick<LogoRow, 'bytes' | 'mimeType'> | undefined>

/** Nothing of the file can run: it has no origin and no permission. */
export async function pictureReply(params: Record<string, string>, find: Find): Promise<PlainReply> {
  const { customer = '', digest: sha256 = '' } = params
  const found = isUuid(customer) && /^[0-9a-f]{64}$/.test(sha256) ? await find(customer, sha256) : undefined
  if (!found) throw new ApiError('not_found')
  return {
    contentType: found.mimeType,
    body: found.bytes,
    headers: {
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=86400, immutable',
    },
  }
}
