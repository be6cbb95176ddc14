/** A person at the pages: finds fields by their labels and buttons by their names, as she would, in her language. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type TextKey, translate } from '../../src/onboarding/texts.ts'
import { filled, type Language, translations, type Words } from '../../web/shared/translations.ts'

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}
type Field = keyof Words['fields']
/** Fields by name, as typed. An optional one has its mark in the label. */
export type Typed = Partial<Record<Field, string>>

export type Applicant = ReturnType<typeof applicantOn>

export function applicantOn(page: Page, language: Language, { javaScript = true } = {}) {
  const words = translations[language]
  const say = (sentence: string, values: Record<string, string>) => filled(language, sentence, values)
  const labelled = (label: string) => new RegExp(`^${escaped(label)}( \\(${words.page.optional}\\))?$`)
  const labelledField = (label: string) =>
    page.getByLabel(labelled(label)).and(page.locator('input, select, textarea'))
  const fieldOf = (field: Field) => labelledField(words.fields[field].label)
  const buttonOf = (name: string) => page.getByRole('button', { name, exact: true })

  /** Presses, and waits for the page that comes of it: every form leads to a page. */
  async function press(name: string): Promise<void> {
    const loaded = page.waitForEvent('load')
    // The test eID has two persons of one name; the first is meant.
    await buttonOf(name).first().click()
    await loaded
  }
  async function follow(name: string): Promise<void> {
    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name, exact: true }).click()
    await loaded
  }
  async function fill(typed: Typed): Promise<void> {
    for (const [field, value] of Object.entries(typed)) {
      const found = fieldOf(field as Field)
      if ((await found.evaluate((element) => element.localName)) === 'select')
        await found.selectOption({ label: value })
      else await found.fill(value)
    }
  }
  const choose = (question: string, option: string) =>
    page
      .getByRole('group', { name: question, exact: true })
      .getByLabel(new RegExp(`^${escaped(option)}`))
      .check()

  return {
    page,
    words,
    press,
    follow,
    fill,
    choose,
    fieldOf,
    say,
    continue: () => press(words.page.continue),
    heading: () => page.getByRole('heading', { level: 1 }).innerText(),
    async isAt(heading: string): Promise<void> {
      assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), heading, page.url())
    },
    isAtStep: async (kind: Extract<TextKey, `step.${string}`>) => {
      assert.equal(
        await page.getByRole('heading', { level: 1 }).innerText(),
        translate(language, kind),
        page.url(),
      )
    },
    valueOf: (field: Field) => fieldOf(field).inputValue(),
    notice: () => page.locator('.notice').innerText(),
    /** Sentences of the summary, each of which leads to a field. */
    problems: () => page.locator('#summary a').allInnerTexts(),
    open: (link: string) => page.goto(link),
    begin: () => press(words.start.begin),
    resume: () => press(words.start.resume),

    /** Out to the test eID, and back as this person. */
    async proveAs(name: string): Promise<void> {
      await press(say(words.identity.with, { provider: 'Test eID' }))
      await press(say(words.simulator.person, { name }))
    },
    async letEidGoWrong(how: 'cancel' | 'timeout'): Promise<void> {
      await press(say(words.identity.with, { provider: 'Test eID' }))
      await press(words.simulator[how])
    },

    async find(query: string): Promise<void> {
      await fill({ query })
      await press(words.organization.find)
    },
    async answerWith(typed: Typed): Promise<void> {
      await fill(typed)
      await press(words.page.continue)
    },
    acceptTerms: (title: string) =>
      page.getByLabel(say(words.terms.accept, { title }), { exact: true }).check(),
    /** With the script a file goes up as soon as it is chosen; without it by the button. */
    async upload(label: string, ...files: GivenFile[]): Promise<void> {
      await labelledField(label).setInputFiles(files)
      if (!javaScript) await press(`${words.documents.upload} ${label}`)
    },
    /** Waits until the list names it as kept. */
    keptFile: (name: string) => buttonOf(`${words.documents.remove} ${name}`).waitFor(),
    send: () => press(words.check.send),
    /** On to the customer's site. */
    leave: (host: string) => follow(say(words.done.leave, { host })),
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
