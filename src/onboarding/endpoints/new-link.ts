/** A new link by e-mail, for whoever has come by one that is over or was away too long. Looking at a page never sends anything. */
import type { Case } from '../../applications/case.ts'
import { type PageInput, type PageReply, page } from '../../endpoint.ts'
import { field } from '../../workflows/steps/step-kind.ts'
import { closedAs } from '../closed-reason.ts'
import { languageFor, offered } from '../language.ts'
import { NOT_OPEN, newLinkFor } from '../new-link/eligibility.ts'
import { type Asked, askedOf, askForLink } from '../new-link/request.ts'
import { message, pathOfNocode } from '../page-context.ts'
import { whileOpen } from '../require-session.ts'

export const askForNewLink = page({
  summary: 'Ask for a new link by e-mail',
  run: whileOpen(async (input, of): Promise<PageReply> => {
    const offer = await newLinkFor(input, of)
    if (!offer) return message(input, 'link_expired', of, 403)
    const ticket = input.linkTickets.read(field(input.form, 'ticket'))
    if (ticket?.applicationId !== of.id || ticket.customerId !== of.customerId) {
      await input.guessed()
      return message(input, 'link_expired', of, 403, offer)
    }
    await input.started(of.id)
    const { asked, after } = await ask(input, of)
    if (asked === 'CLOSED')
      return message(input, closedAs(after, input.now()) ?? 'application_finished', after, 410)
    if (asked === 'ENOUGH') return message(input, 'links_enough', after, 429)
    return { redirect: `${pathOfNocode(input)}/${of.id}/${NOT_OPEN}/sent` }
  }),
})

async function ask(input: PageInput, of: Case): Promise<{ asked: Asked; after: Case }> {
  const workflow = await input.workflows.version(of.customerId, of.workflowId, of.workflowVersion)
  const languages = offered(workflow.languages)
  const language = languageFor(of.language, input.acceptLanguage, of.countryCode, languages)
  let asked = 'CLOSED' as Asked
  const { case: after } = await input.applications.change(of.customerId, of.id, (current, now) => {
    asked = askedOf(current, now)
    return askForLink(language)(current, now)
  })
  return { asked, after }
}

export const newLinkSent = page({
  summary: 'A new link is on its way',
  run: whileOpen(
    async (input, of): Promise<PageReply> =>
      of.data.newLink
        ? message(input, 'link_sent', of)
        : { redirect: `${pathOfNocode(input)}/${of.id}/${NOT_OPEN}` },
  ),
})
