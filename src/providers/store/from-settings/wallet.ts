/**
 * Opens the wallet from a customer's settings: with an official list, a pilot list, or the simulated world.
 */

import { accessProblems, endingSoon, readAccessCertificate } from '@foyer/eids/wallet/access-certificate'
import { registrationEndOf, registrationProblems } from '@foyer/eids/wallet/registration-certificate'
import { type WalletProvider, walletProvider } from '@foyer/eids/wallet/wallet'
import { askedClaims, PID_TYPE } from '@foyer/eids/wallet-verifier/pid-query'
import { statusLists } from '@foyer/eids/wallet-verifier/status-lists'
import { type ListSequences, type TrustedList, trustedList } from '@foyer/eids/wallet-verifier/trusted-list'
import type { AdapterParts } from '../adapter-parts.ts'
import { SIMULATED_LIST_URL, type SimulatedWorld, simulatedWorld } from '../wallet-simulator/world.ts'

export interface OpenedWallet extends WalletProvider {
  /** The simulated world of a sandbox customer without a list of its own. */
  simulated?: SimulatedWorld
}

const HOUR_MS = 3_600_000
export const WALLET_NAME = 'EU Digital Identity Wallet'

export const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** SHA-256 as it is published: in hexadecimal digits, often with colons. */
const fingerprintIn = (line: string): string => line.replaceAll(':', '').toLowerCase()

/**
 * Throws in words. A live customer has an official list, because the level HIGH follows from it; a sandbox
 * customer never has one, because nothing there may look proven.
 */
export function walletFromSettings(parts: AdapterParts): OpenedWallet {
  const { settings, mode } = parts
  const isTest = settings.testEnvironment === 'true'
  if (mode === 'sandbox' && !isTest)
    throw new Error('A sandbox customer uses a test list. Set testEnvironment to true.')
  if (mode === 'live' && isTest) throw new Error('A live customer cannot use a test environment.')
  return isTest && !settings.listUrl ? simulatedWallet(parts) : listedWallet(parts, isTest)
}

const commonOf = ({ mode, ownBaseUrl, nocodeUrl, transactions, derivedKey, settings }: AdapterParts) => ({
  origin: new URL(nocodeUrl).origin,
  ...{ mode, ownBaseUrl, transactions, key: derivedKey('transactions') },
  types: settings.types === undefined ? [PID_TYPE] : linesOf(settings.types),
  crossDevice: settings.crossDevice === 'true',
  withoutStatusList: settings.withoutStatusList === 'review' ? ('REVIEW' as const) : ('REFUSE' as const),
})

export const graceMsIn = (settings: AdapterParts['settings']): number =>
  Number(settings.graceHours ?? '24') * HOUR_MS

const problemsIn = (texts: readonly string[]): void => {
  if (texts.length > 0) throw new Error(texts.join(' '))
}

function listedWallet(parts: AdapterParts, isTest: boolean): OpenedWallet {
  const { settings, now, watch, fetch, ownBaseUrl } = parts
  const { accessCertificate, registrationCertificate = null, listUrl, scheme = 'haip-vp' } = settings
  const signers = linesOf(settings.listSigners).map(fingerprintIn)
  if (!listUrl || signers.length === 0 || !accessCertificate)
    throw new Error('Set accessCertificate, listUrl and listSigners: without them no wallet can answer.')
  const access = readAccessCertificate(accessCertificate)
  const common = commonOf(parts)
  problemsIn(accessProblems(access, new URL(ownBaseUrl).hostname, now()))
  if (registrationCertificate !== null)
    problemsIn(registrationProblems(registrationCertificate, common.types, now()))
  if (parts.isNew) problemsIn(endingSoon(access, registrationEndOf(registrationCertificate), now()))
  return walletProvider({
    ...common,
    ...{ name: WALLET_NAME, access, registrationCertificate, link: scheme, isTest },
    list: listAt(parts, { url: listUrl, signers, graceMs: graceMsIn(settings), fetch }),
    statusList: statusLists({ fetch, now, watch }),
    // Pilot lists are not official: their issuers need not work at the level HIGH.
    level: isTest ? 'SUBSTANTIAL' : 'HIGH',
  })
}

interface ListPlace {
  url: string
  signers: readonly string[]
  graceMs: number
  fetch: typeof fetch
}

const inProcess: ListSequences = { raise: async () => true }

const listAt = ({ now, watch, listSequences, warn }: AdapterParts, place: ListPlace): TrustedList =>
  trustedList({
    ...{ ...place, now, watch, sequences: listSequences ?? inProcess },
    warn: (overdue) => warn?.(overdue, 'the list of PID providers should have been replaced'),
  })

function simulatedWallet(parts: AdapterParts): OpenedWallet {
  const { now, watch, derivedKey, ownBaseUrl } = parts
  const world = simulatedWorld({ secretFor: (label) => derivedKey(`simulator|${label}`), now })
  const { fetch, listSigners: signers } = world
  const access = readAccessCertificate(world.accessCertificateFor(new URL(ownBaseUrl).hostname))
  const provider = walletProvider({
    ...commonOf(parts),
    ...{ name: `${WALLET_NAME} (test)`, access, link: `${ownBaseUrl}/simulator/wallet`, isTest: true },
    registrationCertificate: world.registrationCertificate(askedClaims.map(({ path }) => path)),
    list: listAt(parts, { url: SIMULATED_LIST_URL, signers, graceMs: 0, fetch }),
    statusList: statusLists({ fetch, now, watch }),
    // It plays the official list.
    level: 'HIGH',
  })
  return { ...provider, simulated: world }
}
