/** Replies to people of the dashboard: the marks of their schemas hide numbers. */

import { hidden } from '@foyer/national-fields/identity/hide-numbers'
import { inPart, type Mask, type Masks, maskOf } from '@foyer/national-fields/schemas/secrets'
import type { TSchema } from 'typebox'
import type { Operation } from '#endpoint.ts'
import { type Role, seesIdentityNumbers } from '#staff/roles.ts'

const unchanged: Mask = (reply) => reply

/** Compiled when first used, like the serializers, and shared by the servers of a process. */
function compiledOnce(masks: Masks) {
  const known = new WeakMap<TSchema, Mask>()
  return (schema: TSchema): Mask => {
    const mask = known.get(schema) ?? maskOf(schema, masks) ?? unchanged
    known.set(schema, mask)
    return mask
  }
}
const hiddenIn = compiledOnce(hidden)
const partlyHiddenIn = compiledOnce(inPart)

type Shown = Pick<Operation, 'reply' | 'hidesFromStaff'>

/** The part of a reply that a caller of this role sees. null: a credential, which sees everything. */
export function shownTo(role: Role | null, row: Shown, now: () => Date): (reply: unknown) => unknown {
  const mask = maskFor(role, row)
  return mask === unchanged ? (reply) => reply : (reply) => mask(reply, now().toISOString().slice(0, 10))
}

function maskFor(role: Role | null, { reply, hidesFromStaff }: Shown): Mask {
  if (role === null) return unchanged
  if (!seesIdentityNumbers(role)) return hiddenIn(reply)
  return hidesFromStaff === undefined ? unchanged : partlyHiddenIn(reply)
}
