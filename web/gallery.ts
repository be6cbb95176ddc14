/**
 * Takes a screenshot of every screen in both colour schemes and widths: `node web/gallery.ts <folder> [part
 * of a name]`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from './samples/browser.ts'
import { serveGallery } from './samples/serve.ts'
import { samples } from './samples.ts'

const [folder = 'gallery', part = ''] = process.argv.slice(2)
const widths = [390, 1280]
const schemes = ['light', 'dark'] as const

mkdirSync(folder, { recursive: true })
const gallery = await serveGallery(samples)
const browser = await openBrowser()
for (const width of widths)
  for (const colorScheme of schemes) {
    const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme })
    for (const { name } of samples.filter((sample) => sample.name.includes(part))) {
      await page.goto(gallery.address(name))
      await page.evaluate('document.fonts.ready')
      const file = `${name.replaceAll(/[^\w#]+/g, '-')}-${width}-${colorScheme}.png`
      await page.screenshot({ path: join(folder, file), fullPage: true })
    }
    await page.close()
  }
await browser.close()
await gallery.close()
