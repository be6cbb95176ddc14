/**
 * The request for an order of BankID: the person, the text, and a hash that binds the signature to its start.
 */
import { createHash } from 'node:crypto'
import type { IdentityStart, SignatureStart } from '../contract/identity-provider.ts'
import type { AppDevice } from '../contract/progress.ts'
import type { AsksRisk, OrderRequest } from './rp-api.ts'

export interface OrderWishes {
  asksRisk: AsksRisk
  /** Certificate policies (OIDs) of the eIDs to accept. Empty: all. */
  certificatePolicies?: readonly string[]
  /** Shown in the app when it identifies. */
  visibleText?: { text: string; isMarkdown: boolean }
}

/** In base64. */
const MOST_TO_SIGN = 40_000

const base64 = (content: string): string => Buffer.from(content, 'utf8').toString('base64')

/** `sha256` is that of the text to sign. */
export const bindingOf = (
  { state, nonce, returnUrl }: Pick<IdentityStart, 'state' | 'nonce' | 'returnUrl'>,
  sha256: string | null,
): string => {
  const start = JSON.stringify([state, nonce, returnUrl, sha256])
  return base64(createHash('sha256').update(start).digest('hex'))
}

function common(request: IdentityStart, { certificatePolicies = [] }: OrderWishes, number?: string) {
  const { browser, pageUrl } = request
  const requirement = {
    ...(certificatePolicies.length > 0 && { certificatePolicies: [...certificatePolicies] }),
    ...(number !== undefined && { personalNumber: number }),
  }
  return {
    // An IPv4 address as a server that listens to both families sees it.
    endUserIp: browser.address.replace(/^::ffff:(?=\d+\.)/i, ''),
    ...(Object.keys(requirement).length > 0 && { requirement }),
    web: { referringDomain: new URL(pageUrl).hostname, userAgent: browser.userAgent.slice(0, 256) },
  }
}

export const isRiskAsked = ({ asksRisk }: Pick<OrderRequest, 'asksRisk'>, device: AppDevice): boolean =>
  asksRisk === 'same-device' ? device === 'THIS' : asksRisk === 'always'

export const withRisk = (request: OrderRequest, device: AppDevice): OrderRequest =>
  isRiskAsked(request, device) ? { ...request, body: { ...request.body, returnRisk: true } } : request

/** Query parameter of the return URL. */
export const RETURN_CODE = 'return_code'

/** Chrome and Firefox on iOS are opened by schemes of their own; https opens Safari, which has no session. */
const ownSchemes: ReadonlyArray<[userAgent: RegExp, address: (url: string) => string]> = [
  [/\bCriOS\//, (url) => url.replace(/^https:/, 'googlechromes:')],
  [/\bFxiOS\//, (url) => `firefox://open-url?url=${encodeURIComponent(url)}`],
]

/**
 * The order for the app on the same device. The app returns to an address with a secret that no other person
 * knows, so the browser that opens the address belongs to the person who identified themselves.
 */
export function onThisDevice(
  { body, ...asked }: OrderRequest,
  { state, returnUrl }: Pick<IdentityStart, 'state' | 'returnUrl'>,
  returnCode: string,
): OrderRequest {
  const url = `${returnUrl}?${new URLSearchParams({ state, [RETURN_CODE]: returnCode })}`
  const [, address] = ownSchemes.find(([userAgent]) => userAgent.test(body.web.userAgent)) ?? []
  return { ...asked, body: { ...body, returnUrl: address?.(url) ?? url } }
}

export function identificationOf(request: IdentityStart, wishes: OrderWishes): OrderRequest {
  const { text, isMarkdown } = wishes.visibleText ?? { text: '', isMarkdown: false }
  const isShown = text !== ''
  return {
    path: 'auth',
    asksRisk: wishes.asksRisk,
    body: {
      ...common(request, wishes),
      ...(isShown && { userVisibleData: base64(text) }),
      ...(isShown && isMarkdown && { userVisibleDataFormat: 'simpleMarkdownV1' }),
      userNonVisibleData: bindingOf(request, null),
    },
  }
}

/** As plain text: what the text says must not depend on how an app draws it. undefined: it is too long. */
export function signatureOf(request: SignatureStart, wishes: OrderWishes): OrderRequest | undefined {
  const userVisibleData = base64(request.text)
  if (userVisibleData.length > MOST_TO_SIGN) return undefined
  const { signer } = request
  const number = signer?.issuingCountry === 'SE' ? signer.id : undefined
  const userNonVisibleData = bindingOf(request, request.sha256)
  const body = { ...common(request, wishes, number), userVisibleData, userNonVisibleData }
  return { path: 'sign', asksRisk: wishes.asksRisk, body }
}
