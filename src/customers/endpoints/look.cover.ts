/** POST /v1/look.cover.upload and look.cover.remove; GET of a cover. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { actorOf, type Needs, operation, plain } from '#endpoint.ts'
import { access, cleanedUpload, LookObject, lookNow, pictureReply, uploadFields } from './look-schemas.ts'

export const coverUpload = operation({
  ...access,
  who: 'application',
  summary: 'Upload a cover',
  description:
    'The picture at the top of the first page: decoration, without text. SVG, PNG, JPEG or WebP, at most ' +
    '1 MB. Of an SVG only what draws is kept. A picture is encoded again as WebP and cut to 1152 by 352 ' +
    `pixels.`,
  bodyBytes: 1_500 * 1024,
  body: Type.Object(uploadFields(1_400_000), closed),
  reply: LookObject,
  async run(upload, context: Needs<'customerSettings' | 'files'>) {
    const cover = await cleanedUpload(upload, 'COVER', context)
    await context.customerSettings.setCover(context.caller.customerId, actorOf(context), cover)
    return lookNow(context)
  },
})

export const coverRemove = operation({
  ...access,
  who: 'application',
  summary: 'Remove the cover',
  description: `The first page begins with its heading.`,
  body: Type.Object({}, closed),
  reply: LookObject,
  async run(_body, context: Needs<'customerSettings'>) {
    await context.customerSettings.removeCover(context.caller.customerId, actorOf(context))
    return lookNow(context)
  },
})

export const cover = plain({
  summary: 'The cover of a customer',
  counted: 'WHEN_REFUSED',
  run: ({ params, customerSettings }) => pictureReply(params, customerSettings.cover),
})
