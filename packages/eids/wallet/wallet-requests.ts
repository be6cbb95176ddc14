/** Finds the transaction that a wallet names, and the customer's wallet settings that verify its answer. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { IdentityProvider } from '../contract/identity-provider.ts'
import type { Mode } from '../contract/mode.ts'
import type { IdentityTransactions } from '../contract/transactions.ts'
import type { WalletRequests } from '../contract/wallet-requests.ts'
import { requestObject, WALLET_NONCE } from './request-object.ts'
import { accessIn, answerKeyIn, openDataOf, WALLET, type WalletData } from './transaction.ts'
import type { WalletProvider } from './wallet.ts'

interface Parts {
  transactions: IdentityTransactions
  providersOf(user: {
    customerId: string
    mode: Mode
  }): Promise<{ identityProviders(country: CountryCode): IdentityProvider[] }>
}

const isWallet = (provider: IdentityProvider): provider is WalletProvider => provider.key === WALLET

export function walletRequests({ transactions, providersOf }: Parts): WalletRequests {
  return {
    async request(id, walletNonce, now) {
      if (walletNonce !== undefined && !WALLET_NONCE.test(walletNonce)) return undefined
      const data = openDataOf(await transactions.find<WalletData>(WALLET, id), now)
      if (!data) return undefined
      const { registrationCertificate, types, nonce, responseUri, state } = data
      const { kid, privateKey: key } = answerKeyIn(data)
      return requestObject({
        ...{ access: accessIn(data), registrationCertificate, types, nonce, walletNonce, now },
        encryption: { kid, key },
        answer: { responseUri, state },
      })
    },
    async answer(id, form, now) {
      const found = await transactions.find<WalletData>(WALLET, id)
      if (!found) return undefined
      if (!found.data) return { refused: 'REPLAY', detail: 'answered before' }
      const { mode, country } = found.data
      const providers = await providersOf({ customerId: found.customerId, mode })
      return providers.identityProviders(country).find(isWallet)?.take(found, form, now)
    },
  }
}
