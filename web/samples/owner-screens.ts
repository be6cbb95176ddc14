/** Samples of the page of a declared owner, in each stage. */
import type { OwnerScreen, Screen } from '../../src/onboarding/view.ts'

const owner: OwnerScreen = {
  kind: 'OWNER',
  stage: 'PROVE',
  action: '/onboarding/sample/owner_link/o1',
  name: 'Elin Sundhammar',
  applicant: 'Astrid Granhede',
  company: 'Granhede Möbelsnickeri AB (559900-1234)',
  born: '1974',
  isWholeBirth: false,
  holdings: '40% through Sundhammar Invest Aktiebolag, controls by votes',
  providers: [
    { key: 'bankid', name: 'BankID' },
    { key: 'freja', name: 'Freja' },
  ],
  proven: null,
  answeredAt: null,
  values: { what: '', reason: '' },
}
const answeredAt = '2026-11-20T15:25:00.000Z'
const stages: Array<[stage: OwnerScreen['stage'], more: Partial<OwnerScreen>]> = [
  ['PROVE', {}],
  ['OTHER_PERSON', { proven: 'Ingrid Sundhammar-Åkerlund' }],
  ['CONFIRM', { born: '4 May 1974', isWholeBirth: true, proven: 'Elin Sundhammar' }],
  ['DISPUTE', { values: { what: 'SHARE_WRONG', reason: 'I own 30%.' } }],
  ['CONFIRMED', { answeredAt }],
  ['DISPUTED', { answeredAt }],
  ['NOT_NEEDED', {}],
]

export const ownerScreens: Array<{ name: string; screen: Screen; back?: string }> = stages.map(
  ([stage, more]) => ({
    name: `owner's link, ${stage.toLowerCase().replace('_', ' ')}`,
    ...(stage === 'DISPUTE' ? { back: owner.action } : {}),
    screen: { ...owner, stage, ...more },
  }),
)
