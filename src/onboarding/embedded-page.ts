/** Pages of an application at the top or in a frame: their paths, and who may show them. */
import type { Case } from '#applications/case.ts'
import { returnUrlOf } from '#applications/create/redirect-url.ts'
import type { Customer } from '#customers/customer.ts'
import type { PageInput } from '#endpoint.ts'
import { embedOriginsOf } from '#workflows/embed-origins.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { FRAMED_PART } from './framed.ts'
import type { EmbeddedPage } from './view.ts'

export const pathAtTop = (input: Pick<PageInput, 'nocodeUrl'>): string =>
  new URL(input.nocodeUrl).pathname.replace(/\/$/, '')

/** Above the pages of an application: of those in a frame, or of those at the top. */
export const onboardingPath = (input: Pick<PageInput, 'nocodeUrl' | 'frame'>): string =>
  `${pathAtTop(input)}${input.frame ? `/${FRAMED_PART}` : ''}`

/**
 * null: the page is at the top, or the workflow lets no page show it. The origin of the page around is of a
 * link or a cookie, so it counts only if the workflow names it.
 */
export function embeddedPageOf(
  { frame, ids }: Pick<PageInput, 'frame' | 'ids'>,
  { id }: Pick<Case, 'id'>,
  workflow: PublishedWorkflow | undefined,
  customer: Customer | undefined,
): EmbeddedPage | null {
  if (!frame || !workflow || !customer) return null
  const origins = embedOriginsOf(workflow, customer.mode)
  const parent = origins.find((each) => each === frame.origin) ?? null
  return origins.length === 0 ? null : { origins, parent, application: ids.of('application', id) }
}

/** Our own page that redirects; a link out of a frame goes there at once, without the cookie of the frame. */
export const leaveAddressOf = ({
  base,
  case: of,
  input,
}: {
  base: string
  case: Case
  input: Pick<PageInput, 'frame' | 'ids'>
}): string =>
  input.frame ? returnUrlOf(of.redirectUrl, input.ids.of('application', of.id)) : `${base}/leave`
