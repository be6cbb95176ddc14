/** The relying party API of BankID, version 6: JSON by POST over mutual TLS. */
import { type Fields, fields, parsed, text } from '@foyer/provider-http/answer-fields'
import {
  type CallLimits,
  type CallWatch,
  type ProviderAnswer,
  providerCaller,
} from '@foyer/provider-http/provider-http'

export interface RpApiOptions {
  /** The address before /auth, such as https://bankid.example.com/rp/v6.0. There is no default. */
  baseUrl: string
  /** With the client certificate of the relying party, and the authority of BankID. */
  fetch: typeof fetch
  /** Limit of one call. */
  timeoutMs?: number
  limits?: Partial<CallLimits>
  now: () => Date
  watch?: CallWatch
}

/** For the app on which devices. A missing risk is a doubt on the device of the page, if it was asked for. */
export type AsksRisk = 'always' | 'same-device' | 'never'

export interface OrderRequest {
  path: 'auth' | 'sign'
  asksRisk: AsksRisk
  body: {
    /** The address of the person's browser. */
    endUserIp: string
    /** The text in base64. Shown in the app; for a signature, it is the signed text. */
    userVisibleData?: string
    userVisibleDataFormat?: 'simpleMarkdownV1'
    /** Base64. Signed, and not shown. */
    userNonVisibleData: string
    /** The address that the app on the same device opens after an answer. Only BankID and the app know it. */
    returnUrl?: string
    /** Asks BankID to rate the risk of the order. */
    returnRisk?: true
    requirement?: { personalNumber?: string; certificatePolicies?: string[] }
    web: { referringDomain: string; userAgent: string }
  }
}

/** The token that opens the app. The secret stays on the server. */
export interface RpOrder {
  orderRef: string
  autoStartToken: string
  qrStartToken: string
  qrStartSecret: string
}

export type RpCollected =
  | { status: 'pending' | 'failed'; hintCode: string }
  /** With the whole answer, which is the evidence. */
  | { status: 'complete'; body: string }

/** ALREADY_IN_PROGRESS: BankID has cancelled the other order too. NO_SUCH_ORDER: it is over or unknown. */
export type RpFailure = 'ALREADY_IN_PROGRESS' | 'NO_SUCH_ORDER' | 'REFUSED' | 'UNAVAILABLE'

/** `endsAt` limits several calls together, as of `performance.now()`. */
export interface RpApi {
  start(request: OrderRequest, endsAt?: number): Promise<RpOrder | RpFailure>
  collect(orderRef: string, endsAt?: number): Promise<RpCollected | RpFailure>
  cancel(orderRef: string, endsAt?: number): Promise<'CANCELLED' | RpFailure>
}

/** A signature with its certificates and the OCSP response is up to 50 kB in base64. */
const limitsOfCalls = { retries: 0, maxBytes: 512 * 1024 }

export function rpApi({ baseUrl, timeoutMs = 5_000, limits, watch, ...options }: RpApiOptions): RpApi {
  const call = providerCaller({
    ...options,
    limits: { ...limitsOfCalls, ...limits },
    ...(watch && { watch }),
  })
  const post = async (path: string, body: object, endsAt = Infinity): Promise<Fields | RpFailure> => {
    const answer = await call({
      url: `${baseUrl}/${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      endsAt: Math.min(endsAt, performance.now() + timeoutMs),
    })
    return readAnswer(answer)
  }
  return {
    async start({ path, body }, endsAt) {
      const read = await post(path, body, endsAt)
      return typeof read === 'string' ? read : (orderIn(read) ?? 'UNAVAILABLE')
    },
    async collect(orderRef, endsAt) {
      const read = await post('collect', { orderRef }, endsAt)
      return typeof read === 'string' ? read : (collectedIn(read, orderRef) ?? 'UNAVAILABLE')
    },
    async cancel(orderRef, endsAt) {
      const read = await post('cancel', { orderRef }, endsAt)
      return typeof read === 'string' ? read : 'CANCELLED'
    },
  }
}

/** The answer as it came, for the evidence. */
const BODY = Symbol('body')

function readAnswer(answer: ProviderAnswer): Fields | RpFailure {
  if (answer.kind === 'UNAVAILABLE') return 'UNAVAILABLE'
  const read = parsed(answer.body)
  if (answer.status === 200 && read) return Object.assign(read, { [BODY]: answer.body })
  if (answer.status !== 400) return 'UNAVAILABLE'
  const { errorCode, details } = read ?? {}
  if (errorCode === 'alreadyInProgress') return 'ALREADY_IN_PROGRESS'
  if (errorCode === 'invalidParameters')
    return /no such order/i.test(text(details) ?? '') ? 'NO_SUCH_ORDER' : 'REFUSED'
  return 'UNAVAILABLE'
}

function orderIn(read: Fields): RpOrder | undefined {
  const order = {
    orderRef: text(read.orderRef),
    autoStartToken: text(read.autoStartToken),
    qrStartToken: text(read.qrStartToken),
    qrStartSecret: text(read.qrStartSecret),
  }
  // They go into an address and a code: nothing but what identifiers are made of.
  const isOrder = Object.values(order).every((value) => value !== null && /^[\w-]{8,100}$/.test(value))
  return isOrder ? (order as RpOrder) : undefined
}

function collectedIn(read: Fields, orderRef: string): RpCollected | undefined {
  if (read.orderRef !== orderRef) return undefined
  const { status } = read
  if (status === 'complete')
    return Object.keys(fields(read.completionData)).length > 0
      ? { status, body: (read as { [BODY]?: string })[BODY] ?? '' }
      : undefined
  if (status !== 'pending' && status !== 'failed') return undefined
  return { status, hintCode: text(read.hintCode, 60) ?? '' }
}
