/** The HTML of a page as a picture of itself: without its scripts, and without loading a font early. */
export const stillPage = (html: string): string =>
  html.replaceAll(/<script\b[^>]*><\/script>|<link rel="preload"[^>]*>/g, '')
