/** With any accent colour, text reaches 4.5:1 and edges 3:1, in light and in dark. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { defaultStyle, fonts, grounds, radii, styleIn } from '#customers/look.ts'
import { contrast, type Oklch, oklchOf, within } from './colour.ts'
import { fontFamilies } from './fonts.ts'
import { lookCss } from './look-css.ts'
import { accentRamp, groundOf, neutrals, type Scheme } from './ramp.ts'

const schemes: Scheme[] = ['light', 'dark']
const hex = (red: number, green: number, blue: number) =>
  `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
const levels = [0, 51, 102, 153, 204, 255]
/** The 216 colours of an even cube, and some real brands. */
const accents = [
  ...levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => hex(red, green, blue)))),
  '#1f4b8f',
  '#7a1f5c',
  '#ffd400',
  '#e4002b',
  '#00a651',
  '#767676',
]

describe('contrast', () => {
  test('matches WCAG', () => {
    const ratio = (one: string, other: string) => contrast(oklchOf(one), oklchOf(other))
    assert.equal(ratio('#000000', '#ffffff').toFixed(1), '21.0')
    assert.equal(ratio('#767676', '#ffffff').toFixed(2), '4.54')
    assert.equal(ratio('#ff0000', '#ffffff').toFixed(2), '4.00')
    assert.equal(ratio('#0000ff', '#ffffff').toFixed(2), '8.59')
  })
  test('clips colours outside sRGB', () => {
    const shown = within({ lightness: 0.7, chroma: 0.4, hue: 145 })
    assert.ok(shown.chroma > 0.15 && shown.chroma < 0.3, `chroma ${shown.chroma}`)
  })
})

for (const scheme of schemes)
  describe(`every accent, ${scheme}`, () => {
    const atLeast = (least: number, pairs: (accent: string) => Array<[string, Oklch, Oklch]>) => {
      for (const accent of accents)
        for (const [name, one, other] of pairs(accent)) {
          const ratio = contrast(one, other)
          assert.ok(ratio >= least, `${accent}: ${name} has ${ratio.toFixed(2)}, needs ${least}`)
        }
    }
    const groundsOf = (accent: string) => {
      const { hue, chroma } = oklchOf(accent)
      return neutrals(hue, chroma, scheme)
    }

    const groundsBehind = (accent: string) =>
      grounds.flatMap((each) => Object.values(groundOf(accent, each, scheme)))

    test('has text with a contrast of 4.5:1', () =>
      atLeast(4.5, (accent) => {
        const neutral = groundsOf(accent)
        const ramp = accentRamp(accent, scheme)
        const texts = { text: neutral[11], 'quiet text': neutral[10], link: ramp.text } as Record<
          string,
          Oklch
        >
        const behind = [...neutral.slice(0, 4), ramp.soft, ...groundsBehind(accent)]
        return [
          ['button', ramp.on, ramp.solid],
          ['button pointed at', ramp.on, ramp.solidHover],
          ...Object.entries(texts).flatMap(([name, text]) =>
            behind.map((ground, index): [string, Oklch, Oklch] => [`${name} on ${index + 1}`, text, ground]),
          ),
        ]
      }))
    test('has edges with a contrast of 3:1', () =>
      atLeast(3, (accent) => {
        const neutral = groundsOf(accent)
        const ramp = accentRamp(accent, scheme)
        const edges = { field: neutral[7], focus: ramp.edge, button: ramp.solidEdge } as Record<string, Oklch>
        return Object.entries(edges).flatMap(([name, edge]) =>
          [...neutral.slice(0, 3), ...groundsBehind(accent)].map((ground): [string, Oklch, Oklch] => [
            name,
            edge,
            ground,
          ]),
        )
      }))
    test('makes links readable when it is close to the background', () => {
      for (const accent of scheme === 'light' ? ['#ffffff', '#dddddd'] : ['#000000', '#0b0b0b', '#333333']) {
        const { text, edge } = accentRamp(accent, scheme)
        const page = groundsOf(accent)[0] as Oklch
        assert.ok(contrast(text, page) >= 7, `link of ${accent}: ${contrast(text, page).toFixed(2)}`)
        assert.ok(contrast(edge, page) >= 7, `edge of ${accent}: ${contrast(edge, page).toFixed(2)}`)
      }
    })
    test('stays unchanged when it is readable', () => {
      const { solid } = accentRamp(scheme === 'light' ? '#1f4b8f' : '#ffd400', scheme)
      const own = oklchOf(scheme === 'light' ? '#1f4b8f' : '#ffd400')
      assert.ok(Math.abs(solid.lightness - own.lightness) < 0.001)
    })
  })

describe('the colours of the four meanings', () => {
  const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = tokens.split('@media screen and (prefers-color-scheme: dark)')
  const colour = (css: string, name: string): Oklch => {
    const [, lightness, chroma, hue] =
      new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(css) ?? []
    return { lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue) }
  }
  for (const [scheme, css] of Object.entries({ light, dark }))
    for (const meaning of ['good', 'attention', 'bad', 'information'])
      test(`${meaning}, ${scheme}`, () => {
        const neutral = neutrals(260, 0.1, scheme as Scheme)
        const soft = colour(css, `${meaning}-soft`)
        const tinted = ['#c2401f', '#1f4b8f', '#00a651', '#ffd400', '#767676'].map(
          (accent) => groundOf(accent, 'TINTED', scheme as Scheme).ground,
        )
        for (const ground of [neutral[0] as Oklch, soft, ...tinted]) {
          assert.ok(contrast(colour(css, meaning), ground) >= 4.5, 'text')
          assert.ok(contrast(colour(css, `${meaning}-edge`), ground) >= 3, 'edge')
        }
        assert.ok(contrast(neutral[11] as Oklch, soft) >= 4.5, 'plain text on it')
      })
})

describe('lookCss', () => {
  const asked = (query: Record<string, string>) => lookCss(styleIn(query))
  test('equals default.css for a customer without a look', () => {
    const kept = readFileSync(new URL('./default.css', import.meta.url), 'utf8')
    assert.equal(kept.slice(kept.indexOf(':root')), lookCss(defaultStyle))
  })
  for (const accent of ['red', '#12345', '#1234567', '#12345g', '}body{display:none', ''])
    test(`ignores an invalid colour: ${accent}`, () => assert.equal(asked({ accent }), asked({})))
  for (const radius of ['7', '-6', '6px', '', ' ', 'NaN', '1e9'])
    test(`ignores unknown radiuses: ${JSON.stringify(radius)}`, () =>
      assert.match(asked({ accent: '#aabbcc', radius }), /--radius: 6px;/))
  for (const radius of radii)
    test(`writes the radius ${radius}`, () =>
      assert.match(
        asked({ accent: '#aabbcc', radius: String(radius) }),
        new RegExp(`--radius: ${radius}px;`),
      ))
  for (const other of [{ ground: 'tinted' }, { font: 'Comic; }' }, { font: 'toString' }] as const)
    test(`ignores an unknown ground or font: ${Object.values(other)}`, () =>
      assert.equal(asked(other), asked({})))
  for (const font of fonts)
    test(`loads the font ${font}`, () => {
      const css = asked({ font })
      if (font === 'INTER') return assert.doesNotMatch(css, /--font/)
      assert.ok(css.includes(`--font: ${fontFamilies[font].stack};`))
      const rules = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
      for (const family of fontFamilies[font].stack.split(', ').slice(0, 2))
        assert.ok(rules.includes(`font-family: ${family};`), family)
    })
  test('a tinted background is warmer than the accent colour and differs from the plain background', () => {
    const tinted = asked({ accent: '#c2401f', ground: 'TINTED' })
    assert.match(tinted, /--ground: oklch\(0\.976 0\.012 62\.\d\);/)
    assert.match(tinted, /--ground: oklch\(0\.19 0\.012 62\.\d\);/)
    assert.match(asked({ accent: '#c2401f' }), /--ground: oklch\(0\.993 /)
  })
})
