/** A person who accepted an invitation, with a password. */
import { randomBytes } from 'node:crypto'
import type { Role } from '#staff/roles.ts'
import { browserOf, memberOf } from '#test/harness/staff.ts'
import type { TestCustomer, World } from '#test/harness/world.ts'

export const password = 'kantarell träbåt nio'

/** The token in the link of an invitation. */
export async function invited(
  world: World,
  customer: TestCustomer,
  email: string,
  role: Role,
): Promise<string> {
  const owner = await memberOf(world, customer, 'OWNER')
  const reply = await owner.call('team.invite', { email, role })
  if (reply.status !== 200) throw new Error(`team.invite answered ${reply.status}: ${reply.text}`)
  return tokenOf(world, customer, reply.body.id)
}

export async function tokenOf(world: World, customer: TestCustomer, invitationId: string): Promise<string> {
  const uuid = world.foyer.ports.ids.read('invitation', invitationId, '')
  const mail = await world.foyer.ports.team.invitationMail(customer.uuid, uuid)
  return mail?.link.split('#')[1] ?? ''
}

export async function joined(world: World, customer: TestCustomer, role: Role) {
  const email = `${role.toLowerCase()}.${randomBytes(4).toString('hex')}@join.example`
  const token = await invited(world, customer, email, role)
  const browser = browserOf(world)
  const reply = await browser.call('staff.invitations.accept', { token, name: 'Kerstin Ek', password })
  if (reply.status !== 200) throw new Error(`accept answered ${reply.status}: ${reply.text}`)
  return { email, browser }
}

/** The seed from the text that a person can type. */
export function seedOf(secret: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
