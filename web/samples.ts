/** Every screen and state of the hosted onboarding with sample data, for the gallery and its tests. */

import type { Problem } from '@foyer/national-fields/problem'
import { languageCodes } from '@foyer/national-fields/schemas/languages'
import { defaultStyle } from '#customers/look.ts'
import { messageKeys, noticeKeys, type OnboardingView, type Screen, type StepView } from '#onboarding/view.ts'
import { sampleScreens } from './samples/screens.ts'
import { listAtStep } from './samples/step-list.ts'
import { sampleSteps } from './samples/steps.ts'

const known = [...languageCodes]

export interface Sample {
  name: string
  view: OnboardingView
}

export const sampleLook: OnboardingView['look'] = {
  name: 'Nordhamnen Bank',
  ...defaultStyle,
  privacyUrl: 'https://bank.example/privacy',
  supportAddress: 'help@bank.example',
}

export const frame = (screen: Screen, more: Partial<OnboardingView> = {}): OnboardingView => ({
  language: 'en',
  languages: known,
  market: 'SE',
  sandbox: true,
  look: sampleLook,
  base: '/onboarding/sample',
  csrf: 'token',
  progress: null,
  back: null,
  problems: [],
  notice: null,
  ...more,
  screen,
})

const titles: Record<StepView['kind'], string> = {
  ORGANIZATION: 'Your company',
  IDENTITY: 'Confirm your identity',
  PERSON_DETAILS: 'Your details',
  OWNERSHIP: 'Owners',
  CONTACT_DETAILS: 'Contact details',
  QUESTIONNAIRE: 'Some questions about your business',
  DOCUMENTS: 'Documents',
  BANK_ACCOUNT: 'Bank account',
  TERMS: 'Terms',
  SIGNING: 'Signing',
}

export const stepFrame = (step: StepView, more: Partial<OnboardingView> = {}): OnboardingView =>
  frame(
    {
      kind: 'STEP',
      key: 'step',
      action: '/onboarding/sample/step',
      revision: 0,
      title: titles[step.kind],
      hasOwnTitle: step.kind === 'QUESTIONNAIRE',
      optional: false,
      offersPhone: ['IDENTITY', 'DOCUMENTS', 'SIGNING'].includes(step.kind),
      step,
    },
    { progress: { at: 3, of: 6 }, back: '/onboarding/sample/before', steps: listAtStep, ...more },
  )

const steps: Sample[] = sampleSteps.map(({ name, step, problems = [] as Problem[] }) => ({
  name: `step ${name}`,
  view: stepFrame(step, { problems }),
}))
const screens: Sample[] = sampleScreens.map(({ name, screen, ...more }) => ({
  name,
  view: frame(screen, more),
}))
const contact = sampleSteps.find(({ name }) => name === 'contact details, filled')?.step
const notices: Sample[] = noticeKeys.map((notice) => ({
  name: `notice ${notice}`,
  view: stepFrame(contact as StepView, { notice }),
}))
/** Messages that belong to an application; they name the customer and link back. */
const ofCase =
  /^(application_|session_|link_expired|link_sent|link_asked|link_resume|link_handoff|handoff_|links_)/
/** A press opens what the link leads to. */
const opening = /^(link_(resume|handoff)|handoff_done)$/
const nobody: OnboardingView['look'] = { ...sampleLook, name: '', privacyUrl: null, supportAddress: null }
const sampleLink = {
  action: '/onboarding/sample/not_open',
  ticket: 'signed',
  address: 'a•••@b•••.example',
}
/** Anyone who has the address sees them. */
const forAnyone = /^(session_lost|link_asked)$/
const messages: Sample[] = messageKeys.map((key) => ({
  name: `message ${key}`,
  view: frame(
    {
      kind: 'MESSAGE',
      key,
      returnLink:
        ofCase.test(key) && !opening.test(key) && !forAnyone.test(key)
          ? { host: 'shop.example', href: 'https://shop.example/back' }
          : null,
      ...(key === 'session_lost' ? { newLink: { ...sampleLink, address: null } } : {}),
      ...(forAnyone.test(key) ? { mayHaveTyped: true as const } : {}),
      ...(key === 'link_sent' ? { sentUntil: '1 December 2026 at 10:00 CET' } : {}),
      requestId: ofCase.test(key) || key === 'link_unknown' ? null : '01990000-0000-7000-8000-0000000000aa',
      ...(opening.test(key)
        ? { open: { action: '/onboarding/sample/open', ...(key === 'handoff_done' && { isSecond: true }) } }
        : {}),
    },
    {
      base: null,
      csrf: null,
      languages: known,
      sandbox: false,
      look: ofCase.test(key) ? sampleLook : nobody,
    },
  ),
}))
const offers: Sample[] = messages
  .filter(({ name }) => /session_ended|link_expired/.test(name))
  .map(({ name, view }) => ({
    name: `${name}, with a new link`,
    view: {
      ...view,
      screen: {
        ...(view.screen as Extract<Screen, { kind: 'MESSAGE' }>),
        newLink: sampleLink,
      },
    },
  }))
/** Customers' accent colours, the hardest first: too light for white text, too dark for a dark page. */
const looks: Sample[] = ['#ffd400', '#0b0b0b', '#ffffff', '#e4002b', '#00a651'].map((accent, index) => ({
  name: `look ${accent}`,
  view: stepFrame(
    sampleSteps.find(({ name }) => name === 'bank account, both, with problems')?.step as StepView,
    {
      look: { ...sampleLook, accent, radius: ([0, 6, 12, 20, 12] as const)[index] ?? 6 },
      problems: [{ field: 'accountNumber', code: 'invalid_account_number' }],
    },
  ),
}))

const english = [...screens, ...steps, ...notices, ...messages, ...offers, ...looks]
const others = known.filter((language) => language !== 'en')
const inLanguage =
  (language: OnboardingView['language']) =>
  ({ name, view }: Sample): Sample => ({ name: `${name} (${language})`, view: { ...view, language } })

export const samples: Sample[] = [...english, ...others.flatMap((each) => english.map(inLanguage(each)))]
