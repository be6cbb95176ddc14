/** Reaches controls as a person does who has only a keyboard. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** More controls than any page has before the wanted one. */
const FARTHEST = 60

/** Presses Tab until the control with this name has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = []
  for (let step = 0; step < FARTHEST; step++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const label = (element as HTMLInputElement).labels?.[0]?.innerText ?? element.innerText
      // The focus ring of a radio surrounds its label.
      const rings = [element, ...((element as HTMLInputElement).labels ?? [])].map((each) =>
        getComputedStyle(each),
      )
      const { width, height } = element.getBoundingClientRect()
      return {
        label: label.trim(),
        marked: rings.some(({ outlineStyle }) => outlineStyle !== 'none'),
        width,
        height,
      }
    })
    seen.push(focused.label)
    // Words for screen readers only stand on a line of their own.
    if (![focused.label.split('\n')[0], focused.label.replace(/\s+/g, ' ')].includes(name)) continue
    assert.ok(focused.marked && focused.width > 0 && focused.height > 0, `the focus on ${name} is seen`)
    return
  }
  assert.fail(`${name} is not reached by Tab; these are: ${seen.join(' | ')}`)
}

export async function pressing(page: Page, key: 'Enter' | 'Space'): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.keyboard.press(key)
  await loaded
}

/** The name of the control with the focus, inside frames and shadow trees as well. */
async function deepFocus(page: Page): Promise<string> {
  for (const frame of [...page.frames()].reverse()) {
    const name = await frame
      .evaluate(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        const isOutside = !element || element === document.body || element.localName === 'iframe'
        if (isOutside || !document.hasFocus()) return ''
        const label = (element as HTMLInputElement).labels?.[0]?.innerText
        return (label ?? (element as HTMLElement).innerText).trim()
        // The page of the frame may just be changing.
      })
      .catch(() => '')
    if (name !== '') return name
  }
  return ''
}

/** As `tabTo`, into frames and dialogs. `isThere`: without a key. */
export async function deepTabTo(page: Page, name: string, { isThere = false } = {}): Promise<void> {
  const seen: string[] = []
  for (let step = 0; step < FARTHEST; step++) {
    if (isThere) await page.waitForTimeout(50)
    else await page.keyboard.press('Tab')
    const focused = await deepFocus(page)
    seen.push(focused)
    if (focused.split('\n')[0] === name) return
  }
  assert.fail(`${name} is not reached by Tab; these are: ${seen.join(' | ')}`)
}
