/** POST /v1/look.get, look.update, look.logo.upload and look.logo.remove; GET of a logo. */
import { type Static, Type } from 'typebox'
import { ApiError } from '../../api-error.ts'
import { actorOf, type CallContext, operation, plain } from '../../endpoint.ts'
import { isUuid } from '../../ids.ts'
import { orNull } from '../../schemas/primitives.ts'
import { type CustomerLook, logoPath, logoSchemes, noLook } from '../look.ts'

const closed = { additionalProperties: false } as const
const access = { who: 'STAFF', permission: null, staff: 'MANAGE' } as const
const forStaffOnly = ' For people in the dashboard only: how the pages look is not for a machine to change.'

const LookFields = Type.Object(
  {
    accent: orNull(
      Type.String({
        pattern: '^#[0-9a-fA-F]{6}$',
        description: 'The colour of buttons and links. It is darkened or lightened until it is readable.',
        examples: ['#C2401F'],
      }),
    ),
    radius: orNull(Type.Enum([0, 6, 12, 20], { description: 'Corners, in pixels.' })),
    privacyUrl: orNull(
      Type.String({ pattern: '^https://', maxLength: 2048, examples: ['https://shop.example/privacy'] }),
    ),
    supportAddress: orNull(
      Type.String({
        minLength: 3,
        maxLength: 254,
        pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
        examples: ['help@shop.example'],
      }),
    ),
  },
  { ...closed, description: 'null leaves a field to the workflow.' },
)
const Scheme = Type.Enum([...logoSchemes], { description: 'For light or for dark pages.' })

const LookObject = Type.Object(
  {
    look: LookFields,
    logos: Type.Array(
      Type.Object(
        {
          scheme: Scheme,
          url: Type.String({ description: 'A path of this service. It changes with the file.' }),
          mimeType: Type.Enum(['image/svg+xml', 'image/png']),
          name: Type.String(),
        },
        closed,
      ),
    ),
  },
  closed,
)

async function lookNow({ customerSettings, caller }: CallContext): Promise<Static<typeof LookObject>> {
  const { look, logos } = await customerSettings.look(caller.customerId)
  return {
    look: { ...noLook, ...look },
    logos: logos.map(({ scheme, sha256, mimeType, name }) => ({
      scheme,
      url: logoPath(caller.customerId, sha256),
      mimeType,
      name,
    })),
  }
}

export const lookGet = operation({
  ...access,
  staff: 'DEVELOP',
  summary: 'Read the look of the pages for applicants',
  description: `What is set here goes before the look of a workflow.${forStaffOnly}`,
  body: Type.Object({}, closed),
  reply: LookObject,
  run: (_body, context) => lookNow(context),
})

export const lookUpdate = operation({
  ...access,
  summary: 'Publish the look of the pages for applicants',
  description: `Replaces the whole look, within 5 seconds.${forStaffOnly}`,
  body: Type.Object({ look: LookFields }, closed),
  reply: LookObject,
  async run({ look }, context) {
    const isEmpty = Object.values(look).every((each) => each === null)
    const { customerSettings, caller } = context
    await customerSettings.setLook(
      caller.customerId,
      actorOf(context),
      isEmpty ? null : (look as CustomerLook),
    )
    return lookNow(context)
  },
})

export const logoUpload = operation({
  ...access,
  summary: 'Upload a logo',
  description:
    'SVG, PNG, JPEG or WebP, at most 256 kB. Of an SVG only what draws is kept: no scripts, no links, no ' +
    `other files. A picture is encoded again as PNG.${forStaffOnly}`,
  bodyBytes: 400 * 1024,
  body: Type.Object(
    {
      scheme: Scheme,
      name: Type.String({ minLength: 1, maxLength: 200, description: 'The name of the file.' }),
      contentBase64: Type.String({
        minLength: 4,
        maxLength: 360_000,
        pattern: '^[A-Za-z0-9+/]+={0,2}$',
        examples: [
          'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjxwYXRoIGQ9Ik0wIDBoOSIvPjwvc3ZnPg==',
        ],
      }),
    },
    closed,
  ),
  reply: LookObject,
  async run({ scheme, name, contentBase64 }, context) {
    const { customerSettings, caller, files } = context
    const cleaned = await customerSettings.cleanLogo(bytesOf(contentBase64))
    if ('refused' in cleaned)
      throw new ApiError('invalid_body', {
        detail: cleaned.detail,
        errors: [{ path: '/contentBase64', code: 'invalid_file', message: cleaned.detail }],
      })
    const logo = { scheme, name: files.safeName(name), ...cleaned }
    await customerSettings.setLogo(caller.customerId, actorOf(context), logo)
    return lookNow(context)
  },
})

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))

export const logoRemove = operation({
  ...access,
  summary: 'Remove a logo',
  description: `The pages show the name of the customer instead.${forStaffOnly}`,
  body: Type.Object({ scheme: Scheme }, closed),
  reply: LookObject,
  async run({ scheme }, context) {
    await context.customerSettings.removeLogo(context.caller.customerId, actorOf(context), scheme)
    return lookNow(context)
  },
})

/** Nothing of the file can run: it has no origin and no permission. */
export const logo = plain({
  summary: 'A logo of a customer',
  counted: 'WHEN_REFUSED',
  async run({ params, customerSettings }) {
    const { customer = '', digest: sha256 = '' } = params
    const found =
      isUuid(customer) && /^[0-9a-f]{64}$/.test(sha256)
        ? await customerSettings.logo(customer, sha256)
        : undefined
    if (!found) throw new ApiError('not_found')
    return {
      contentType: found.mimeType,
      body: found.bytes,
      headers: {
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=86400, immutable',
      },
    }
  },
})
