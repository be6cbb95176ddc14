/** Lays pictures side by side on sheets, each under its name, so that many can be looked at soon. */
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'

/** Pixels of a sheet, which image viewers show without making it smaller. */
const SHEET = { width: 1600, height: 1740 }
const LABEL = 24
const OPEN = 8

interface Placed {
  file: string
  width: number
  height: number
}

/** Pictures of phones as large as they are; those of desktops at half of it. */
const scaleOf = (width: number): number => (width > SHEET.width / 2 ? 790 / width : 1)

async function sizeOf(file: string): Promise<Placed> {
  const { width, height } = await sharp(file).metadata()
  const scale = scaleOf(width)
  return { file, width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Columns are filled from top to bottom. A picture that is higher than a sheet has a column of its own. */
function columnsOf(pictures: Placed[]): Placed[][] {
  const columns: Array<{ left: number; pictures: Placed[] }> = []
  for (const picture of pictures) {
    const needed = picture.height + LABEL
    // Only the newest columns, so that pictures stay near the ones that they belong to.
    const open = columns.slice(-OPEN).find(({ left }) => left >= needed)
    const column = open ?? { left: SHEET.height, pictures: [] }
    if (!open) columns.push(column)
    column.pictures.push(picture)
    column.left -= needed
  }
  return columns.map(({ pictures: placed }) => placed)
}

const figure = ({ file, width, height }: Placed): string =>
  `<figure><figcaption>${basename(file, '.png').replaceAll('&', '&amp;')}</figcaption>
  <img src="${pathToFileURL(file)}" width="${width}" height="${height}" alt=""></figure>`

const sheetOf = (columns: Placed[][]): string => `<!doctype html><meta charset="utf-8"><style>
  body { display: flex; align-items: start; gap: 8px; margin: 0; background: #777 }
  figure { margin: 0 } img { display: block }
  figcaption { height: ${LABEL}px; overflow: hidden; font: 14px/${LABEL}px sans-serif; color: #fff }
</style>${columns.map((column) => `<div>${column.map(figure).join('')}</div>`).join('')}`

/** Writes `<name>-01.png` and so on into the folder. Returns how many. */
export async function drawSheets(browser: Browser, folder: string, name: string, files: string[]) {
  const columns = columnsOf(await Promise.all(files.map(sizeOf)))
  const perSheet = Math.max(1, Math.floor(SHEET.width / ((columns[0]?.[0]?.width ?? 0) + 8)))
  const page = await browser.newPage({ viewport: { width: SHEET.width, height: 100 } })
  let drawn = 0
  for (let at = 0; at < columns.length; at += perSheet) {
    drawn += 1
    const sheet = join(folder, `${name}-${String(drawn).padStart(2, '0')}`)
    await writeFile(`${sheet}.html`, sheetOf(columns.slice(at, at + perSheet)))
    await page.goto(String(pathToFileURL(`${sheet}.html`)))
    await page.screenshot({ path: `${sheet}.png`, fullPage: true })
  }
  await page.close()
  return drawn
}
