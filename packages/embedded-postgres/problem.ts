/** Why the embedded database cannot start: a message for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

export const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | undefined)?.code)
