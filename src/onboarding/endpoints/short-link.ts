/**
 * {nocode_url}/l/<code>: opens a short link by its purpose. A GET never uses up a link for one use, because
 * scanners of mail open links too: it shows a page whose button does.
 */
import { type LinkPurpose, linkStateOf, type StoredLink } from '#applications/link.ts'
import { type PageInput, type PageReply, page } from '#endpoint.ts'
import { pathAtTop } from '../embedded-page.ts'
import { openForPerson } from '../linked-person/open-for-person.ts'
import { caseOfLink, type OpeningLink, openApplication } from '../open-application.ts'
import { openLinkHere } from '../open-in-frame.ts'
import { linkedOwner } from '../owner-link/linked-owner.ts'
import { messagePage } from '../page-context.ts'
import { linkedCoSigner } from '../signing/linked-co-signer.ts'
import type { MessageKey } from '../view.ts'

type OpenLink = (input: PageInput, link: StoredLink) => Promise<PageReply>
interface Opener {
  get: OpenLink
  post: OpenLink
}

const openingOf = (input: PageInput, link: StoredLink): OpeningLink => ({
  customerId: link.customerId,
  applicationId: link.applicationId,
  tokenId: link.tokenId,
  issuedAt: link.createdAt,
  isExpired: linkStateOf(link, input.now()) !== 'OPEN',
  ...(link.purpose === 'HANDOFF' ? { whenExpired: 'handoff_expired' as const } : {}),
})

const addressOf = (input: PageInput) => `${pathAtTop(input)}/l/${input.params.code}`

const openAtOnce: OpenLink = (input, link) => openLinkHere(input, openingOf(input, link), addressOf(input))

const showButton =
  (key: MessageKey): OpenLink =>
  async (input, link) => {
    const opened = await caseOfLink(input, openingOf(input, link))
    if ('reply' in opened) return opened.reply
    const action = addressOf(input)
    return messagePage(input, key, opened.found, 200, { open: { action } })
  }

const openByButton: OpenLink = (input, link) =>
  openApplication(input, {
    ...openingOf(input, link),
    step: link.step,
    use: () => input.links.use(link),
    goesOn: link.purpose === 'RESUME',
  })

const unknownLink = async (input: PageInput): Promise<PageReply> => {
  await input.countInvalidLink()
  return messagePage(input, 'link_unknown', undefined, 403)
}

const openAtBoth = (open: OpenLink): Opener => ({ get: open, post: open })

const openers: Record<LinkPurpose, Opener> = {
  APPLICANT: openAtBoth(openAtOnce),
  RESUME: { get: showButton('link_resume'), post: openByButton },
  HANDOFF: { get: showButton('link_handoff'), post: openByButton },
  CO_SIGNER: openAtBoth(openForPerson(linkedCoSigner)),
  OWNER: openAtBoth(openForPerson(linkedOwner)),
}

const endpoint = (method: keyof Opener, summary: string) =>
  page({
    summary,
    async run(input): Promise<PageReply> {
      const link = await input.links.find(input.params.code ?? '')
      // The other links are mailed or scanned: none of them opens in a frame.
      if (!link || (input.frame && link.purpose !== 'APPLICANT')) return unknownLink(input)
      return input.inTimeOf(link.customerId, () => openers[link.purpose][method](input, link))
    },
  })

export const shortLink = endpoint('get', 'Open a short link')
export const useShortLink = endpoint('post', 'Use a short link for one use')
