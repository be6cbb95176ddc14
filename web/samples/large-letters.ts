/** What breaks on a page in very large letters, as questions to a browser; each names what is wrong. */
import type { Page } from 'playwright-core'

/** Letters as large as a person sets them in the browser. 16 pixels are 100 %. */
export async function setLetters(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const size = (16 * percent) / 100
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
}

const seen = `const isSeen = (each) =>
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !each.closest('.visually-hidden, .skip:not(:focus), [aria-hidden=true], svg, option')
    && getComputedStyle(each).position !== 'fixed'
  const called = (each) => each.outerHTML.replace(/\\s+/g, ' ').slice(0, 110)`

/** Elements that reach over the right edge of the window, with the page's own width. */
const tooWide = `(() => { ${seen}
  const width = document.documentElement.clientWidth
  return [...document.body.querySelectorAll('*')].filter((each) => isSeen(each)
    && each.getBoundingClientRect().right > width + 1 && each.getBoundingClientRect().width > 0)
    .map((each) => 'too wide: ' + called(each))
})()`

/**
 * Words that are broken although they would fit into the column, or into less than three letters a line. A
 * word that is longer than its whole column has to be broken somewhere.
 */
const brokenWords = `(() => { ${seen}
  const column = document.querySelector('main, .content')?.getBoundingClientRect().width ?? innerWidth
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!/\\p{L}/u.test(node.data) || parent.closest('script, style, template') || !isSeen(parent)) continue
    for (const { 0: word, index } of node.data.matchAll(/(?:[^\\s–—-]|\\u00a0){3,}/gu)) {
      const lines = new Map()
      for (let at = index; at < index + word.length; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { top, width } = range.getBoundingClientRect()
        if (width === 0) continue
        const line = lines.get(Math.round(top)) ?? { letters: 0, width: 0 }
        lines.set(Math.round(top), { letters: line.letters + 1, width: line.width + width })
      }
      if (lines.size < 2) continue
      const parts = [...lines.values()]
      const whole = parts.reduce((sum, { width }) => sum + width, 0)
      const pieces = parts.map(({ letters }) => letters).join('+')
      const isSliver = parts.slice(0, -1).some(({ letters }) => letters < 3)
      if (whole <= column * 0.75 || isSliver)
        found.push('broken: ' + word + ' (' + pieces + ', ' + Math.round(whole) + ' of ' + Math.round(column)
          + ') in ' + called(parent))
    }
  }
  return found
})()`

/** Text that is cut off by the box around it. */
const clipped = `(() => { ${seen}
  return [...document.body.querySelectorAll('*')].filter((each) => {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(each)
    const cutsX = ['hidden', 'clip'].includes(overflowX) && each.scrollWidth > each.clientWidth + 1
    const cutsY = ['hidden', 'clip'].includes(overflowY) && each.scrollHeight > each.clientHeight + 1
    return isSeen(each) && (cutsX || cutsY) && each.textContent.trim() !== ''
  }).map((each) => 'clipped: ' + called(each)).concat(
    [...document.querySelectorAll('img.customer-logo')].filter((each) => {
      const { width, height } = each.getBoundingClientRect()
      const box = each.closest('.customer-name').getBoundingClientRect()
      const own = each.getBoundingClientRect()
      return width > 0 && (own.right > box.right + 1 || own.right > innerWidth || own.bottom > box.bottom + 1
        || getComputedStyle(each).objectFit !== 'contain')
    }).map((each) => 'clipped: ' + called(each)))
})()`

/** Controls that cover each other, beside the button that stays at the thumb. */
const overlapping = `(() => { ${seen}
  const kinds = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  const controls = [...document.querySelectorAll(kinds)].filter((each) => isSeen(each)
    && !each.closest('.thumb, .connection') && !each.matches('.box, [type=file]'))
  const boxes = controls.map((each) => [each, each.getBoundingClientRect()])
  return boxes.flatMap(([each, one], at) => boxes.slice(at + 1)
    .filter(([other, two]) => !each.contains(other) && !other.contains(each)
      && Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2
      && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 4)
    .map(([other]) => 'overlapping: ' + called(each) + ' and ' + called(other)))
})()`

export async function breakagesOn(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const question of [tooWide, brokenWords, clipped, overlapping])
    found.push(...((await page.evaluate(question)) as string[]))
  return found
}
