/** What people type and paste, before any rule looks at it: dashes, spaces and invisible characters made plain. */

/** Soft hyphens, zero-width characters and direction marks that come along when a number is copied from a page or a PDF. */
const invisible = /\p{Cf}/gu
/** Every dash a word processor makes of a hyphen (Unicode Pd), and the minus sign. */
const dashes = /[\p{Pd}\u2212]/gu

/** The text with one kind of hyphen and one kind of space. Full-width digits become ASCII (NFKC). */
export const plain = (typed: string): string =>
  typed.normalize('NFKC').replace(invisible, '').replace(dashes, '-').replace(/\s+/g, ' ').trim()

/** A number or code without what people put in to make it readable; hyphen and plus stay, they can carry meaning. */
export const compact = (typed: string): string =>
  plain(typed)
    .toUpperCase()
    .replace(/[ .,:;/'"]/g, '')

export const isBlank = (typed: string): boolean => plain(typed) === ''
