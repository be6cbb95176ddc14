/** COPY … FROM STDIN in text format over a plain connection of pg. */
import type pg from 'pg'

/** One value of a row. */
const copyValue = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return String(value).replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

export const copyLine = (values: readonly unknown[]): string => `${values.map(copyValue).join('\t')}\n`

interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** `table` with its columns. Waits until the rows are written. */
export function copyInto(client: pg.Client, table: string, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: CopyConnection) => connection.query(`copy ${table} from stdin`),
      handleCopyInResponse(connection: CopyConnection) {
        for (let at = 0; at < lines.length; at += 500)
          connection.sendCopyFromChunk(Buffer.from(lines.slice(at, at + 500).join('')))
        connection.endCopyFrom()
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    } as unknown as pg.Submittable)
  })
}
