/** A status of HTTP with a shape of its own: a disc, a square or a diamond. Never colour alone. */
import * as developerStyles from './developer.module.css'

const classOf = (status: number | null): string => {
  if (status === null || status >= 500) return `${developerStyles.http} ${developerStyles.c5}`
  return status >= 400 ? `${developerStyles.http} ${developerStyles.c4}` : developerStyles.http
}

export const HttpStatus = ({ status, word }: { status: number | null; word?: string | undefined }) => (
  <span className={word === 'Waiting' ? `${developerStyles.http} ${developerStyles.c0}` : classOf(status)}>
    {word ?? status}
  </span>
)
