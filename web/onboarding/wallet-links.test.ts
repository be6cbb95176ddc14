/**
 * The app of a wallet is opened by a link and by nothing else: the policy of the page blocks forms to it. And
 * what a page says of a wallet.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { dist, serveGallery } from '../samples/serve.ts'
import { samples } from '../samples.ts'

const skip = existsSync(`${dist}server/pages.js`) ? false : 'the pages are not built: npm run build'

test('only links open a wallet: no form of a page posts to its address', { skip }, async () => {
  const shown = samples.filter(({ name, view }) => view.language === 'en' && name.startsWith('eid, '))
  const gallery = await serveGallery(shown)
  try {
    for (const { name } of shown) {
      const html = await (await fetch(gallery.address(name))).text()
      const without = html.replaceAll(/<a [^>]*href="haip-vp:[^"]*"/g, '')
      assert.ok(!without.includes('haip-vp:'), name)
      for (const [, action] of html.matchAll(/<form[^>]* action="([^"]*)"/g))
        assert.match(action ?? '', /^\//, name)
      if (name === 'eid, wallet') assert.notEqual(without, html)
      if (html.includes('class="qr"')) assert.match(html, /role="img" aria-label="QR code for /, name)
    }
  } finally {
    await gallery.close()
  }
})

test('a computer that cannot open a wallet explains where to continue', { skip }, async () => {
  const shown = samples.filter(({ name }) => ['eid, wallet', 'eid, wallet of a co-signer'].includes(name))
  const gallery = await serveGallery(shown)
  const htmlOf = async (name: string) => (await fetch(gallery.address(name))).text()
  try {
    const [own, other] = [await htmlOf('eid, wallet'), await htmlOf('eid, wallet of a co-signer')]
    const words = 'On your phone, open the link that you were sent, and sign there.'
    assert.match(own, /identity\/phone"/)
    assert.ok(!own.includes(words))
    assert.ok(!other.includes('/phone"'))
    assert.match(other, new RegExp(`<p class="computer-only">${words}</p>`))
  } finally {
    await gallery.close()
  }
})

test('no identity number is mentioned where a wallet is the only eID', { skip }, async () => {
  const shown = samples.filter(({ name }) => ['step identity', 'step identity, wallet only'].includes(name))
  const gallery = await serveGallery(shown)
  const saysNumber = async (name: string) => {
    const html = await (await fetch(gallery.address(name))).text()
    return html.includes('personal identity number')
  }
  try {
    assert.ok(await saysNumber('step identity'))
    assert.ok(!(await saysNumber('step identity, wallet only')))
  } finally {
    await gallery.close()
  }
})
