/** POST /v1/look.get and look.update. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import type { CustomerLook } from '../look.ts'
import { LookFields } from '../look-fields.ts'
import { access, LookObject, lookNow } from './look-schemas.ts'

export const lookGet = operation({
  ...access,
  who: 'application.read',
  staff: 'DEVELOP',
  summary: 'Read the look of the pages for applicants',
  description: `What is set here goes before the look of a workflow.`,
  body: Type.Object({}, closed),
  reply: LookObject,
  run: (_body, context: Needs<'customerSettings'>) => lookNow(context),
})

export const lookUpdate = operation({
  ...access,
  who: 'application',
  summary: 'Publish the look of the pages for applicants',
  description: `Replaces the whole look, within 5 seconds.`,
  body: Type.Object({ look: LookFields }, closed),
  reply: LookObject,
  async run({ look }, context: Needs<'customerSettings'>) {
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
