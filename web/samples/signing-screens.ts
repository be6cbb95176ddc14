/** Samples of the screens about signatures: waiting for others, and the page of a co-signer. */

import type { CoSignerScreen, Screen } from '#onboarding/view.ts'
import { sampleCoSignerText, samplePart, samplePartText, samplePeople } from './signing.ts'
import { anna, bjorn, company } from './world.ts'

const coSigner: CoSignerScreen = {
  kind: 'CO_SIGNER',
  stage: 'SIGN',
  action: '/onboarding/sample/co_signer/1',
  name: bjorn.name,
  applicant: anna.name,
  company: `${company.name} (${company.shownNumber})`,
  text: sampleCoSignerText,
  seen: 'sample',
  part: [],
  copy: null,
  providers: [{ key: 'bankid', name: 'BankID' }],
  signedAt: null,
  reason: '',
}
const stages: CoSignerScreen['stage'][] = [
  'IDENTIFY',
  'SIGN',
  'DECLINE',
  'SIGNED',
  'DECLINED',
  'NOT_READY',
  'NOT_NEEDED',
]

export const signingScreens: Array<{ name: string; screen: Screen; back?: string }> = [
  {
    name: 'waiting for a signature',
    screen: {
      kind: 'WAITING',
      reference: 'F7K2-9QMX',
      sentAt: '2026-11-20T15:25:00.000Z',
      action: '/onboarding/sample/signing',
      step: samplePeople,
      isMailed: true,
      leave: '/onboarding/sample/leave',
      host: 'shop.example',
      copy: '/onboarding/sample/copy',
    },
  },
  ...stages.map((stage) => ({
    name: `co-signer, ${stage.toLowerCase().replace('_', ' ')}`,
    ...(stage === 'DECLINE' ? { back: '/onboarding/sample/co_signer/1' } : {}),
    screen: { ...coSigner, stage, signedAt: stage === 'SIGNED' ? '2026-11-20T15:25:00.000Z' : null },
  })),
  {
    name: "co-signer, sign the company's part",
    screen: { ...coSigner, part: samplePart, text: samplePartText },
  },
  {
    name: 'co-signer, signed, with a copy',
    screen: {
      ...coSigner,
      stage: 'SIGNED',
      signedAt: '2026-11-20T15:25:00.000Z',
      copy: `${coSigner.action}/copy`,
    },
  },
]
