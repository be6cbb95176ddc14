/**
 * A completed order: the person who was identified or has signed, the level, and the warnings of the answer.
 */
import { createHash } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { personalIdentityNumber } from '@foyer/national-fields/identity/personal-identity-number'
import { todayIn } from '@foyer/national-fields/market-time'
import { type Fields, fields, parsed, text } from '@foyer/provider-http/answer-fields'
import type { IdentityOutcome, IdentityProof } from '../contract/identity-provider.ts'
import type { Mode } from '../contract/mode.ts'
import type { AppDevice } from '../contract/progress.ts'
import { isRiskAsked } from './order-request.ts'
import type { OrderRequest } from './rp-api.ts'
import { signedDataIn } from './signed-data.ts'

export const PROVIDER = 'bankid'
const COUNTRY = 'SE'

interface Completed {
  /** The answer of BankID, as it came. */
  body: string
  /** When it came. */
  at: string
  request: OrderRequest
  device: AppDevice
}

const refused = (why: string): IdentityOutcome => ({ kind: 'REFUSED', why })

export function outcomeOf({ body, at, request, device }: Completed, mode: Mode): IdentityOutcome {
  const completion = fields(parsed(body), 'completionData')
  const problem = signatureProblem(completion, request)
  if (problem) return refused(problem)
  const user = fields(completion, 'user')
  const [givenName, familyName] = [text(user.givenName, 200), text(user.surname, 200)]
  if (!givenName || !familyName) return refused('The answer has no name.')
  const number = personalIdentityNumber(text(user.personalNumber, 20) ?? '', {
    ...{ country: COUNTRY, mode, assurance: 'EID' },
    today: todayIn(COUNTRY, new Date(at)),
  })
  if (!('value' in number)) return refused(`The answer has no usable personal number: ${number.problem}.`)
  const { personalNumber: expected } = request.body.requirement ?? {}
  // BankID asks no other person; an answer about another person is not of this order.
  if (expected !== undefined && number.value.id !== expected)
    return refused('The answer is of another person.')
  const sha256 = createHash('sha256').update(body).digest('hex')
  const isSignature = request.path === 'sign'
  const remarks = remarksOf(completion, request, device)
  return {
    kind: 'PROVEN',
    proof: {
      provider: PROVIDER,
      // Sweden has notified it at this level.
      assuranceLevel: 'SUBSTANTIAL',
      provenAt: at,
      ...{ givenName, familyName, dateOfBirth: number.dateOfBirth },
      personalIdentityNumber: number.value,
      country: COUNTRY,
      address: null,
      ...(remarks.length > 0 && { remarks }),
      evidence: { type: isSignature ? 'BANKID_SIGNATURE' : 'BANKID_IDENTIFICATION', sha256 },
    },
    evidence: [{ source: 'bankid /collect', retrievedAt: at, contentType: 'application/json', body }],
  }
}

/** The signature must be of this start: it signs the text that was shown, and a hash of the start. */
function signatureProblem(completion: Fields, { path, body }: OrderRequest): string | undefined {
  const signed = signedDataIn(completion.signature)
  if (!signed) return 'The answer has no signature that can be read.'
  if (text(completion.ocspResponse, 20_000) === null) return 'The answer does not say that the eID is valid.'
  if (signed.nonVisible !== body.userNonVisibleData) return 'The signature belongs to another start.'
  if (signed.visible !== (body.userVisibleData ?? null)) return 'The signature is of another text.'
  if (path === 'sign' && signed.purpose !== 'Signing') return 'The answer identifies, and signs nothing.'
  return undefined
}

type Remarks = NonNullable<IdentityProof['remarks']>

/** Another network is usual where the app is on a phone beside a computer, and not on the same device. */
function remarksOf(completion: Fields, request: OrderRequest, device: AppDevice): Remarks {
  const { body } = request
  const address = text(fields(completion, 'device').ipAddress, 60)
  const isElsewhere = address !== null && device === 'THIS' && !isSameNetwork(address, body.endUserIp)
  return [
    ...riskOf(completion.risk ?? null, device === 'THIS' && isRiskAsked(request, device)),
    ...(address !== null && address !== body.endUserIp ? (['OTHER_NETWORK'] as const) : []),
    ...(isElsewhere ? (['DEVICE_ELSEWHERE'] as const) : []),
  ]
}

/**
 * Nothing but "low" is low. BankID documents the indication for the app on the device of the page, and may
 * leave it out elsewhere (bankid.com, "Riskindikation").
 */
function riskOf(told: unknown, isExpected: boolean): Remarks {
  if (told === null) return isExpected ? ['RISK_UNKNOWN'] : []
  const risk = text(told, 20)?.toLowerCase()
  if (risk === 'low') return []
  if (risk === undefined) return ['RISK_UNKNOWN']
  return [risk === 'high' ? 'RISK_HIGH' : 'RISK_RAISED']
}

/** Providers give a device other addresses of one network. Those of different families say nothing. */
function isSameNetwork(one: string, other: string): boolean {
  const family = isIP(one)
  if (family === 0 || family !== isIP(other)) return true
  const network = new BlockList()
  const [kind, bits] = family === 6 ? (['ipv6', 48] as const) : (['ipv4', 24] as const)
  network.addSubnet(one, bits, kind)
  return network.check(other, kind)
}
