/** `foyer user …`: the people of a customer's dashboard. */

import { normaliseEmail } from '../../../staff/email-address.ts'
import { type Role, roles } from '../../../staff/roles.ts'
import { type Command, CommandError, type Flag, type FlagValues, UsageError } from '../../command.ts'
import { columns } from '../../help.ts'
import { customerFlag, findCustomer } from '../../id-flags.ts'
import { withPorts } from '../../with-ports.ts'

const emailFlag: Flag = { what: 'the e-mail address of the person', value: '<address>', required: true }

function readEmail(flags: FlagValues): string {
  const email = normaliseEmail(flags.required('email'))
  if (email === undefined) throw new UsageError('--email is no e-mail address.')
  return email
}

export const userInvite: Command = {
  description: [
    'Prints a link, and sends no mail: give the link to the person over a way that only they can read. It',
    'works once, for seven days. A new invitation of the same address ends the one before.',
  ].join('\n'),
  flags: {
    customer: customerFlag,
    email: emailFlag,
    role: { what: 'what the person may do', value: '<role>', members: roles, required: true },
  },
  examples: ['user invite --customer "Rönnbär" --email astrid@ronnbar.example --role OWNER'],
  run: (flags, context) => {
    const email = readEmail(flags)
    const role = flags.required('role') as Role
    return withPorts(context, async (ports) => {
      const customer = await findCustomer(flags, ports)
      const { invitationLink } = await ports.keyed()
      const invited = await ports.team.invite(customer.id, { email, role })
      if (!invited) throw new CommandError('This person works for the customer already.', 'already_member')
      const link = invitationLink({ customerId: customer.id, invitationId: invited.id })
      const { expiresAt } = invited
      return {
        json: { email, role, link, expiresAt },
        text: `${link}\n\nThe link works once, until ${expiresAt.toISOString().slice(0, 16)}Z.`,
      }
    })
  },
}

export const userList: Command = {
  flags: { customer: customerFlag },
  examples: ['user list --customer "Rönnbär"'],
  run: (flags, context) =>
    withPorts(context, async (ports) => {
      const { id } = await findCustomer(flags, ports)
      const members = (await ports.team.members(id)).map(({ userId, ...member }) => ({
        userId: ports.ids.of('user', userId),
        ...member,
      }))
      const invitations = (await ports.team.invitations(id)).map(({ email, role, expiresAt }) => ({
        email,
        role,
        expiresAt,
      }))
      if (members.length + invitations.length === 0)
        return { json: { members, invitations }, text: 'Nobody yet. Invite a first owner: foyer user invite' }
      const rows = [
        ...members.map(({ email, role, name, twoStep }) => [email, role, name, twoStep]),
        ...invitations.map(({ email, role }) => [email ?? 'the first owner', role, 'invited', '']),
      ]
      const text = columns([['E-MAIL', 'ROLE', 'NAME', 'SECOND STEP'], ...rows], '').join('\n')
      return { json: { members, invitations }, text }
    }),
}

export const userRemove: Command = {
  description: [
    'In force within 5 seconds, also for the last owner. The account stays: the person may work for other',
    'customers.',
  ].join('\n'),
  flags: { customer: customerFlag, email: emailFlag },
  examples: ['user remove --customer "Rönnbär" --email astrid@ronnbar.example'],
  run: (flags, context) => {
    const email = readEmail(flags)
    return withPorts(context, async (ports) => {
      const { id } = await findCustomer(flags, ports)
      if (!(await ports.team.remove(id, email)))
        throw new CommandError('No such person works for this customer.', 'member_not_found')
      return { json: { email }, text: `${email} is removed.` }
    })
  },
}
