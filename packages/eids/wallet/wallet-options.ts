/** The options of a customer's wallet, which every transaction uses. */
import { randomBytes } from 'node:crypto'
import type { IdentityProof } from '../contract/identity-provider.ts'
import type { Mode } from '../contract/mode.ts'
import type { IdentityTransactions } from '../contract/transactions.ts'
import type { WithoutStatusList } from '../wallet-verifier/presentation.ts'
import type { ReadStatusList } from '../wallet-verifier/status-lists.ts'
import type { TrustedList } from '../wallet-verifier/trusted-list.ts'
import { type AccessCertificate, clientIdOf } from './access-certificate.ts'
import { walletLink } from './request-object.ts'
import { newAnswerKey, type OpenData, type StartData, storedAccess } from './transaction.ts'

export interface WalletOptions {
  name: string
  mode: Mode
  access: AccessCertificate
  registrationCertificate: string | null
  /** Accepted `vct`. */
  types: readonly string[]
  list: TrustedList
  statusList: ReadStatusList
  withoutStatusList: WithoutStatusList
  /** The assurance level of a PID of this list. */
  level: IdentityProof['assuranceLevel']
  /** The address of an app, or of the page of the simulated wallet. */
  link: string
  isTest: boolean
  /** A QR code for a wallet on another device is offered. */
  crossDevice: boolean
  /** The address of this installation, without a slash at the end. */
  ownBaseUrl: string
  /** The origin of the onboarding pages: the browser answers to this origin only. */
  origin: string
  transactions: IdentityTransactions
  /** 32 bytes: the ids of transactions follow from it and the state. */
  key: Uint8Array
}

/** The data of a new transaction, with a new key for its answer. */
export function openedData(options: WalletOptions, id: string, asked: Omit<StartData, 'mode'>): OpenData {
  const { access, mode, registrationCertificate, types, ownBaseUrl } = options
  return {
    ...{ phase: 'OPEN', ...asked, mode },
    ...{ clientId: clientIdOf(access), ...storedAccess(access), registrationCertificate, types },
    responseUri: `${ownBaseUrl}/wallet/${id}/answer`,
    kid: randomBytes(8).toString('base64url'),
    answerKey: newAnswerKey(),
  }
}

/** Opens the app, which then fetches the request. */
export const requestLinkOf = ({ link, ownBaseUrl }: WalletOptions, id: string, clientId: string): string =>
  walletLink(link, clientId, `${ownBaseUrl}/wallet/${id}/request`)
