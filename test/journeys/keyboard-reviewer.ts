/** A reviewer who has only a keyboard: answers findings and hits, decides, and goes to the next case. */
import type { BrowserContext, Page } from 'playwright-core'

/** Notes any use of a pointer in the browser's session, for the test to see that there was none. */
export const watchPointer = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      addEventListener(kind, () => sessionStorage.setItem('pointer', kind), true)
  })
export const usedPointer = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('pointer'))

const MOST_PRESSES = 40

export function keyboardOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key)
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document
      const named = (at?.closest('label') ?? at)?.cloneNode(true) as Element | undefined
      // Its key stands on a button, beside its name.
      for (const key of named?.querySelectorAll('kbd') ?? []) key.remove()
      return named?.textContent?.trim() ?? ''
    })
  /** Tab until one of these is in focus. */
  async function reach(...words: string[]): Promise<void> {
    for (let presses = 0; !words.includes(await focused()); presses += 1) {
      if (presses > MOST_PRESSES) throw new Error(`${words} is not reached by Tab; at ${await focused()}`)
      await press('Tab')
    }
  }
  /** `j` until the next finding that can be answered. */
  async function nextFinding(): Promise<void> {
    for (
      let presses = 0;
      !(await page.locator('[data-part="findings"] li[data-current]:has([data-part="answer"])').count());
      presses += 1
    ) {
      if (presses > MOST_PRESSES) throw new Error('j leads to no open finding')
      await press(presses === 10 ? 'k' : 'j')
    }
  }
  const openFindings = () => page.locator('[data-part="findings"] li:has([data-part="answer"])').count()

  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    /** Waits until the report of this application is there. */
    isAt: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor(),
    async answerFindings(reason: string): Promise<{ findings: number; hits: number }> {
      const answered = { findings: 0, hits: 0 }
      for (let left = await openFindings(); left > 0; left = await openFindings()) {
        const before = await page.locator('[data-part="findings"] li[data-answered]').count()
        await nextFinding()
        await press('Enter')
        if (await page.locator('[data-part="finding-answer"]').count()) {
          await page.keyboard.type(reason)
          await press('Control+Enter')
          answered.findings += 1
        } else {
          // Reasons that fit a person, and a company.
          await reach('Checked ID document', 'Different business')
          await press('Space')
          await reach('Not a match')
          await press('Enter')
          answered.hits += 1
        }
        await page.waitForFunction(
          // With a dismissed hit, what followed from it is answered too.
          (count) => document.querySelectorAll('[data-part="findings"] li[data-answered]').length > count,
          before,
        )
      }
      return answered
    },
    /** With a reason that the panel offers. */
    async decide(key: 'a' | 'd', reason: string): Promise<void> {
      await press(key)
      await reach(reason)
      await press('Space')
      await press('Control+Enter')
      const word = key === 'a' ? 'Approved' : 'Declined'
      await page.locator('[data-part="decide"]').getByText(word, { exact: true }).waitFor()
    },
    async ask(step: string, message: string): Promise<void> {
      await press('r')
      await reach(step)
      await press('Space')
      while (!(await page.locator('[data-part="decide"] textarea:focus').count())) await press('Tab')
      await page.keyboard.type(message)
      await press('Control+Enter')
      await page.locator('[data-part="decide"]').getByText('In progress').waitFor()
    },
  }
}
