/** The browser and the system of a User-Agent, in words that a person recognizes. */

/** The first that matches: most browsers also name those that they resemble. */
const browsers: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/(?:Headless)?Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const named = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** Chrome on Mac */
export function browserOf(userAgent: string): string {
  const browser = named(browsers, userAgent) ?? 'Browser'
  const system = named(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}
