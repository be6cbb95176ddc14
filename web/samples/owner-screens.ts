/** Samples of the page of a declared owner, in each stage. */

import type { OwnerScreen, Screen } from '#onboarding/view.ts'
import { anna, bjorn, company, holder, olle } from './world.ts'

const owner: OwnerScreen = {
  kind: 'OWNER',
  stage: 'PROVE',
  action: '/onboarding/sample/owner_link/o1',
  name: bjorn.name,
  applicant: anna.name,
  company: `${company.name} (${company.shownNumber})`,
  born: '1974',
  isWholeBirth: false,
  holdings: `40% through ${holder.name}, controls by votes`,
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
  ['OTHER_PERSON', { proven: olle.name }],
  ['CONFIRM', { born: '18 February 1979', isWholeBirth: true, proven: bjorn.name }],
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
