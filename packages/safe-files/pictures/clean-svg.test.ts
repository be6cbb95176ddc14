/** Nothing of an SVG that runs, loads or links survives. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanSvg, UncleanSvg } from './clean-svg.ts'

const svg = (inside: string, more = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
      `viewBox="0 0 9 9" ${more}>` +
      `${inside}<path d="M0 0h9"/></svg>`,
  )
const unwanted = new RegExp(
  [
    ...[
      'script',
      'onload',
      'onclick',
      'foreignObject',
      'javascript',
      'https?://(?!www\\.w3\\.org)',
      '<image',
    ],
    ...['<style', 'style=', 'data:', '@import', 'animate', '<a[ >]', 'iframe', '<!', '<\\?', 'evil'],
  ].join('|'),
  'i',
)

const attacks: Array<[what: string, inside: string, more?: string]> = [
  ['a script', '<script>alert(1)</script>'],
  ['a script with CDATA', '<script><![CDATA[alert(1)]]></script>'],
  ['a script of another namespace', '<s:script xmlns:s="http://www.w3.org/2000/svg">evil()</s:script>'],
  ['an event attribute', '<rect onload="evil()" onclick="evil()" width="1"/>', 'onload="evil()"'],
  ['foreignObject', '<foreignObject><iframe src="https://evil.example"/></foreignObject>'],
  ['an image', '<image href="https://evil.example/a.png"/><image xlink:href="data:image/png;base64,AA"/>'],
  ['a link', '<a href="javascript:evil()"><rect width="1"/></a>'],
  ['use of another file', '<use href="https://evil.example/a.svg#x"/><use xlink:href="//evil.example#x"/>'],
  [
    'a style element',
    '<style>@import url(https://evil.example);rect{fill:url(https://evil.example)}</style>',
  ],
  ['a style attribute', '<rect style="fill:url(https://evil.example/#a);width:expression(evil)"/>'],
  ['a fill of another file', '<rect fill="url(https://evil.example#a)" mask="url( \'//evil.example\')"/>'],
  ['an animation', '<rect><animate attributeName="href" to="javascript:evil()"/><set to="evil"/></rect>'],
  ['a comment and an instruction', '<!-- evil --><?xml-stylesheet href="https://evil.example"?>'],
  ['an inner svg', '<svg onload="evil()"><script>evil</script></svg>'],
  ['a handler', '<handler type="text/ecmascript">evil()</handler><listener handler="#evil"/>'],
  ['a filter', '<filter id="f"><feImage href="https://evil.example"/></filter><rect filter="url(#f)"/>'],
  ['an entity in an attribute', '<use href="&#106;avascript:evil()"/>'],
]
for (const [what, inside, more] of attacks)
  test(`removes ${what}`, () => {
    const cleaned = cleanSvg(svg(inside, more))
    assert.doesNotMatch(cleaned, unwanted)
    assert.match(cleaned, /<path d="M0 0h9"\/>/)
  })

test('keeps drawing elements: gradients, local references, styles as attributes', () => {
  const cleaned = cleanSvg(
    svg(
      '<style>.a{fill:#c2401f}</style><defs><linearGradient id="g"><stop offset="1" stop-color="red"/>' +
        '</linearGradient></defs><rect class="a" width="3"/><circle r="2" fill="url(#g)"/>',
    ),
  )
  assert.match(cleaned, /<rect[^>]*fill="#c2401f"/)
  assert.match(cleaned, /fill="url\(#g\)"/)
  assert.match(cleaned, /<linearGradient id="g">/)
})

test('accepts the document type of drawing programs only', () => {
  const type =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
  assert.match(cleanSvg(Buffer.from(`<?xml version="1.0"?>${type}${svg('')}`)), /^<svg/)
})

const refused: Array<[what: string, bytes: Buffer]> = [
  ['an entity', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "evil">]>${svg('&a;')}`)],
  ['no SVG', Buffer.from('<html><body/></html>')],
  ['broken XML', Buffer.from('<svg><path</svg>')],
  ['an SVG that draws nothing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['bytes that are not UTF-8', Buffer.from([0x3c, 0xff, 0xfe])],
  ['too many parts', svg('<g/>'.repeat(20_001))],
]
for (const [what, bytes] of refused)
  test(`refuses ${what}`, () => assert.throws(() => cleanSvg(bytes), UncleanSvg))
