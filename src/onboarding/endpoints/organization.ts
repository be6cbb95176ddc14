/** The search of the company step while the applicant types. */
import { inSearchOrder } from '@foyer/company-registers/search-order'
import { type PageReply, page } from '#endpoint.ts'
import { mayVisit } from '#workflows/path.ts'
import { MIN_QUERY_LENGTH, parseNumber } from '../organization/organization-form.ts'
import { MAX_RESULTS, registryOfDraft } from '../organization/stages.ts'
import { requireSession } from '../require-session.ts'
import { shownLegalForm } from '../screens/legal-form.ts'
import { requestedStep } from '../step-page.ts'

/** More of them hide the field that they belong to. "Show all" leads to the whole list. */
const SHOWN_WHILE_TYPING = 6

/** Shows the first results while the applicant types. */
export const organizationSearch = page({
  summary: 'Search the registry while typing',
  run: requireSession(async (context): Promise<PageReply> => {
    const pathStep = requestedStep(context)
    const query = (context.input.query.q ?? '').trim().slice(0, 100)
    if (pathStep?.step.kind !== 'ORGANIZATION' || !mayVisit(pathStep))
      return { json: { organizations: [] }, status: 404 }
    const registry = registryOfDraft(context)
    if (!registry) return { json: { unavailable: true } }
    if (query.length < MIN_QUERY_LENGTH) return { json: { organizations: [] } }
    const number = parseNumber(query, context)
    const searched = 'value' in number ? number.value.id : query
    await context.input.countRegistryLookup(context.case.id)
    const found = await registry.search(searched, { language: context.language })
    if (found.kind === 'UNAVAILABLE') return { json: { unavailable: true } }
    return {
      json: {
        /** The same limit as the button, so that the two agree. */
        count: Math.min(found.organizations.length, MAX_RESULTS),
        organizations: inSearchOrder(found.organizations, query)
          .slice(0, SHOWN_WHILE_TYPING)
          .map(({ id, display, name, city, legalForm }) => ({
            ...{ number: id, display, name, city },
            legalForm: shownLegalForm(legalForm, context.language),
          })),
      },
    }
  }),
})
