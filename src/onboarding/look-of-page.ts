/** The look of a page: the customer's own, else the workflow's, else Foyer's. */
import type { Customer } from '#customers/customer.ts'
import { coverPath, customerNameOf, defaultStyle, logoPath } from '#customers/look.ts'
import type { Look } from '#workflows/workflow.ts'
import type { OnboardingView } from './view.ts'

type LookOfPage = OnboardingView['look']

/** On a dark page without a logo of its own, the one for light pages is shown. */
function picturesOf(
  customer: Customer | undefined,
): Partial<Pick<LookOfPage, 'logo' | 'logoDark' | 'cover'>> {
  if (!customer) return {}
  const { id, cover, logos: { LIGHT, DARK } = {} } = customer
  return {
    ...(cover && { cover: coverPath(id, cover) }),
    ...(LIGHT && { logo: logoPath(id, LIGHT) }),
    ...(LIGHT && DARK && { logoDark: logoPath(id, DARK) }),
  }
}

function newLook(customer: Customer | undefined, look: Look | undefined): LookOfPage {
  const own = customer?.look
  return {
    name: customerNameOf(customer ?? { name: '' }, look),
    accent: own?.accent ?? look?.accent ?? defaultStyle.accent,
    radius: own?.radius ?? look?.radius ?? defaultStyle.radius,
    ground: own?.ground ?? defaultStyle.ground,
    font: own?.font ?? defaultStyle.font,
    privacyUrl: own?.privacyUrl ?? look?.privacyUrl ?? null,
    supportAddress: own?.supportAddress ?? look?.supportAddress ?? null,
    ...picturesOf(customer),
  }
}

const nobody = {}
const noWorkflowLook = {}
const looks = new WeakMap<object, WeakMap<object, LookOfPage>>()

/** The same object for the same two: what a page shows of it is rendered once. */
export function lookOfPage(customer: Customer | undefined, look: Look | undefined): LookOfPage {
  const ofCustomer = looks.get(customer ?? nobody) ?? new WeakMap<object, LookOfPage>()
  looks.set(customer ?? nobody, ofCustomer)
  const known = ofCustomer.get(look ?? noWorkflowLook) ?? newLook(customer, look)
  ofCustomer.set(look ?? noWorkflowLook, known)
  return known
}
