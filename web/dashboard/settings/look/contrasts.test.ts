/** Every colour reaches the contrasts of WCAG 2.2 on both grounds, and the page says which. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grounds } from '#customers/look.ts'
import { contrastsOf, inDark } from './contrasts.ts'

for (const accent of ['#c2401f', '#ffff00', '#000000', '#ffffff', '#1f4b8f'])
  for (const ground of grounds)
    test(`${accent} is readable on the background ${ground}`, () => {
      const [button = '', link = '', edge = ''] = contrastsOf(accent, ground)
      const ratios = (line: string) => [...line.matchAll(/([\d.]+):1/g)].map(([, value]) => Number(value))
      for (const value of [...ratios(button), ...ratios(link)]) assert.ok(value >= 4.5, `${accent} ${value}`)
      for (const value of ratios(edge)) assert.ok(value >= 3, `${accent} ${value}`)
    })

test('a dark red stays as it is, with white text', () =>
  assert.match(contrastsOf('#c2401f', 'PLAIN')[0] ?? '', /^White text on it .*used unchanged/))
test('a yellow has dark text', () => assert.match(contrastsOf('#ffd400', 'PLAIN')[0] ?? '', /^Dark text/))
test('a dark blue is lighter on dark pages', () => assert.match(inDark('#1f4b8f'), /^oklch\(0\.5[\d]* /))
