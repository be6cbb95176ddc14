/**
 * The dated versions of the API, newest last. A request or a webhook of an older version is translated
 * through the changes between it and the newest one, each of which knows its neighbour only.
 */

/** The value of a JSON object. */
export type JsonObject = Record<string, unknown>

/** What one version changed, as functions between it and the version before. */
export interface VersionChange {
  /** The date of the version that has it, such as 2027-03-01. */
  since: string
  /** For the list of changes, in one sentence. */
  what: string
  /** By name, such as applications.create. */
  operations?: Readonly<Record<string, OperationChange>>
  /** The envelope of a webhook: from this version to the one before. */
  event?(newer: JsonObject): JsonObject
}

export interface OperationChange {
  /** The body of a request: from the version before to this one. */
  body?(older: JsonObject): JsonObject
  /** The reply: from this version to the one before. */
  reply?(newer: JsonObject): JsonObject
}

export interface ApiVersions {
  first: string
  /** In the order of their dates; several may have the same date. */
  changes: readonly VersionChange[]
}

export const apiVersions: ApiVersions = { first: '2026-12-01', changes: [] }

/** All dates, the oldest first. */
export const datesOf = ({ first, changes }: ApiVersions): string[] => [
  ...new Set([first, ...changes.map(({ since }) => since)]),
]

export const newestOf = (versions: ApiVersions): string => datesOf(versions).at(-1) ?? versions.first

export const isVersion = (versions: ApiVersions, date: string): boolean => datesOf(versions).includes(date)

type Translate = (value: JsonObject) => JsonObject

/** One after the other. undefined: nothing has changed. */
function through(steps: ReadonlyArray<Translate | undefined>): Translate | undefined {
  const some = steps.filter((each) => each !== undefined)
  if (some.length === 0) return undefined
  return (value) => some.reduce((translated, step) => step(translated), value)
}

const newerThan = ({ changes }: ApiVersions, date: string): VersionChange[] =>
  changes.filter(({ since }) => since > date)

/** From the body of an older version to that of the newest one. undefined: they are the same. */
export const bodyOfNewest = (
  versions: ApiVersions,
  operation: string,
  older: string,
): Translate | undefined =>
  through(newerThan(versions, older).map(({ operations }) => operations?.[operation]?.body))

/** From the reply of the newest version to that of an older one. undefined: they are the same. */
export const replyOfOlder = (
  versions: ApiVersions,
  operation: string,
  older: string,
): Translate | undefined =>
  through(
    newerThan(versions, older)
      .reverse()
      .map(({ operations }) => operations?.[operation]?.reply),
  )

/** From the event of the newest version to that of an older one. undefined: they are the same. */
export const eventOfOlder = (versions: ApiVersions, older: string): Translate | undefined =>
  through(
    newerThan(versions, older)
      .reverse()
      .map(({ event }) => event),
  )
