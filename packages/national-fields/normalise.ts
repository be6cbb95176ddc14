/** Normalises typed and pasted text: dashes, spaces and invisible characters. */

/**
 * Soft hyphens, zero-width characters and direction marks, which text copied from a page or a PDF may
 * contain.
 */
const invisible = /\p{Cf}/gu
/** Every dash (Unicode Pd) and the minus sign. */
const dashes = /[\p{Pd}\u2212]/gu

/** Text with plain hyphens and single spaces. Full-width digits become ASCII (NFKC). */
export const plain = (typed: string): string =>
  typed.normalize('NFKC').replace(invisible, '').replace(dashes, '-').replace(/\s+/g, ' ').trim()

/** A number or code without separators, in capitals. Hyphen and plus stay, because they have a meaning. */
export const compact = (typed: string): string =>
  plain(typed)
    .toUpperCase()
    .replace(/[ .,:;/'"]/g, '')

export const isBlank = (typed: string): boolean => plain(typed) === ''
