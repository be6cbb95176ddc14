/** Sends the new link that she asked for. Its token is made now, and is in the mail alone. */
import type { Case } from '../../applications/case.ts'
import type { Customer } from '../../customers/customer.ts'
import { ApiError } from '../../errors.ts'
import type { Ports } from '../../ports.ts'
import type { LanguageCode } from '../../schemas/primitives.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
import { closedAs } from '../closed-reason.ts'
import { word } from '../texts.ts'
import { addressOf, linkAnswered, type NotSent } from './request.ts'

type Mailing = Pick<
  Ports,
  'applications' | 'customers' | 'workflows' | 'tokens' | 'mail' | 'nocodeUrl' | 'now'
>

/** The task. Says nothing when the application is gone or closed meanwhile, or when a run before this one has sent it. */
export async function mailLink(
  { customerId, applicationId }: { customerId: string; applicationId: string },
  ports: Mailing,
  id: string,
): Promise<void> {
  const of = await ports.applications.find(customerId, applicationId)
  if (!of?.data.newLink?.owed || closedAs(of, ports.now())) return
  const workflow = await ports.workflows.version(customerId, of.workflowId, of.workflowVersion)
  const customer = await ports.customers.byId(customerId)
  const why = await sent(of, { workflow, customer, language: of.data.newLink.language, id }, ports)
  await ports.applications.change(customerId, applicationId, linkAnswered(why)).catch((error) => {
    if (!(error instanceof ApiError && error.code === 'application_not_found')) throw error
  })
}

interface Known {
  workflow: PublishedWorkflow
  customer: Customer | undefined
  language: LanguageCode
  id: string
}

async function sent(of: Case, known: Known, ports: Mailing): Promise<NotSent | null> {
  const { workflow, customer, language, id } = known
  const to = addressOf(of, workflow)
  if (!customer || customer.suspended) return 'SUSPENDED'
  if (to === undefined) return 'NO_ADDRESS'
  if (!ports.mail.reaches(of.mode)) return 'NO_MAIL'
  const name = workflow.look?.name ?? customer.name
  const values = {
    name,
    link: `${ports.nocodeUrl}?token=${await ports.tokens.session(of)}`,
    minutes: String(Math.floor(ports.tokens.sessionSeconds / 60)),
  }
  const said = await ports.mail.send({
    to,
    fromName: name,
    subject: filled(word(language, 'newLink.subject'), values),
    text: filled(word(language, 'newLink.text'), values),
    id,
  })
  return said === 'SENT' ? null : said
}

/** In one go: what a name holds is not filled again. */
const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all)
