/**
 * Takes a picture of every page, state and letter of the hosted onboarding in two brands, widths and colour
 * schemes, and lays them on contact sheets: `npm run pictures -- <folder>`, with `--only <part of a name>`,
 * `--languages de,fi` and `--brands lindhamn`.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../samples/browser.ts'
import { enhanced } from '../samples/page-checks.ts'
import { type Gallery, serveGallery } from '../samples/serve.ts'
import { samples } from '../samples.ts'
import { type Brand, brandFiles, brands, dressed, letterLook } from './brands.ts'
import { drawSheets } from './contact-sheets.ts'
import { sampleLetters } from './letters.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'en' },
    brands: { type: 'string', default: brands.join() },
  },
})
const [given] = positionals
if (given === undefined) throw new Error('Name the folder for the pictures: npm run pictures -- <folder>')
const folder = resolve(given)
const languages = values.languages.split(',')
const wanted = brands.filter((brand) => values.brands.split(',').includes(brand))
const seen = samples.filter(
  ({ name, view }) => languages.includes(view.language) && name.includes(values.only),
)

const variantsOf = (widths: number[]) =>
  widths.flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      width,
      colorScheme,
      name: `${width}-${colorScheme}`,
    })),
  )
const variants = variantsOf([390, 1280])
/** A phone, and the widest column of a program for mail. */
const letterVariants = variantsOf([390, 640])
const pageHeight = 'document.documentElement.scrollHeight'
/** A browser that takes very many pictures grows, so each of these numbers of pages has a new one. */
const PAGES_A_BROWSER = 60

const fileOf = (brand: Brand, name: string, variant: string): string =>
  join(folder, `${brand}-${variant}`, `${name.replaceAll(/[^\p{L}\d#]+/gu, '-')}.png`)

async function takePictures(page: Page, brand: Brand, name: string, wanted: typeof variants): Promise<void> {
  await page.evaluate('document.fonts.ready')
  for (const { width, colorScheme, name: variant } of wanted) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    // In a window as high as the page, the button at the thumb covers nothing.
    await page.setViewportSize({ width, height: Number(await page.evaluate(pageHeight)) })
    await page.screenshot({ path: fileOf(brand, name, variant) })
  }
}

async function pictureOfPage(page: Page, gallery: Gallery, brand: Brand, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(gallery.address(`${brand}: ${name}`))
  await page.waitForSelector(enhanced, { state: 'attached' })
  await takePictures(page, brand, name, variants)
}

const lettersOf = (brand: Brand) =>
  languages
    .flatMap((language) => sampleLetters(letterLook(brand), language))
    .filter(({ name }) => name.includes(values.only))

async function picturesOfLetters(browser: Browser, brand: Brand): Promise<void> {
  for (const { name } of letterVariants) mkdirSync(join(folder, `${brand}-${name}`), { recursive: true })
  const page = await browser.newPage()
  for (const { name, html } of lettersOf(brand)) {
    await page.setContent(html)
    await takePictures(page, brand, name, letterVariants)
  }
  await page.close()
  console.log(`${brand}: ${lettersOf(brand).length} letters`)
}

async function picturesOf(brand: Brand, gallery: Gallery): Promise<void> {
  for (const { name } of variants) mkdirSync(join(folder, `${brand}-${name}`), { recursive: true })
  for (let at = 0; at < seen.length; at += PAGES_A_BROWSER) {
    const browser = await launchBrowser()
    const page = await browser.newPage()
    for (const { name } of seen.slice(at, at + PAGES_A_BROWSER))
      await pictureOfPage(page, gallery, brand, name)
    await browser.close()
    console.log(`${brand}: ${Math.min(at + PAGES_A_BROWSER, seen.length)} of ${seen.length} pages`)
  }
}

async function sheetsOf(browser: Browser, brand: Brand): Promise<void> {
  const sheets = join(folder, 'sheets')
  mkdirSync(sheets, { recursive: true })
  for (const { name: variant } of variants) {
    const files = seen.map(({ name }) => fileOf(brand, name, variant))
    const drawn = await drawSheets(browser, sheets, `${brand}-${variant}`, files)
    console.log(`${brand}, ${variant}: ${drawn} sheets`)
  }
  for (const { name: variant } of letterVariants) {
    const files = lettersOf(brand).map(({ name }) => fileOf(brand, name, variant))
    if (files.length > 0) await drawSheets(browser, sheets, `${brand}-letters-${variant}`, files)
  }
}

const all = wanted.flatMap((brand) => seen.map((sample) => dressed(brand, sample)))
const gallery = await serveGallery(all, brandFiles)
for (const brand of wanted) await picturesOf(brand, gallery)
await gallery.close()
const browser = await launchBrowser()
for (const brand of wanted) {
  await picturesOfLetters(browser, brand)
  await sheetsOf(browser, brand)
}
await browser.close()
console.log(`The pictures are in ${folder}; look at ${join(folder, 'sheets')}`)
