/** The pages that a test person walks through, by their paths below the onboarding. */
import { coSignerForm, coSignerPage, coSignerReturn } from '#onboarding/endpoints/co-signer.ts'
import { identityReturn } from '#onboarding/endpoints/identity.ts'
import {
  checkPage,
  donePage,
  returnToCustomer,
  startApplication,
  startPage,
  submitApplication,
} from '#onboarding/endpoints/journey-pages.ts'
import { ownerForm, ownerPage, ownerReturn } from '#onboarding/endpoints/owner-link.ts'
import { simulatorChoice, simulatorPage } from '#onboarding/endpoints/simulator.eid.ts'
import { stepForm, stepPage } from '#onboarding/endpoints/step.ts'
import type { Pages } from '../browser.ts'

export const pages: Pages = {
  'GET /:application': startPage,
  'POST /:application': startApplication,
  'GET /:application/check': checkPage,
  'POST /:application/check': submitApplication,
  'GET /:application/done': donePage,
  'GET /:application/leave': returnToCustomer,
  'GET /:application/:step': stepPage,
  'POST /:application/:step': stepForm,
  'GET /:application/:step/return': identityReturn,
  'GET /:application/co_signer/:party': coSignerPage,
  'POST /:application/co_signer/:party': coSignerForm,
  'GET /:application/co_signer/:party/return': coSignerReturn,
  'GET /:application/owner_link/:party': ownerPage,
  'POST /:application/owner_link/:party': ownerForm,
  'GET /:application/owner_link/:party/return': ownerReturn,
  'GET /simulator/eid': simulatorPage,
  'POST /simulator/eid': simulatorChoice,
}
