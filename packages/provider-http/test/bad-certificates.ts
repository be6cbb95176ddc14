/** Certificates that must not be believed, and a local server with one that an adapter's fetch trusts. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { guardedFetch } from '../tls-fetch.ts'
import { type Authority, authority, type Certificate, certificate } from './certificates.ts'

export const badCertificates = ['OTHER_NAME', 'EXPIRED_CERTIFICATE', 'UNKNOWN_AUTHORITY'] as const
export type BadCertificate = (typeof badCertificates)[number]

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

const stranger = once(() => authority('An authority that nobody knows'))

const name = 'localhost'
const makers: Record<BadCertificate, (trusted: Authority, good: Certificate) => Certificate> = {
  OTHER_NAME: (trusted, good) => certificate({ name: 'other.example' }, trusted, good),
  EXPIRED_CERTIFICATE: (trusted, good) =>
    certificate({ name, from: daysAgo(2), until: daysAgo(1) }, trusted, good),
  UNKNOWN_AUTHORITY: (_trusted, good) => certificate({ name }, stranger(), good),
}

/** The certificate of a server at localhost whose good certificate is signed by this authority. */
export const badCertificateOf = (which: BadCertificate, trusted: Authority, good: Certificate): Certificate =>
  makers[which](trusted, good)

const ca = once(() => authority('Test authority of providers'))
/** The good certificate of a server at localhost. */
export const goodCertificate = once(() => certificate({ name: 'localhost' }, ca()))
export const badCertificate = (which: BadCertificate): Certificate =>
  badCertificateOf(which, ca(), goodCertificate())
/** As an adapter's. It trusts the good certificate. */
export const trustingFetch = once(() =>
  guardedFetch({ allowPrivate: true, resolve: async () => ['127.0.0.1'] })({ ca: ca().cert }),
)
/** In this process, for a fetch that takes no authority. */
export const trustGoodCertificates = (): void =>
  setDefaultCACertificates([...getCACertificates('default'), ca().cert])
export const trustedAuthority = (): string => ca().cert
