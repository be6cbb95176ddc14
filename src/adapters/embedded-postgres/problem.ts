/** What stops the embedded database from starting, in a sentence for the person who starts Foyer. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

export const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | undefined)?.code)
