/** A status of HTTP with a shape of its own: a disc, a square or a diamond. Never colour alone. */
const classOf = (status: number | null): string => {
  if (status === null || status >= 500) return 'http c5'
  return status >= 400 ? 'http c4' : 'http'
}

export const HttpStatus = ({ status, word }: { status: number | null; word?: string | undefined }) => (
  <span className={word === 'Waiting' ? 'http c0' : classOf(status)}>{word ?? status}</span>
)
