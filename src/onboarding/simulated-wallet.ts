/** The page of the simulated wallet: the person who answers the request, and the mistakes of the wallet. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { scenariosOf } from '#checks/sandbox/scenarios.ts'
import { type PageInput, type PageReply, page } from '#endpoint.ts'
import { field } from '#workflows/steps/step-kind.ts'
import { languageFor } from './language.ts'
import { messagePage, otherOrigins } from './page-context.ts'
import { sandboxFrame } from './sandbox-frame.ts'

async function shown(input: PageInput, order: string): Promise<PageReply> {
  const request = await input.providers.simulatedWallet.open(linkIn(order), input.now())
  if (!request) return messagePage(input, 'link_expired', undefined, 410)
  const language = languageFor(null, input.acceptLanguage, request.country)
  const persons = scenariosOf()
    .filter(({ kind, country }) => kind === 'PERSON' && country === request.country)
    .map(({ key, name, display, makesHappen }) => ({
      key,
      name,
      number: display,
      makesHappen: (makesHappen as Partial<Record<LanguageCode, string>>)[language] ?? makesHappen.en,
    }))
  return {
    page: {
      ...sandboxFrame(language, request.country),
      screen: {
        kind: 'SIMULATOR',
        action: '/simulator/wallet',
        order,
        persons,
        wallet: { relyingParty: request.relyingParty, misbehaviours: [...request.misbehaviours] },
      },
    },
    leadsTo: otherOrigins(input.baseUrl, [input.nocodeUrl]),
  }
}

/** The query of the link, as one field of the form. */
const linkIn = (order: string): Record<string, string> => Object.fromEntries(new URLSearchParams(order))

export const simulatedWalletPage = page({
  summary: 'The simulated wallet',
  run: async (input) => shown(input, new URLSearchParams(input.query).toString()),
})

export const simulatedWalletChoice = page({
  summary: 'A choice at the simulated wallet',
  async run(input): Promise<PageReply> {
    const { form, providers, now } = input
    const order = field(form, 'order')
    const person = { person: field(form, 'person'), misbehaves: field(form, 'misbehaves') }
    const choice = field(form, 'do') === 'cancel' ? 'SAYS_NO' : person
    const address = await providers.simulatedWallet.answer(linkIn(order), choice, now())
    if (address === null) return messagePage(input, 'wallet_answered')
    return address ? { redirect: address } : shown(input, order)
  },
})
