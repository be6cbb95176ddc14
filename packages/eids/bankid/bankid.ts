/**
 * BankID natively, as a relying party: an order is started, the page of our own draws its code or opens the
 * app, and BankID is asked how far it is.
 */

import type { IdentityOutcome, IdentityProvider, IdentityReturn } from '../contract/identity-provider.ts'
import type { Mode } from '../contract/mode.ts'
import type { OwnPageEid } from '../contract/progress.ts'
import { outcomeOf, PROVIDER } from './completion.ts'
import { outcomeOfHint } from './hints.ts'
import { bindingOf, identificationOf, type OrderWishes, RETURN_CODE, signatureOf } from './order-request.ts'
import { isNotBack, progressOf } from './order-state.ts'
import { type OrderOptions, ordersIn } from './orders.ts'

export interface BankIdOptions extends OrderOptions, OrderWishes {
  mode: Mode
}

type Orders = ReturnType<typeof ordersIn>

/** An id that belongs to no order. */
const UNKNOWN_ORDER = '00000000-0000-4000-8000-000000000000'

export function bankid(options: BankIdOptions): IdentityProvider {
  const { api, mode } = options
  const orders = ordersIn(options)
  return {
    key: PROVIDER,
    name: 'BankID',
    countries: ['SE'],
    tellsNumberIn: () => 'ALWAYS',
    origins: [],
    start: (request) => orders.start(request, identificationOf(request, options)),
    async startSignature(request) {
      const order = signatureOf(request, options)
      return order ? orders.start(request, order) : { unavailable: true }
    },
    complete: (answer) => complete(orders, mode, answer),
    // That BankID does not know it proves the address and both certificates.
    probe: async () => (await api.collect(UNKNOWN_ORDER)) === 'NO_SUCH_ORDER',
    ownPage: ownPageOf(orders),
  }
}

const ownPageOf = (orders: Orders): OwnPageEid => ({
  async progress({ now, ...waiting }) {
    const found = await orders.find(waiting)
    if (!found?.data) return { kind: 'UNKNOWN' }
    const after = await orders.advanced(found, found.data, now)
    const isLate = isNotBack(after) && found.expiresAt <= now
    return isLate ? { kind: 'ENDED', hint: 'TIMED_OUT' } : progressOf(after, now)
  },
  async cancel({ now, ...waiting }) {
    const found = await orders.find(waiting)
    if (found) await orders.cancel(found, now)
  },
  async changeDevice({ now, ...waiting }, device) {
    const found = await orders.find(waiting)
    if (found) await orders.changeDevice(found, device, now)
  },
})

const OF_ANOTHER: IdentityOutcome = { kind: 'REFUSED', why: 'The answer belongs to another start.' }

/** The outcome stays for some minutes: two tabs may come back at once, and the case takes it only once. */
async function complete(
  orders: Orders,
  mode: Mode,
  { query, returnUrl, now, sha256, ...asked }: IdentityReturn,
): Promise<IdentityOutcome> {
  if (query.state !== asked.state) return OF_ANOTHER
  const own = await orders.find(asked)
  const code = query[RETURN_CODE]
  const found = own && code !== undefined ? await orders.back(own, code, now) : own
  if (!found?.data || found.data.returnUrl !== returnUrl) return OF_ANOTHER
  const { request } = found.data
  if (request.body.userNonVisibleData !== bindingOf({ ...asked, returnUrl }, sha256 ?? null))
    return OF_ANOTHER
  const after = await orders.advanced(found, found.data, now)
  const { outcome } = after
  if (!outcome) return { kind: 'PENDING' }
  if (outcome.kind === 'ENDED') return outcomeOfHint(outcome.hint)
  if (found.expiresAt <= now) return { kind: 'TIMED_OUT' }
  return isNotBack(after)
    ? { kind: 'PENDING' }
    : outcomeOf({ ...outcome, request, device: after.device }, mode)
}
