/** Shows a page in light or in dark: the rules for the other are switched off. */

/** The media of a rule as it was written. */
const written = new WeakMap<MediaList, string>()

const preference = /\(prefers-color-scheme:\s*(dark|light)\)/

/** The media with the preference decided; undefined: it does not ask for one. */
export function decidedMedia(media: string, scheme: 'LIGHT' | 'DARK'): string | undefined {
  const asked = preference.exec(media)?.[1]
  if (!asked) return undefined
  if (asked !== scheme.toLowerCase()) return 'not all'
  const rest = media.replace(preference, '').replace(/^\s*and\s*|\s*and\s*$/g, '')
  return rest.trim() || 'all'
}

function decide(media: MediaList, scheme: 'LIGHT' | 'DARK'): void {
  const before = written.get(media) ?? media.mediaText
  const decided = decidedMedia(before, scheme)
  if (decided === undefined) return
  written.set(media, before)
  media.mediaText = decided
}

function decideIn(rules: CSSRuleList, scheme: 'LIGHT' | 'DARK'): void {
  for (const rule of rules) {
    if ('media' in rule) decide((rule as CSSMediaRule).media, scheme)
    if ('cssRules' in rule) decideIn((rule as CSSMediaRule).cssRules, scheme)
  }
}

export function showScheme(page: Document, scheme: 'LIGHT' | 'DARK'): void {
  for (const sheet of page.styleSheets) decideIn(sheet.cssRules, scheme)
  page.documentElement.style.colorScheme = scheme.toLowerCase()
  for (const source of page.querySelectorAll<HTMLSourceElement>('source[media]')) {
    source.dataset.media ??= source.media
    source.media = decidedMedia(source.dataset.media, scheme) ?? source.media
  }
}
