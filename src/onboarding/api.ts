/** The pages of the hosted onboarding and of the test eID. */

import type { Table } from '#endpoint.ts'
import { downloadCopy } from './copy/download-copy.ts'
import {
  coSignerCopy,
  coSignerEidForm,
  coSignerEidPage,
  coSignerForm,
  coSignerLanguage,
  coSignerPage,
  coSignerReturn,
} from './endpoints/co-signer.ts'
import { filePreview } from './endpoints/file.preview.ts'
import { brokerReturn, eidForm, eidPage, identityReturn } from './endpoints/identity.ts'
import {
  checkPage,
  chooseLanguage,
  donePage,
  returnToCustomer,
  startApplication,
  startPage,
  submitApplication,
} from './endpoints/journey-pages.ts'
import lookPreview from './endpoints/look.preview.ts'
import { newLinkSent, requestNewLink } from './endpoints/new-link.ts'
import { openLink } from './endpoints/open-link.ts'
import { organizationSearch } from './endpoints/organization.ts'
import {
  ownerEidForm,
  ownerEidPage,
  ownerForm,
  ownerLanguage,
  ownerPage,
  ownerReturn,
} from './endpoints/owner-link.ts'
import { phonePage, stayOnPhone } from './endpoints/phone.ts'
import { previewContinue, previewEntry, previewShown } from './endpoints/preview.ts'
import { mailFromSaved, savedPage } from './endpoints/saved.ts'
import { shortLink, useShortLink } from './endpoints/short-link.ts'
import { simulatorChoice, simulatorPage } from './endpoints/simulator.eid.ts'
import { stepDraft, stepForm, stepPage } from './endpoints/step.ts'
import workflowsPreview from './endpoints/workflows.preview.ts'
import { simulatedWalletChoice, simulatedWalletPage } from './simulated-wallet.ts'
import { walletAnswer, walletRequest, walletRequestPost } from './wallet-requests.ts'

export const onboardingApi = {
  'POST /v1/look.preview': lookPreview,
  'POST /v1/workflows.preview': workflowsPreview,
  'GET /onboarding': openLink,
  'GET /onboarding/preview/:workflow': previewEntry,
  'GET /onboarding/preview/:workflow/:market/:language/:filling': previewShown,
  'POST /onboarding/preview/:workflow/:market/:language/:filling': previewContinue,
  'GET /onboarding/preview/:workflow/:market/:language/:filling/:page': previewShown,
  'POST /onboarding/preview/:workflow/:market/:language/:filling/:page': previewContinue,
  'GET /onboarding/eid/return': brokerReturn,
  'GET /onboarding/l/:code': shortLink,
  'POST /onboarding/l/:code': useShortLink,
  'GET /onboarding/:application': startPage,
  'POST /onboarding/:application': startApplication,
  'POST /onboarding/:application/language': chooseLanguage,
  'GET /onboarding/:application/saved': savedPage,
  'POST /onboarding/:application/saved': mailFromSaved,
  'GET /onboarding/:application/check': checkPage,
  'POST /onboarding/:application/check': submitApplication,
  'GET /onboarding/:application/done': donePage,
  'GET /onboarding/:application/copy': downloadCopy,
  'GET /onboarding/:application/leave': returnToCustomer,
  'POST /onboarding/:application/not_open': requestNewLink,
  'GET /onboarding/:application/not_open/sent': newLinkSent,
  'GET /onboarding/:application/:step': stepPage,
  'POST /onboarding/:application/:step': stepForm,
  'POST /onboarding/:application/:step/draft': stepDraft,
  'GET /onboarding/:application/:step/phone': phonePage,
  'POST /onboarding/:application/here': stayOnPhone,
  'GET /onboarding/:application/:step/search': organizationSearch,
  'GET /onboarding/:application/:step/eid': eidPage,
  'POST /onboarding/:application/:step/eid': eidForm,
  'GET /onboarding/:application/:step/return': identityReturn,
  'GET /onboarding/:application/:step/files/:file': filePreview,
  'GET /onboarding/:application/co_signer/:party': coSignerPage,
  'POST /onboarding/:application/co_signer/:party': coSignerForm,
  'POST /onboarding/:application/co_signer/:party/language': coSignerLanguage,
  'GET /onboarding/:application/co_signer/:party/copy': coSignerCopy,
  'GET /onboarding/:application/co_signer/:party/eid': coSignerEidPage,
  'POST /onboarding/:application/co_signer/:party/eid': coSignerEidForm,
  'GET /onboarding/:application/co_signer/:party/return': coSignerReturn,
  'GET /onboarding/:application/owner_link/:party': ownerPage,
  'POST /onboarding/:application/owner_link/:party': ownerForm,
  'POST /onboarding/:application/owner_link/:party/language': ownerLanguage,
  'GET /onboarding/:application/owner_link/:party/eid': ownerEidPage,
  'POST /onboarding/:application/owner_link/:party/eid': ownerEidForm,
  'GET /onboarding/:application/owner_link/:party/return': ownerReturn,
  'GET /simulator/eid': simulatorPage,
  'POST /simulator/eid': simulatorChoice,
  'GET /simulator/wallet': simulatedWalletPage,
  'POST /simulator/wallet': simulatedWalletChoice,
  'GET /wallet/:id/request': walletRequest,
  'POST /wallet/:id/request': walletRequestPost,
  'POST /wallet/:id/answer': walletAnswer,
} satisfies Table
