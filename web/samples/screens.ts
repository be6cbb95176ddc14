/** Samples of the screens that are not steps. */

import { defaultStyle } from '#customers/look.ts'
import type { CheckScreen, OnboardingView, PreparationItem, Screen } from '#onboarding/view.ts'
import { eidScreens } from './eid-screens.ts'
import { ownerScreens } from './owner-screens.ts'
import { signingScreens } from './signing-screens.ts'
import { freshList, listAtCheck, listAtIdentity, resumedList } from './step-list.ts'
import { anna, bjorn, company, petra } from './world.ts'

type SampleScreen = { name: string; screen: Screen } & Partial<Omit<OnboardingView, 'screen'>>

const toPrepare: PreparationItem[] = [
  { kind: 'ORGANIZATION' },
  { kind: 'IDENTITY' },
  { kind: 'DOCUMENT', title: 'Registration certificate', hint: 'Not older than three months' },
  { kind: 'BANK_ACCOUNT' },
]

const check: CheckScreen = {
  kind: 'CHECK',
  action: '/onboarding/sample/check',
  seen: '5.0.',
  isSigned: false,
  groups: [
    {
      key: 'company',
      kind: 'ORGANIZATION',
      title: 'Your company',
      change: '/onboarding/sample/company',
      facts: [
        { label: 'Company', value: [company.name] },
        { label: 'Organisation number', value: [company.shownNumber] },
        { label: 'Legal form', value: ['Aktiebolag'] },
        { label: 'Address', value: [company.street, `${company.postalCode} ${company.city}`, 'Sweden'] },
      ],
    },
    {
      key: 'contact',
      kind: 'CONTACT_DETAILS',
      title: 'Contact details',
      change: '/onboarding/sample/contact',
      facts: [
        { label: 'Name', value: [anna.name] },
        { label: 'E-mail', value: ['anna.testsson.with.a.very.long.address@subdomain.company.example'] },
        { label: 'Phone', value: ['+46 70 174 06 05'] },
      ],
    },
    {
      key: 'identity',
      kind: 'IDENTITY',
      title: 'Your identity',
      change: '/onboarding/sample/identity',
      facts: [
        { label: 'Name', value: [anna.name] },
        { label: 'Confirmed with', value: ['BankID'] },
      ],
    },
    {
      key: 'owners',
      kind: 'OWNERSHIP',
      title: 'Owners',
      change: '/onboarding/sample/owners',
      facts: [
        { label: `${anna.name}, you`, value: ['60%', 'No public office'] },
        { label: bjorn.name, value: ['40%', 'Councillor until 2022'] },
      ],
    },
    {
      key: 'questions',
      kind: 'QUESTIONNAIRE',
      title: 'Some questions',
      change: '/onboarding/sample/questions',
      facts: [
        {
          label: 'How much do you expect to turn over in the coming twelve months?',
          short: 'Yearly turnover',
          value: ['SEK 1,500,000'],
        },
        { label: 'Anything else?', value: [] },
      ],
    },
  ],
}

const mail = `${anna.given.toLowerCase()}@company.example`

const person = (key: string, name: string, makesHappen: string) => ({
  key,
  name,
  number: anna.shownNumber,
  makesHappen,
})

export const sampleScreens: SampleScreen[] = [
  {
    name: 'start, company',
    screen: {
      kind: 'START',
      workflow: 'KYB',
      purpose: 'You are opening a business account.',
      toPrepare,
      resumed: false,
      isAskedAgain: false,
    },
    steps: freshList,
  },
  {
    name: 'start, person, two languages, long name',
    screen: {
      kind: 'START',
      workflow: 'KYC',
      purpose: null,
      toPrepare: toPrepare.slice(1),
      resumed: false,
      isAskedAgain: false,
    },
    steps: freshList,
    languages: ['sv', 'en'],
    look: {
      ...defaultStyle,
      name: 'Sparbankernas gemensamma inlåningsförening för Norrlands inland',
      accent: '#7a1f5c',
      radius: 20,
      privacyUrl: null,
      supportAddress: null,
    },
  },
  {
    name: 'start, resumed',
    screen: { kind: 'START', workflow: 'KYB', purpose: null, toPrepare, resumed: true, isAskedAgain: false },
    steps: resumedList,
  },
  {
    name: 'check',
    screen: check,
    progress: { at: 6, of: 6 },
    steps: listAtCheck,
    back: '/onboarding/sample/questions',
  },
  {
    name: 'check, before signing, with a changed answer',
    screen: {
      ...check,
      isSigned: true,
      groups: check.groups.map((group) => (group.key === 'contact' ? { ...group, isChanged: true } : group)),
    },
    progress: { at: 6, of: 7 },
    steps: listAtCheck,
    back: '/onboarding/sample/questions',
    notice: 'changed_before_signing',
  },
  {
    name: 'check, with a change that was not continued',
    screen: {
      ...check,
      groups: check.groups.map((group) =>
        group.key === 'contact'
          ? {
              ...group,
              unsavedChange: {
                sentence:
                  'You changed this, but did not continue. What you see here is your previous answer.',
                link: 'Go to your change',
              },
            }
          : group,
      ),
      sendWithout: 'Send without the change',
    },
    progress: { at: 6, of: 6 },
    steps: listAtCheck,
    back: '/onboarding/sample/questions',
    noticeText:
      'You changed something, but did not continue. ' +
      'Go to your change below, or send your answers without it.',
  },
  {
    name: 'done',
    screen: {
      kind: 'DONE',
      reference: 'F7K2-9QMX-41',
      sentAt: { isToday: true, text: '20:02' },
      givenName: anna.given,
      receiptTo: mail,
      decisionTo: mail,
      signers: [anna.name, bjorn.name],
      decisionTime: { amount: 1, unit: 'WORKING_DAYS' },
      leave: '/onboarding/sample/leave',
      host: 'shop.example',
      copy: '/onboarding/sample/copy',
      leavesAfter: 20,
      stay: '/onboarding/sample/done?stay=1',
    },
  },
  {
    name: 'handoff',
    screen: {
      kind: 'HANDOFF',
      link: 'https://foyer.example/onboarding/l/7k3q9x2m8v4n6p5r1t0w2y3z4a',
      minutes: 10,
      host: 'foyer.example',
      asks: '/onboarding/sample/identity/phone?since=0',
      again: '/onboarding/sample/identity/phone',
    },
    steps: resumedList,
  },
  ...eidScreens.map((each) => ({
    ...each,
    ...{ progress: { at: 2, of: 6 }, back: '/onboarding/sample/identity', steps: listAtIdentity },
  })),
  {
    name: 'saved',
    screen: {
      kind: 'SAVED',
      continueUrl: '/onboarding/sample/contact',
      mail: { action: '/onboarding/sample/saved', address: 'a•••@e•••.com', sentUntil: null, typed: '' },
    },
    steps: resumedList,
  },
  {
    name: 'saved, no address known',
    screen: {
      kind: 'SAVED',
      continueUrl: '/onboarding/sample/contact',
      mail: { action: '/onboarding/sample/saved', address: null, sentUntil: null, typed: '' },
    },
    steps: resumedList,
  },
  {
    name: 'saved, link sent',
    screen: {
      kind: 'SAVED',
      continueUrl: '/onboarding/sample/contact',
      mail: {
        action: '/onboarding/sample/saved',
        address: 'a•••@e•••.com',
        sentUntil: '1 December 2026 at 10:00 CET',
        typed: '',
      },
    },
    steps: resumedList,
  },
  ...signingScreens,
  ...ownerScreens,
  {
    name: 'simulator',
    screen: {
      kind: 'SIMULATOR',
      action: '/simulator/eid',
      order: 'signed',
      persons: [
        person('anna-testsson', anna.name, 'Proven at once; nothing is found.'),
        person(
          'petra-pepsson',
          petra.name,
          'Proven; is found as a politically exposed person, and a person decides.',
        ),
      ],
    },
    base: null,
    csrf: null,
    languages: [],
    look: { ...defaultStyle, name: '', privacyUrl: null, supportAddress: null },
  },
]
