/**
 * The registration certificate (WRPRC, ETSI TS 119 475): the claims that the relying party has registered.
 * The wallet verifies its signature; Foyer reads it so that it never requests more.
 */
import { fields, list } from '@foyer/provider-http/answer-fields'
import { readUnverified, secondsIn, secondsOf } from '../wallet-verifier/compact-jwt.ts'
import { askedClaims } from '../wallet-verifier/pid-query.ts'

const TYPE = 'rc-wrp+jwt'

const pathText = (path: readonly unknown[]): string => path.map((part) => part ?? '*').join('.')

/** The requested claim is within a registered path, or is the path itself. */
const covers = (registered: readonly unknown[], asked: readonly unknown[]): boolean =>
  registered.every((part, at) => part === asked[at] || (part === null && asked[at] === null))

/** In words. Empty: a wallet that checks it finds nothing. */
export function registrationProblems(certificate: string, types: readonly string[], now: Date): string[] {
  const read = readUnverified(certificate)
  if (!read || read.header.typ !== TYPE)
    return [`The registration certificate must be a JWT of type ${TYPE}.`]
  const { exp, credentials } = read.payload
  const end = secondsIn(exp)
  const isOver = end !== undefined && end <= secondsOf(now)
  const registered = list(credentials, 50).map((each) => fields(each))
  const paths = registered
    .filter(({ format }) => format === 'dc+sd-jwt')
    .flatMap((credential) => list(credential.claim ?? credential.claims, 100))
    .flatMap((claim) => [list(fields(claim).path, 10)])
  const registeredTypes = registered.flatMap(({ meta }) => list(fields(meta).vct_values, 50))
  const missing = askedClaims.filter(
    ({ path }) => !paths.some((each) => each.length > 0 && covers(each, path)),
  )
  const missingTypes = types.filter((type) => !registeredTypes.includes(type))
  return [
    ...(isOver ? ['The registration certificate has expired.'] : []),
    ...(missingTypes.length > 0 ? [`Not registered as types: ${missingTypes.join(', ')}.`] : []),
    ...(missing.length > 0
      ? [`Not registered: ${missing.map(({ path }) => pathText(path)).join(', ')}.`]
      : []),
  ]
}

/** undefined: it has no end, or cannot be read. */
export function registrationEndOf(certificate: string | null): Date | undefined {
  const end = secondsIn(certificate === null ? undefined : readUnverified(certificate)?.payload.exp)
  return end === undefined ? undefined : new Date(end * 1000)
}
