/** Whether the page that says that a link or a session is over can offer a new link by e-mail, and with what authority. */
import type { Case } from '../../applications/case.ts'
import type { PageInput } from '../../endpoint.ts'
import { pathOfNocode } from '../page-context.ts'
import type { NewLink } from '../view.ts'
import { addressOf, masked } from './request.ts'

/** Where a true link leads that opens nothing any more: an address without its token. No step's key has an underscore. */
export const NOT_OPEN = 'not_open'

/** null: nobody knows an address, or no mail leaves. */
export async function newLinkFor(input: PageInput, of: Case): Promise<NewLink | null> {
  const { customerId, id, mode, workflowId, workflowVersion } = of
  const workflow = await input.workflows.version(customerId, workflowId, workflowVersion)
  const address = addressOf(of, workflow)
  if (address === undefined || !input.mail.reaches(mode)) return null
  return {
    action: `${pathOfNocode(input)}/${id}/${NOT_OPEN}`,
    ticket: input.linkTickets.sign({ customerId, applicationId: id }),
    address: masked(address),
  }
}
