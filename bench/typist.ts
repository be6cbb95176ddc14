/**
 * The time that a slow typist needs for the templates: a browser completes them and counts what is read,
 * typed and pressed, and how long each page lets them wait. `node bench/typist.ts` writes its section.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { fromTemplate, type Template } from '#workflows/drafts/starting-points.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { writeSection } from './report-sections.ts'
import { type Templates, type TemplateWalk, withTemplates } from './template-walks.ts'
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

/** The aims of a quick and of a careful applicant, in minutes. */
const walks: Array<{ name: string; template: Template; quick: number; careful: number }> = [
  { name: 'KYC: private person', template: 'KYC_PRIVATE_PERSON', quick: 3, careful: 4 },
  { name: 'KYB: limited company', template: 'KYB_LIMITED_COMPANY', quick: 5, careful: 7 },
  { name: 'KYB: sole trader', template: 'KYB_SOLE_TRADER', quick: 5, careful: 6 },
]

export const measureTypist = (): Promise<string> =>
  withTemplates(async (templates) => {
    const typed: Typed[] = []
    for (const { quick, careful, ...walk } of walks) {
      typed.push(await typedIn(templates, { ...walk, who: 'QUICK', aimMinutes: quick }))
      typed.push(await typedIn(templates, { ...walk, who: 'CAREFUL', aimMinutes: careful }))
      process.stderr.write(`${walk.name}: completed\n`)
    }
    return typistSection(typed)
  })

type Walked = Pick<Typed, 'name' | 'who' | 'aimMinutes'> & { template: Template }

const typedIn = (templates: Templates, { template, ...walked }: Walked): Promise<Typed> => {
  const legal = legalSteps(template)
  const count = async ({ visit, applicant, walk, send }: TemplateWalk): Promise<Typed> => {
    const pages = await countedOn(visit.page)
    await walk()
    await send()
    await pause(200)
    const counted = [...pages.values()]
    await applicant.isDone()
    // The page after the last button is not part of it.
    const own = counted.filter(({ page }) => !/^\/simulator\/|\/done$/.test(page))
    // A text that stands on several pages, such as the name of a button, is read once and then known.
    const textsOf = (pages: readonly Counted[]) => new Map(pages.flatMap((each) => each.texts))
    const texts = textsOf(own)
    const agreed = textsOf(own.filter(({ page }) => legal.includes(page.split('/').at(-1) ?? '')))
    const sum = (figure: 'characters' | 'presses' | 'choices' | 'waited') =>
      own.reduce((total, each) => total + each[figure], 0)
    return {
      ...walked,
      ...{ pages: own.length, eids: counted.filter(({ page }) => page.startsWith('/simulator/')).length },
      ...{ words: wordsIn(texts), legalWords: wordsIn(agreed), characters: sum('characters') },
      ...{ presses: sum('presses'), choices: sum('choices'), waited: sum('waited') },
    }
  }
  return templates.apply(template, 'SE', count, { hasMistakes: walked.who === 'CAREFUL' })
}

const wordsIn = (texts: ReadonlyMap<string, number>): number =>
  [...texts.values()].reduce((total, each) => total + each, 0)

/** The keys of the steps whose text a person agrees to or signs. */
const legalSteps = (template: Template): string[] =>
  (fromTemplate(template, template) as WorkflowDefinition).steps
    .filter(({ kind }) => kind === 'TERMS' || kind === 'SIGNING')
    .map(({ key }) => key)

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
