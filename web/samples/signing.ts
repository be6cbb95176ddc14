/** Samples of SIGNING: before and after the applicant's signature, and the pages beside it. */

import type { PartGroup, SignerRow, SigningPeopleView } from '#onboarding/view.ts'
import { initialsOf } from '../shared/initials.ts'
import type { SampleStep } from './sample-step.ts'
import { anna, asa, bjorn, company } from './world.ts'

const row = (key: string, name: string, more: Partial<SignerRow>): SignerRow => ({
  key,
  name,
  firstName: name.split(' ')[0] ?? name,
  initials: initialsOf(name),
  isYou: false,
  state: 'NOT_ASKED',
  at: null,
  provider: null,
  email: null,
  isMailed: true,
  remindedAt: null,
  hasOpened: false,
  insteadOf: [],
  reason: null,
  ask: null,
  ...more,
})

const names = [anna.name, bjorn.name, asa.name]
const fingerprint =
  'Fingerprint of the answers (SHA-256):\n9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
export const sampleText = [
  `I sign the application 3F2A-91C4 to Nordhamnen Bank on behalf of ${company.name}.`,
  'As far as I know the answers are correct and complete, and I may sign for the company, alone or ' +
    'together with the others who sign.',
  'Accepted terms:\n– Terms of the account, 2026-01',
  fingerprint,
].join('\n\n')
/** The view of a co-signer, who has not seen the answers. */
export const sampleCoSignerText = [
  `I may sign for ${company.name}, alone or together with the others who sign, and agree that ` +
    `${anna.name} applies to Nordhamnen Bank for it (application 3F2A-91C4).`,
  'I have not seen the answers, and do not confirm them.',
  `Terms that ${anna.name} has accepted:\n– Terms of the account, 2026-01`,
  fingerprint,
].join('\n\n')

export const samplePart: PartGroup[] = [
  {
    title: 'Your company',
    facts: [
      { label: 'Company', value: [company.name] },
      { label: 'Organization number', value: [company.shownNumber] },
      { label: 'Board', value: [anna.name, bjorn.name, asa.name] },
      { label: 'Who may sign', value: [`${anna.name} and ${bjorn.name}`] },
    ],
  },
  {
    title: 'Owners',
    facts: [
      { label: 'Owner', value: [anna.name, '60%'] },
      { label: 'Owner', value: [bjorn.name, '40%'] },
    ],
  },
]
export const samplePartText = [
  `I may sign for ${company.name}, alone or together with the others who sign, and agree that ` +
    `${anna.name} applies to Nordhamnen Bank for it (application 3F2A-91C4).`,
  'I have seen the company’s part of the application, as written below. As far as I know it is correct and ' +
    'complete.',
  'The company’s part of the application:',
  `Your company\n– Company: ${company.name}\n– Organization number: ${company.shownNumber}`,
  `Owners\n– Owner: ${anna.name}, 60%\n– Owner: ${bjorn.name}, 40%`,
  fingerprint,
].join('\n\n')

const at = '2026-11-20T15:19:00.000Z'
const asked = { email: 'e•••@g•••.example', state: 'ASKED', at } as const
const signed = { state: 'SIGNED', at, provider: 'BankID' } as const
export const samplePeople: SigningPeopleView = {
  kind: 'SIGNING',
  stage: 'PEOPLE',
  isCompany: true,
  company: company.name,
  rule: { parts: [{ always: [], need: 2, from: names, isBoard: true }], more: 0 },
  registerText: null,
  people: [
    row('you', anna.name, { ...signed, isYou: true }),
    row('1', bjorn.name, asked),
    row('p2', asa.name, { ask: 'p2', insteadOf: [bjorn.given] }),
  ],
  toGo: 1,
  isSigned: false,
  isReady: true,
  isVoid: false,
  standing: 'MAY',
  mayAskOthers: false,
  asks: null,
  sign: null,
}
const unsigned: SigningPeopleView = {
  ...samplePeople,
  people: [
    row('you', anna.name, { isYou: true }),
    row('p1', bjorn.name, { ask: 'p1' }),
    row('p2', asa.name, { ask: 'p2' }),
  ],
  toGo: 2,
  isReady: false,
  sign: { providers: [{ key: 'bankid', name: 'BankID' }], text: sampleText, seen: 'sample', isOld: false },
}
const declined = { state: 'DECLINED', at, reason: 'I have sold my shares.', ask: 'p1' } as const

export const signing: SampleStep[] = [
  { name: 'signing, to sign', step: unsigned },
  { name: 'signing, one to go', step: samplePeople },
  {
    name: 'signing, void and declined',
    step: {
      ...unsigned,
      isVoid: true,
      people: [
        ...unsigned.people.slice(0, 1),
        row('1', bjorn.name, declined),
        row('2', asa.name, { ...asked, state: 'NOT_MAILED' }),
      ],
    },
  },
  {
    name: 'signing, no right to sign',
    step: { ...unsigned, sign: null, standing: 'MAY_NOT', people: unsigned.people.slice(1) },
  },
  {
    name: 'signing, half-read rule',
    step: {
      ...unsigned,
      standing: 'UNVERIFIED',
      mayAskOthers: true,
      registerText: {
        text: ['Firman tecknas av styrelsen.', 'Därutöver enligt särskilt beslut.'],
        language: 'sv',
      },
      sign: {
        providers: [
          { key: 'a', name: 'BankID' },
          { key: 'b', name: 'Freja' },
        ],
        text: sampleText,
        seen: 'sample',
        isOld: true,
      },
    },
  },
  {
    name: 'signing, everything signed',
    step: {
      ...samplePeople,
      isSigned: true,
      toGo: 0,
      people: [row('you', anna.name, { ...signed, isYou: true })],
    },
  },
  {
    name: 'signing, ask one',
    step: {
      kind: 'SIGNING',
      stage: 'ASK',
      person: 'p1',
      name: bjorn.name,
      values: {},
      isAskedAlready: false,
    },
  },
  {
    name: 'signing, ask somebody else',
    step: {
      kind: 'SIGNING',
      stage: 'ASK',
      person: 'other',
      name: '',
      values: { email: 'elin' },
      isAskedAlready: false,
    },
    problems: [
      { field: 'givenName', code: 'required' },
      { field: 'email', code: 'invalid_email' },
    ],
  },
  {
    name: 'signing, link',
    step: {
      kind: 'SIGNING',
      stage: 'LINK',
      name: bjorn.name,
      link: 'https://bank.example/onboarding/l/7k3q9x2m8v4n6p5r1t0w2y3z4a',
    },
  },
  { name: 'signing, take back', step: { kind: 'SIGNING', stage: 'TAKE_BACK' } },
]
