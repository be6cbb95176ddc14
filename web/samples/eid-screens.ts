/** Samples of the page that waits for an eID in an app. */

import { qrCodeOf } from '#onboarding/eid/qr-code.ts'
import type { EidScreen } from '#onboarding/view.ts'
import { anna } from './world.ts'

const screen = {
  kind: 'EID',
  name: 'BankID',
  purpose: 'IDENTIFY',
  step: 'identity',
  host: 'foyer.example',
  action: '/onboarding/sample/identity/eid',
} as const

const waiting = {
  kind: 'WAITING',
  words: 'Open BankID to continue.',
  code: qrCodeOf(`bankid.67df3917-fa0d-44e5-b327-edcc928297f8.0.${'0123456789abcdef'.repeat(4)}`),
  links: { phone: null, computer: null },
  device: 'OTHER',
  // A sample is never answered.
  askAgainAfterMs: 600_000,
  offersCode: false,
} as const satisfies EidScreen['state']

const here = {
  ...waiting,
  code: null,
  links: {
    phone: 'https://app.example/?autostarttoken=7c40b5c9&redirect=null',
    computer: 'bankid:///?autostarttoken=7c40b5c9&redirect=null',
  },
  device: 'THIS',
} as const satisfies EidScreen['state']

export const eidScreens: Array<{ name: string; screen: EidScreen }> = [
  { name: 'eid, waiting', screen: { ...screen, state: waiting } },
  {
    name: 'eid, on this device',
    screen: { ...screen, purpose: 'SIGN', state: here },
  },
  {
    name: 'eid, wallet',
    screen: {
      ...screen,
      name: 'EU Digital Identity Wallet',
      wallet: { phonePage: '/onboarding/sample/identity/phone', request: 'signed.request.sample' },
      state: {
        ...here,
        device: null,
        words: 'Open EU Digital Identity Wallet to continue.',
        links: { phone: 'haip-vp://?client_id=x509_hash%3AUvo3HtuI&request_uri_method=post', computer: null },
        offersCode: true,
      },
    },
  },
  {
    name: 'eid, wallet of a co-signer',
    screen: {
      ...screen,
      ...{ purpose: 'SIGN', step: null, name: 'EU Digital Identity Wallet' },
      wallet: { phonePage: null, request: null },
      state: {
        ...here,
        device: null,
        words: 'Open EU Digital Identity Wallet to continue.',
        links: { phone: 'haip-vp://?client_id=x509_hash%3AUvo3HtuI&request_uri_method=post', computer: null },
      },
    },
  },
  {
    name: 'eid, wallet of a co-signer who proves who they are',
    screen: {
      ...screen,
      ...{ purpose: 'IDENTIFY', step: null, name: 'EU Digital Identity Wallet' },
      wallet: { phonePage: null, request: null },
      state: {
        ...here,
        device: null,
        words: 'Open EU Digital Identity Wallet to continue.',
        links: { phone: 'haip-vp://?client_id=x509_hash%3AUvo3HtuI&request_uri_method=post', computer: null },
      },
    },
  },
  {
    name: 'eid, wallet with its code',
    screen: {
      ...screen,
      name: 'EU Digital Identity Wallet',
      wallet: { phonePage: '/onboarding/sample/identity/phone', request: null },
      state: {
        ...waiting,
        code: qrCodeOf(
          `haip-vp://?client_id=x509_hash%3A${'Uvo3HtuI'.repeat(5)}uvo&request_uri=${encodeURIComponent(
            `https://foyer.example/wallet/${'1a2b3c4d'.repeat(5)}abc/request`,
          )}&request_uri_method=post`,
        ),
        words: 'Scan the code with EU Digital Identity Wallet on your phone. It works for two minutes.',
        links: { phone: null, computer: null },
      },
    },
  },
  {
    name: 'eid, wallet to confirm',
    screen: {
      ...screen,
      name: 'EU Digital Identity Wallet',
      wallet: { phonePage: '/onboarding/sample/identity/phone', request: null },
      state: { kind: 'CONFIRM', name: anna.name, country: 'Sweden' },
    },
  },
  {
    name: 'eid, code run out',
    screen: {
      ...screen,
      name: 'EU Digital Identity Wallet',
      wallet: { phonePage: '/onboarding/sample/identity/phone', request: null },
      state: {
        ...{ kind: 'ENDED', offersCode: true },
        words: 'The code has run out. Show a new one, or choose another way.',
      },
    },
  },
  {
    name: 'eid, confirming',
    screen: {
      ...screen,
      state: {
        ...here,
        words: 'Confirm in BankID, for example with your security code.',
      },
    },
  },
  {
    name: 'eid, over',
    screen: {
      ...screen,
      state: {
        ...{ kind: 'ENDED', offersCode: false },
        words: 'BankID was cancelled. Try again when you’re ready.',
      },
    },
  },
]
