/** GET {nocode_url}/l/<code>: opens a short link by its purpose. A GET never uses up a link for one use. */
import { type LinkPurpose, linkStateOf, type StoredLink } from '../../applications/links/link.ts'
import { type PageInput, type PageReply, page } from '../../endpoint.ts'
import { openApplication } from '../links/open-application.ts'
import { messagePage } from '../page-context.ts'

type OpenLink = (input: PageInput, link: StoredLink) => Promise<PageReply>

const openForApplicant: OpenLink = (input, link) =>
  openApplication(input, {
    customerId: link.customerId,
    applicationId: link.applicationId,
    tokenId: link.tokenId,
    issuedAt: link.createdAt,
    isExpired: linkStateOf(link, input.now()) !== 'OPEN',
  })

const unknownLink = async (input: PageInput): Promise<PageReply> => {
  await input.countInvalidLink()
  return messagePage(input, 'link_unknown', undefined, 403)
}

const openers: Record<LinkPurpose, OpenLink> = {
  APPLICANT: openForApplicant,
  RESUME: unknownLink,
  HANDOFF: unknownLink,
  CO_SIGNER: unknownLink,
}

export const shortLink = page({
  summary: 'Open a short link',
  async run(input): Promise<PageReply> {
    const link = await input.links.find(input.params.code ?? '')
    return link ? openers[link.purpose](input, link) : unknownLink(input)
  },
})
