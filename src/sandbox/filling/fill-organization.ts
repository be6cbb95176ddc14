/** Fills in the step of the organization: by its number in the register, or by hand. */
import { legalTypeOf } from '#checks/sandbox/registry-entries.ts'
import { sameNumber } from '#checks/sandbox/scenarios.ts'
import type { NoticeKey, StepView } from '#onboarding/view.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import { type Applicant, addressFields, answersTo, type Filled, shownValues } from '../applicant.ts'

type View = Extract<StepView, { kind: 'ORGANIZATION' }>
type ManualView = Extract<View, { stage: 'MANUAL' }>

/** Fields of the form that is filled in by hand. */
const typedByHand = ['name', 'number', 'legalForm']

/** After these, the page offers to fill the company in by hand. */
const unanswered: Array<NoticeKey | null> = ['registry_down', 'registry_not_found', 'registry_no_hits']

export function fillOrganization(
  step: string,
  view: View,
  applicant: Applicant,
  notice: NoticeKey | null,
): Filled | undefined {
  const { organization, country } = applicant
  const given = answersTo(applicant, step)
  const { stage } = view
  if (stage === 'SEARCH') {
    const isByHand = typedByHand.some((name) => name in given) || unanswered.includes(notice)
    if (isByHand) return { form: { stage, do: 'manual' } }
    return organization && { form: { stage, do: 'search', query: organization.number, ...given } }
  }
  if (stage === 'RESULTS') {
    const wanted = view.found.find(
      ({ number }) => organization && sameNumber(country, number, organization.number),
    )
    const chosen = wanted ?? view.found[0]
    return chosen && { form: { stage, choose: chosen.number } }
  }
  if (stage === 'CONFIRM') return { form: { stage, do: 'confirm', number: view.card.number } }
  if (stage === 'ADDRESS')
    return { form: { stage, do: 'address', number: view.number, ...shownValues(view.values), ...given } }
  return { form: { stage, do: 'declare', ...typed(view, applicant), ...shownValues(view.values), ...given } }
}

/** The address that the register has too, once it answers. */
function typed({ legalForms }: ManualView, { organization, person }: Applicant): Form {
  const form = organization && legalTypeOf(organization).category
  const isOffered = legalForms.some(({ value }) => value === form)
  const [address = person.address] = organization?.addresses ?? []
  return {
    name: organization?.name ?? 'Test company',
    number: organization?.number ?? '',
    legalForm: isOffered && form ? form : 'LIMITED_COMPANY',
    ...addressFields({ address }),
  }
}
