/** Samples of the screens about signatures: waiting for others, and the page of a co-signer. */
import type { CoSignerScreen, Screen } from '../../src/onboarding/view.ts'
import { sampleCoSignerText, samplePeople } from './signing.ts'

const coSigner: CoSignerScreen = {
  kind: 'CO_SIGNER',
  stage: 'SIGN',
  action: '/onboarding/sample/co_signer/1',
  name: 'Elin Sundhammar',
  applicant: 'Astrid Granhede',
  company: 'Granhede Möbelsnickeri AB (559900-1234)',
  text: sampleCoSignerText,
  seen: 'sample',
  documents: ['Registration certificate.pdf', 'Ownership chart.pdf'],
  providers: [{ key: 'bankid', name: 'BankID' }],
  signedAt: null,
  reason: '',
}
const stages: CoSignerScreen['stage'][] = ['SIGN', 'DECLINE', 'SIGNED', 'DECLINED', 'NOT_READY', 'NOT_NEEDED']

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
]
