/** Languages and countries by their English names. */
const names = new Intl.DisplayNames(['en'], { type: 'language' })

export function nameOfLanguage(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
