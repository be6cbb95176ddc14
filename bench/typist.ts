/**
 * The time that a slow typist needs for the templates: a browser completes them and counts what is read,
 * typed and pressed, and how long each page lets them wait. `node bench/typist.ts` writes its section.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Template } from '#workflows/drafts/starting-points.ts'
import { writeSection } from './report-sections.ts'
import { type Templates, withTemplates } from './template-walks.ts'
import { type Typed, typistSection } from './typist-section.ts'

/** The counts of one page. */
interface Counted {
  page: string
  /** The visible texts, each with its words. */
  texts: Array<[text: string, words: number]>
  characters: number
  presses: number
  /** The presses that choose an answer. */
  choices: number
  /** Milliseconds from the press on the page before. */
  waited: number
}

const walks: Array<Pick<Typed, 'name' | 'aimMinutes'> & { template: Template }> = [
  { name: 'KYC: private person', template: 'KYC_PRIVATE_PERSON', aimMinutes: 3 },
  { name: 'KYB: limited company', template: 'KYB_LIMITED_COMPANY', aimMinutes: 5 },
  { name: 'KYB: sole trader', template: 'KYB_SOLE_TRADER', aimMinutes: 5 },
]

export const measureTypist = (): Promise<string> =>
  withTemplates(async (templates) => {
    const typed: Typed[] = []
    for (const walk of walks) {
      typed.push(await typedIn(templates, walk))
      process.stderr.write(`${walk.name}: completed\n`)
    }
    return typistSection(typed)
  })

const typedIn = (
  templates: Templates,
  { name, aimMinutes, template }: (typeof walks)[number],
): Promise<Typed> =>
  templates.apply(template, 'SE', async ({ visit, applicant, walk, send }) => {
    const pages = await countedOn(visit.page)
    await walk()
    await send()
    await pause(200)
    // The text after the last button is read, not typed.
    const counted = [...pages.values()]
    await applicant.isDone()
    const own = counted.filter(({ page }) => !page.startsWith('/simulator/'))
    // A text that stands on several pages, such as the name of a button, is read once and then known.
    const texts = new Map(own.flatMap((each) => each.texts))
    const sum = (figure: 'characters' | 'presses' | 'choices' | 'waited') =>
      own.reduce((total, each) => total + each[figure], 0)
    return {
      ...{ name, aimMinutes, pages: own.length, eids: counted.length - own.length },
      ...{
        words: [...texts.values()].reduce((total, each) => total + each, 0),
        characters: sum('characters'),
      },
      ...{ presses: sum('presses'), choices: sum('choices'), waited: sum('waited') },
    }
  })

/** By the time at which each page was opened. */
async function countedOn(page: Page): Promise<Map<number, Counted>> {
  const pages = new Map<number, Counted>()
  await page.exposeFunction('noteOfTypist', (at: number, counted: Counted) => pages.set(at, counted))
  await page.addInitScript(readInPage)
  await page.addInitScript(countInPage)
  pages.clear()
  await page.reload()
  return pages
}

interface CountingWindow {
  textsOfTypist(): Counted['texts']
  noteOfTypist(at: number, counted: Counted): void
}

/** Runs in every page: what can be read. */
function readInPage(): void {
  const unread = 'select, script, style, .visually-hidden, [aria-hidden="true"]'
  const textsOfTypist = () => {
    const found: Counted['texts'] = []
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const element = texts.currentNode.parentElement
      if (text === '' || !element || element.closest(unread) || !element.checkVisibility()) continue
      found.push([text, text.split(/\s+/).length])
    }
    return found
  }
  Object.assign(window, { textsOfTypist })
}

/** Runs in every page: what is typed, pressed and chosen. */
function countInPage(): void {
  const { textsOfTypist, noteOfTypist } = window as unknown as CountingWindow
  const typed = new Map<EventTarget, number>()
  const seen = new Map<string, number>()
  const counted = { characters: 0, presses: 0, choices: 0 }
  const note = () => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // Parts that appear later, such as a follow-up question, are read too.
    for (const [text, words] of textsOfTypist()) seen.set(text, words)
    counted.characters = [...typed.values()].reduce((sum, each) => sum + each, 0)
    const waited = opened?.domContentLoadedEventEnd ?? 0
    noteOfTypist(performance.timeOrigin, { ...counted, page: location.pathname, texts: [...seen], waited })
  }
  const press = (isChoice = false) => {
    counted.presses += 1
    counted.choices += isChoice ? 1 : 0
    note()
  }
  const isText = (target: EventTarget | null): target is HTMLInputElement =>
    (target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type)) ||
    target instanceof HTMLTextAreaElement
  addEventListener('DOMContentLoaded', () => setTimeout(note))
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button, a, summary')) press()
  })
  addEventListener('input', ({ target }) => {
    if (!isText(target)) return
    const isEntered = !typed.has(target)
    typed.set(target, target.value.length)
    // To go into a field is a press as well.
    if (isEntered) press()
    else note()
  })
  addEventListener('change', ({ target }) => {
    if (!isText(target)) press(true)
  })
}

if (import.meta.main) {
  const section = await measureTypist()
  await writeSection('## A slow typist', section)
  process.stdout.write(`${section}\n`)
  process.exit(0)
}
