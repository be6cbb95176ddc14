/** POST /v1/look.logo.upload and look.logo.remove; GET of a logo. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { actorOf, type Needs, operation, plain } from '#endpoint.ts'
import {
  access,
  cleanedUpload,
  LookObject,
  lookNow,
  pictureReply,
  Scheme,
  uploadFields,
} from './look-schemas.ts'

export const logoUpload = operation({
  ...access,
  who: 'application',
  summary: 'Upload a logo',
  description:
    'SVG, PNG, JPEG or WebP, at most 256 kB. Of an SVG only what draws is kept: no scripts, no links, no ' +
    `other files. A picture is encoded again as PNG.`,
  bodyBytes: 400 * 1024,
  body: Type.Object({ scheme: Scheme, ...uploadFields(360_000) }, closed),
  reply: LookObject,
  async run({ scheme, ...upload }, context: Needs<'customerSettings' | 'files'>) {
    const logo = { scheme, ...(await cleanedUpload(upload, 'LOGO', context)) }
    await context.customerSettings.setLogo(context.caller.customerId, actorOf(context), logo)
    return lookNow(context)
  },
})

export const logoRemove = operation({
  ...access,
  who: 'application',
  summary: 'Remove a logo',
  description: `The pages show the name of the customer instead.`,
  body: Type.Object({ scheme: Scheme }, closed),
  reply: LookObject,
  async run({ scheme }, context: Needs<'customerSettings'>) {
    await context.customerSettings.removeLogo(context.caller.customerId, actorOf(context), scheme)
    return lookNow(context)
  },
})

export const logo = plain({
  summary: 'A logo of a customer',
  counted: 'WHEN_REFUSED',
  run: ({ params, customerSettings }) => pictureReply(params, customerSettings.logo),
})
