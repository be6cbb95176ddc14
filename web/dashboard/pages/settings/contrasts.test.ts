/** Every colour reaches the contrasts of WCAG 2.2, and the page says which. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrastsOf } from './contrasts.ts'

for (const accent of ['#c2401f', '#ffff00', '#000000', '#ffffff', '#1f4b8f'])
  test(`${accent} is readable`, () => {
    const [button = '', link = '', edge = ''] = contrastsOf(accent)
    const ratios = (line: string) => [...line.matchAll(/([\d.]+):1/g)].map(([, value]) => Number(value))
    for (const value of [...ratios(button), ...ratios(link)]) assert.ok(value >= 4.5, `${accent} ${value}`)
    for (const value of ratios(edge)) assert.ok(value >= 3, `${accent} ${value}`)
  })

test('a dark red is used as it is', () => assert.match(contrastsOf('#c2401f')[0] ?? '', /used unchanged/))
