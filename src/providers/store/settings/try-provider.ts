/** Tries stored settings with a real call, and says the result in words. */

import type { Registry, RegistryGap, RegistryLookup } from '@foyer/company-registers/contract'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { FaceComparer } from '@foyer/face-comparison/contract'
import { marketCodes } from '@foyer/national-fields/market-code'
import type { GuardedFetch } from '@foyer/provider-http/tls-fetch'
import { networkErrorMessage } from '#events/store/webhooks/network-errors.ts'
import { providerRow } from '../../catalogue.ts'
import type { ProviderTestOutcome, ProviderTestResult } from '../../ports.ts'
import { greyPicture } from './grey-picture.ts'
import { type AdapterUse, type AdapterWorld, openAdapter } from './open-adapter.ts'

interface Call {
  host: string
  status: number | null
  durationMs: number
  error: unknown
}

/** Longer than any adapter waits. */
const TIME_LIMIT_MS = 20_000

type Verdict = Pick<ProviderTestResult, 'outcome' | 'text'>

/** Never throws. */
export async function tryProvider(
  world: AdapterWorld,
  use: AdapterUse,
  number: string | undefined,
): Promise<ProviderTestResult> {
  const began = performance.now()
  const calls: Call[] = []
  const verdict = await withinLimit(
    verdictOf({ ...world, guarded: recording(world.guarded, calls) }, use, number, calls),
  )
  return {
    ...verdict,
    durationMs: Math.round(performance.now() - began),
    calls: calls.map(({ error: _error, ...call }) => call),
  }
}

async function verdictOf(
  world: AdapterWorld,
  use: AdapterUse,
  number: string | undefined,
  calls: readonly Call[],
): Promise<Verdict> {
  try {
    const opened = await openAdapter(world, use, unwatched)
    if (opened.kind === 'REGISTRY') return await tryRegistry(opened.registry, use, number, calls)
    if (opened.kind === 'FACE') return await tryFaces(opened.comparer, calls)
    return await tryIdentity(opened.identityProviders, use, world, calls)
  } catch (error) {
    if (calls.length > 0) return problemOf(calls)
    return { outcome: 'UNUSABLE', text: `The settings cannot be used: ${(error as Error).message}` }
  }
}

const unwatched = { breaker: () => undefined, ended: () => undefined }

const withinLimit = (work: Promise<Verdict>): Promise<Verdict> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Verdict>((resolve) => {
    const text = `No answer within ${TIME_LIMIT_MS / 1000} seconds.`
    timer = setTimeout(() => resolve({ outcome: 'TIMED_OUT', text }), TIME_LIMIT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The same fetch; what it does is kept. */
function recording(guarded: GuardedFetch, calls: Call[]): GuardedFetch {
  return (certificate) => {
    const call = guarded(certificate)
    return async (input, init) => {
      const host = new URL(input instanceof Request ? input.url : input).host
      const began = performance.now()
      const done = (status: number | null, error: unknown) =>
        calls.push({ host, status, durationMs: Math.round(performance.now() - began), error })
      try {
        const answer = await call(input, init)
        done(answer.status, undefined)
        return answer
      } catch (error) {
        done(null, error)
        throw error
      }
    }
  }
}

const marketFor = ({ provider, market }: AdapterUse): string => {
  const { markets } = providerRow(provider)
  if (market !== '*') return market
  return (markets === 'ANY' ? marketCodes : markets)[0] as string
}

async function tryRegistry(
  registry: Registry,
  use: AdapterUse,
  given: string | undefined,
  calls: readonly Call[],
): Promise<Verdict> {
  const country = marketFor(use)
  const { samples = {} } = providerRow(use.provider)
  const id = given ?? (samples as Record<string, string>)[country]
  if (id === undefined) {
    const found = await registry.search(SEARCHED, { language: 'en' })
    if (found.kind !== 'FOUND') return problemOf(calls)
    return found.organizations.length > 0 ? works('It answers a search by name.') : notLookedUp(calls)
  }
  const found = await registry.lookup(
    { id, issuingCountry: country, type: 'REGISTRATION', display: id },
    { language: 'en' },
  )
  if (found.kind === 'NOT_FOUND')
    return calls.length > 0 && given === undefined
      ? {
          outcome: 'NOT_FOUND',
          text: `It answers, but does not know ${id}, which exists. Check the address.`,
        }
      : { outcome: 'NOT_FOUND', text: `It does not know ${id}.` }
  return found.kind === 'FOUND' ? foundText(found, id) : problemOf(calls)
}

/** A register without a company whose number is known here. */
const SEARCHED = 'foyer'

/** A search that finds nothing may have met a wrong address, or a register that has no search. */
const notLookedUp = (calls: readonly Call[]): Verdict => ({
  outcome: 'NOT_TRIED',
  text:
    (calls.length > 0 ? `A search for “${SEARCHED}” found no company` : 'Nothing was called') +
    ', so nothing was tried. Give the number of a company that the register has.',
})

/** An answer that needed no call says nothing of the service. */
const afterCalls = (calls: readonly Call[], verdict: Verdict): Verdict =>
  calls.length > 0
    ? verdict
    : { outcome: 'NOT_TRIED', text: 'Nothing was called, so nothing was tried. Try it as an applicant.' }

const works = (text: string): Verdict => ({ outcome: 'WORKS', text })

function foundText({ answer }: Extract<RegistryLookup, { kind: 'FOUND' }>, id: string): Verdict {
  const { organizationName } = answer.organization
  const partsOf = (...reasons: RegistryGap['reason'][]) =>
    [...new Set(answer.gaps.filter(({ reason }) => reasons.includes(reason)).map(({ field }) => field))].join(
      ', ',
    )
  const down = partsOf('SOURCE_DOWN')
  if (down !== '')
    return { outcome: 'PARTLY', text: `${id} is ${organizationName}. Without an answer: ${down}.` }
  // Data that a register restricts or gives to authorities only is no fault of the settings.
  const notGiven = partsOf('RESTRICTED', 'NOT_PUBLISHED')
  const more = notGiven === '' ? '' : ` This register does not give: ${notGiven}.`
  return works(`${id} is ${organizationName}.${more}`)
}

/** Asks the service, or starts an identification that stays incomplete. */
async function tryIdentity(
  providers: readonly IdentityProvider[],
  use: AdapterUse,
  { now, nocodeUrl }: AdapterWorld,
  calls: readonly Call[],
): Promise<Verdict> {
  const [provider] = providers
  if (!provider) return { outcome: 'UNUSABLE', text: 'The settings offer no eID.' }
  const names = providers.map(({ name }) => name).join(', ')
  if (provider.probe) {
    const isReady = await provider.probe()
    const why = hasFailed(calls) ? undefined : await provider.problem?.()
    if (why !== undefined) return { outcome: isReady ? 'PARTLY' : 'UNEXPECTED_ANSWER', text: why }
    return isReady ? afterCalls(calls, works(`${names}: the service answers.`)) : problemOf(calls)
  }
  const started = await provider.start({
    state: crypto.randomUUID(),
    nonce: crypto.randomUUID(),
    returnUrl: `${nocodeUrl}/test/identity/return`,
    pageUrl: `${nocodeUrl}/test/identity/eid`,
    ...{ customerId: use.customerId, applicationId: '', sessionHash: '' },
    browser: { address: '', userAgent: '' },
    country: marketFor(use),
    language: 'en',
    now: now(),
  })
  const problem = hasFailed(calls) ? undefined : await provider.problem?.()
  if (problem !== undefined && !hasFailed(calls)) return { outcome: 'UNEXPECTED_ANSWER', text: problem }
  if ('unavailable' in started || hasFailed(calls)) return problemOf(calls)
  return afterCalls(calls, works(`An identification can start with ${names}.`))
}

/** Without the photo of a person: what the service says of an empty picture shows that it is reached. */
async function tryFaces(comparer: FaceComparer, calls: readonly Call[]): Promise<Verdict> {
  const photo = { bytes: greyPicture, mediaType: 'image/png' }
  const answer = await comparer.compare({ document: photo, selfie: photo })
  if (calls.length === 0)
    return { outcome: 'NOT_TRIED', text: 'It simulates, so nothing was called. Try it as an applicant.' }
  if (answer.kind === 'UNAVAILABLE') return problemOf(calls)
  return answer.kind === 'NOT_READ'
    ? works('It finds no face in two empty pictures, as it should. No photo of a person was sent.')
    : { outcome: 'UNEXPECTED_ANSWER', text: 'It compares two empty pictures that show no face.' }
}

const isFailed = ({ status }: Call): boolean => status === null || status >= 400
const hasFailed = (calls: readonly Call[]): boolean => calls.some(isFailed)

/** By the first call that failed, else the last one. */
function problemOf(calls: readonly Call[]): Verdict {
  const call = calls.find(isFailed) ?? calls.at(-1)
  if (!call) return { outcome: 'UNUSABLE', text: 'Nothing was called.' }
  const { host, status, error } = call
  if (status === null) return networkProblem(host, error)
  if (status === 401 || status === 403)
    return {
      outcome: 'UNAUTHORIZED',
      text: `${host} answered ${status}: the credentials are wrong, or may not do this.`,
    }
  if (status === 404)
    return { outcome: 'NOT_FOUND', text: `${host} answered 404: check the path of the address.` }
  if (status >= 300 && status < 400)
    return {
      outcome: 'REFUSED',
      text: `${host} redirects (${status}), which is not followed. Check the address.`,
    }
  if (status >= 400) return { outcome: 'REFUSED', text: `${host} answered ${status}.` }
  return { outcome: 'UNEXPECTED_ANSWER', text: `${host} answered ${status}, but not in the expected form.` }
}

function networkProblem(host: string, error: unknown): Verdict {
  const cause = (error as { cause?: unknown }).cause ?? error
  const first = cause instanceof AggregateError ? (cause.errors[0] ?? cause) : cause
  const { code = '', name } = first as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError')
    return { outcome: 'TIMED_OUT', text: `${host} did not answer in time.` }
  if (code === 'NOT_HTTPS') return { outcome: 'NOT_REACHED', text: 'The address must begin with https:.' }
  const text = `${host}: ${networkErrorMessage(first)}`
  return { outcome: outcomeOf(code), text }
}

const noAddress = /^(ADDRESS_REFUSED|ENOTFOUND|EBADNAME|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT)$/
const certificateProblem = /CERT|ISSUER|SIGNATURE|PURPOSE|ERR_SSL|ERR_TLS|EPROTO/

const outcomeOf = (code: string): ProviderTestOutcome =>
  noAddress.test(code) ? 'NO_ADDRESS' : certificateProblem.test(code) ? 'CERTIFICATE_REFUSED' : 'NOT_REACHED'
