/** Where the pages of an application are that other pages may show in a frame. */

/** Part of their path, before the application. */
export const FRAMED_PART = 'framed'

/** Of a link: the origin of the page around, and whether a cookie was already tried. */
export const EMBED_PARAM = 'embed'
export const TRIED_PARAM = 'tried'
