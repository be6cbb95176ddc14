/** Every screen of the hosted onboarding by its kind. The compiler reports a kind without a component. */
import type { ReactNode } from 'react'
import type { OnboardingView, Screen, StepScreen, StepView } from '#onboarding/view.ts'
import type { StepKind } from '#workflows/workflow.ts'
import { LineIcon } from '../shared/pieces/Icon.tsx'
import { LanguageProvider, useTexts } from '../shared/pieces/texts.tsx'
import type { Language } from '../shared/translations.ts'
import { Frame } from './frame/Frame.tsx'
import type { PageWords } from './heading.ts'
import { Check } from './screens/Check.tsx'
import { CoSigner } from './screens/CoSigner.tsx'
import { Done } from './screens/Done.tsx'
import { Eid } from './screens/Eid.tsx'
import { Handoff } from './screens/Handoff.tsx'
import { Message } from './screens/Message.tsx'
import { OwnerLink } from './screens/OwnerLink.tsx'
import { Saved } from './screens/Saved.tsx'
import { Simulator } from './screens/Simulator.tsx'
import { Start } from './screens/Start.tsx'
import { Waiting } from './screens/Waiting.tsx'
import { BankAccount } from './steps/BankAccount.tsx'
import { ContactDetails } from './steps/ContactDetails.tsx'
import { Documents } from './steps/Documents.tsx'
import { Identity } from './steps/Identity.tsx'
import { Organization } from './steps/Organization.tsx'
import { Ownership } from './steps/Ownership.tsx'
import { PersonDetails } from './steps/PersonDetails.tsx'
import { Questionnaire } from './steps/Questionnaire.tsx'
import { Signing } from './steps/Signing.tsx'
import type { StepComponent } from './steps/step-props.ts'
import { Terms } from './steps/Terms.tsx'
import { useView, ViewProvider } from './view-context.tsx'

const stepComponents: { [K in StepKind]: StepComponent<K> } = {
  ORGANIZATION: Organization,
  IDENTITY: Identity,
  PERSON_DETAILS: PersonDetails,
  OWNERSHIP: Ownership,
  CONTACT_DETAILS: ContactDetails,
  QUESTIONNAIRE: Questionnaire,
  DOCUMENTS: Documents,
  BANK_ACCOUNT: BankAccount,
  TERMS: Terms,
  SIGNING: Signing,
}

function Step({ screen }: { screen: StepScreen }) {
  const Shown = stepComponents[screen.step.kind] as (props: {
    screen: StepScreen
    step: StepView
  }) => ReactNode
  return (
    <>
      <Shown screen={screen} step={screen.step} />
      <PhoneLink screen={screen} />
    </>
  )
}

/** For steps that want an eID app or a camera. Hidden on devices that are phones themselves. */
function PhoneLink({ screen: { action, offersPhone } }: { screen: StepScreen }) {
  const { preview } = useView()
  const { texts } = useTexts()
  if (!offersPhone || preview) return null
  return (
    <p className="on-phone">
      <a className="small-link" href={`${action}/phone`}>
        <LineIcon name="phone" />
        {texts.handoff.heading}
      </a>
    </p>
  )
}

const screens: { [K in Screen['kind']]: (props: { screen: Extract<Screen, { kind: K }> }) => ReactNode } = {
  START: Start,
  STEP: Step,
  CHECK: Check,
  DONE: Done,
  SAVED: Saved,
  HANDOFF: Handoff,
  EID: Eid,
  MESSAGE: Message,
  SIMULATOR: Simulator,
  WAITING: Waiting,
  CO_SIGNER: CoSigner,
  OWNER: OwnerLink,
}

interface JourneyProps {
  view: OnboardingView
  words: PageWords
  language: Language
}

export function Journey({ view, words, language }: JourneyProps) {
  const Shown = screens[view.screen.kind] as (props: { screen: Screen }) => ReactNode
  return (
    <LanguageProvider language={language} market={view.market}>
      <ViewProvider value={{ view, words }}>
        <Frame>
          <Shown screen={view.screen} />
        </Frame>
      </ViewProvider>
    </LanguageProvider>
  )
}
