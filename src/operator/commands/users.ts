/** `foyer user invite`: a link for a person, such as the first owner, who has no colleague yet. */

import { normaliseEmail } from '#staff/email-address.ts'
import { type Role, roles } from '#staff/roles.ts'
import { type Command, CommandError, type FlagValues, UsageError } from '../command.ts'
import { customerFlag, findCustomer } from '../id-flags.ts'
import { withPorts } from '../with-ports.ts'

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
    email: { what: 'the e-mail address of the person', value: '<address>', required: true },
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
