/** The simulated wallet behind the page of the sandbox: it fetches and posts within the same process. */

import type { ShownRequest, SimulatedWallet } from '@foyer/eids/contract/simulated-wallet'
import type { IdentityTransactions } from '@foyer/eids/contract/transactions'
import type { WalletRequests } from '@foyer/eids/contract/wallet-requests'
import { WALLET, type WalletData } from '@foyer/eids/wallet/transaction'
import { RefusedRequest } from '@foyer/eids/wallet-simulator/request-check'
import { WalletRefusal } from '@foyer/eids/wallet-verifier/refusal'
import type { CustomerProviders, ProviderUser } from '#applications/provider-contracts.ts'
import type { OpenedWallet } from '../from-settings/wallet.ts'
import { answerLink, misbehaviours, openLink, type WalletExchange } from './wallet.ts'
import type { SimulatedWorld } from './world.ts'

interface Parts {
  transactions: IdentityTransactions
  requests: WalletRequests
  providersOf(user: ProviderUser): Promise<CustomerProviders>
}

const ADDRESS = /\/wallet\/([A-Za-z0-9_-]{43})\/(?:request|answer)$/
const idIn = (uri: string | undefined): string => ADDRESS.exec(uri ?? '')?.[1] ?? ''

export function sandboxWallet({ transactions, requests, providersOf }: Parts): SimulatedWallet {
  const exchangeAt = (now: Date): WalletExchange => ({
    async fetchRequest(uri, nonce) {
      const token = await requests.request(idIn(uri), nonce, now)
      if (token === undefined) throw new RefusedRequest('there is none')
      return token
    },
    async postAnswer(uri, form) {
      const reply = await requests.answer(idIn(uri), form, now)
      return reply && 'redirectTo' in reply ? (reply.redirectTo ?? undefined) : undefined
    },
  })
  const opened = async (query: Record<string, string>, now: Date) => {
    const found = await worldOf(await transactions.find<WalletData>(WALLET, idIn(query.request_uri)))
    if (!found) return undefined
    const link = new URL(`https://wallet.invalid/?${new URLSearchParams(query)}`)
    const request = await openLink(link, found.world, exchangeAt(now), now).catch((error) => {
      if (error instanceof RefusedRequest || error instanceof WalletRefusal) return undefined
      throw error
    })
    return request && { ...found, request }
  }
  async function worldOf(transaction: Awaited<ReturnType<typeof transactions.find<WalletData>>>) {
    if (transaction?.data?.mode !== 'sandbox') return undefined
    const { customerId, data } = transaction
    const { mode, country } = data
    const providers = await providersOf({ customerId, mode })
    const wallet = providers.identityProviders(country).find(({ key }) => key === WALLET) as OpenedWallet
    const world: SimulatedWorld | undefined = wallet?.simulated
    const back = new URL(data.returnUrl)
    back.searchParams.set('state', data.state)
    const isCrossDevice = data.phase === 'OPEN' && data.isCrossDevice === true
    return world && { world, country, back: isCrossDevice ? null : back.href }
  }
  return {
    async open(query, now): Promise<ShownRequest | undefined> {
      const found = await opened(query, now)
      return found && { relyingParty: found.request.relyingParty, country: found.country, misbehaviours }
    },
    async answer(query, choice, now) {
      const found = await opened(query, now)
      if (!found) return undefined
      const wrong = misbehaviours.find((each) => choice !== 'SAYS_NO' && each === choice.misbehaves)
      const does =
        choice === 'SAYS_NO' ? choice : { person: choice.person, ...(wrong && { misbehaves: wrong }) }
      const to = await answerLink(found.world, found.request, does, exchangeAt(now), now)
      return to ?? found.back
    },
  }
}
