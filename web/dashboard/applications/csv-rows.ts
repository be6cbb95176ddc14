/** Counts the rows of a CSV file (RFC 4180) while it comes, in pieces that begin and end anywhere. */

const QUOTE = 0x22
const LINE_FEED = 0x0a

/** The first row, the names of the columns, does not count. */
export function csvRowCounter() {
  let lines = 0
  let isQuoted = false
  const count = () => Math.max(0, lines - 1)
  return {
    count,
    /** Returns how many there are so far. */
    add(bytes: Uint8Array): number {
      for (const byte of bytes) {
        // A doubled quote inside of a cell closes and opens it.
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_FEED && !isQuoted) lines += 1
      }
      return count()
    },
  }
}
