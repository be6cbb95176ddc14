/**
 * An applicant in a browser: finds fields by their labels and buttons by their names, in the page's language.
 */

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { TextKey } from '#onboarding/texts.ts'
import {
  fillPlaceholders,
  type Language,
  type Texts,
  textsOf,
  translations,
} from '#web/shared/translations.ts'
import { chosenFiles, type GivenFile } from '../harness/chosen-files.ts'

type Field = keyof Texts['fields']
/** Input by field name. The label of an optional field says so. */
export type Typed = Partial<Record<Field, string>>

/** The name of the customer of every scene. */
export const customerName = 'Testbolaget'

export type Applicant = ReturnType<typeof applicantOn>

/** The pages call numbers and eIDs as the market does. */
export function applicantOn(
  page: Page,
  language: Language,
  { javaScript = true, market }: { javaScript?: boolean; market?: string } = {},
) {
  const texts = market === undefined ? translations[language] : textsOf(language, market)
  const say = (sentence: string, values: Record<string, string>) =>
    fillPlaceholders(language, sentence, values)
  const labelled = (label: string) => new RegExp(`^${escaped(label)}( \\(${texts.page.optional}\\))?$`)
  const labelledField = (label: string) =>
    page.getByLabel(labelled(label)).and(page.locator('input, select, textarea'))
  const fieldOf = (field: Field) => labelledField(texts.fields[field].label)
  const buttonOf = (name: string) => page.getByRole('button', { name, exact: true })

  /** Presses a button and waits for the next page; every form leads to one. */
  async function press(name: string): Promise<void> {
    const loaded = page.waitForEvent('load')
    // The sandbox eID has two persons with the same name; the first is meant.
    await buttonOf(name).first().click()
    await loaded
  }
  /** Presses a row that is a button of its own, by its first words. */
  async function pressRow(title: string): Promise<void> {
    const loaded = page.waitForEvent('load')
    await page
      .getByRole('button', { name: new RegExp(`^${escaped(title)}`) })
      .first()
      .click()
    await loaded
  }
  async function follow(name: string): Promise<void> {
    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name, exact: true }).click()
    await loaded
  }
  /** In the language that is named so. */
  async function speak(name: string): Promise<void> {
    await page.locator('.languages summary').click()
    await press(name)
  }
  async function fill(typed: Typed): Promise<void> {
    for (const [field, value] of Object.entries(typed)) {
      const found = fieldOf(field as Field)
      if ((await found.evaluate((element) => element.localName)) === 'select')
        await found.selectOption({ label: value })
      else await found.fill(value)
    }
  }
  async function isAt(heading: string): Promise<void> {
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), heading, page.url())
  }
  /** At the signing step, or as a co-signer: with the sandbox eID, as this person. */
  async function sign(name: string): Promise<void> {
    await press(say(texts.signing.signWith, { provider: 'Test eID' }))
    await press(say(texts.simulator.signAs, { name }))
  }
  /** The origin where the eID does not give it. By codes: countries have other names in other languages. */
  async function fillOrigin(country = 'SE', town = 'Lund'): Promise<void> {
    if (!(await fieldOf('citizenship').isVisible())) return
    await fieldOf('citizenship').selectOption(country)
    await fieldOf('birthCountry').selectOption(country)
    await fill({ birthTown: town })
  }
  const choose = (question: string, option: string) =>
    page
      .getByRole('group', { name: question, exact: true })
      .getByLabel(new RegExp(`^${escaped(option)}`))
      .check()

  return {
    page,
    texts,
    press,
    pressRow,
    follow,
    speak,
    fill,
    choose,
    fieldOf,
    fillOrigin,
    labelledField,
    say,
    continue: () => press(texts.page.continue),
    heading: () => page.getByRole('heading', { level: 1 }).innerText(),
    isAt,
    isDone: async (): Promise<void> => {
      const [before = '', after = ''] = texts.done.heading.split('{name}')
      const heading = await page.getByRole('heading', { level: 1 }).innerText()
      assert.ok(heading.startsWith(before) && heading.endsWith(after), `${heading} ${page.url()}`)
    },
    isAtStep: async (kind: Extract<TextKey, `step.${string}`>) => {
      assert.equal(
        await page.getByRole('heading', { level: 1 }).innerText(),
        texts.headings[kind.replace('step.', '') as keyof Texts['headings']],
        page.url(),
      )
    },
    valueOf: (field: Field) => fieldOf(field).inputValue(),
    notice: () => page.locator('.notice').first().innerText(),
    /** The sentences of the error summary. */
    problems: () => page.locator('#summary a').allTextContents(),
    open: (link: string) => page.goto(link),
    begin: () => press(texts.start.begin),
    resume: () => press(texts.start.resume),

    /** To the sandbox eID, and back as this person. */
    async proveAs(name: string): Promise<void> {
      const another = page.locator('.another > summary')
      if (await another.isVisible()) await another.click()
      await pressRow('Test eID')
      await press(say(texts.simulator.person, { name }))
    },
    sign,
    async failEid(how: 'cancel' | 'timeout'): Promise<void> {
      await pressRow('Test eID')
      await press(texts.simulator[how])
    },

    async find(query: string): Promise<void> {
      await fill({ query })
      // The list of companies covers the button; it closes when the field is left.
      await fieldOf('query').blur()
      await press(texts.organization.find)
    },
    async answerWith(typed: Typed): Promise<void> {
      await fill(typed)
      await press(texts.page.continue)
    },
    acceptTerms: (title: string) =>
      page.getByLabel(say(texts.terms.accept, { title }), { exact: true }).check(),
    /** With the script, a file is uploaded when it is chosen; without it, by the button. */
    async upload(label: string, ...files: GivenFile[]): Promise<void> {
      await labelledField(label).setInputFiles(chosenFiles(files))
      if (!javaScript) await press(`${texts.documents.upload} ${label}`)
    },
    /** Waits until the list shows the file as stored. */
    storedFile: (name: string) => buttonOf(`${texts.documents.remove} ${name}`).waitFor(),
    /** From Check your answers, to the page of this step. */
    async change(step: string): Promise<void> {
      const loaded = page.waitForEvent('load')
      await page.locator(`main a.change[href*="/${step}"]`).first().click()
      await loaded
    },
    /** From Check your answers; where it leads to signatures, as this person, whose signature sends. */
    async send(signer?: string): Promise<void> {
      if (await buttonOf(texts.check.send).isVisible()) return press(texts.check.send)
      await press(texts.check.sign)
      await sign(signer ?? assert.fail('who signs'))
    },
    /** Back to the customer's site. */
    leave: () => follow(say(texts.done.leave, { name: customerName })),
  }
}

/** For test titles. */
export const scripting = (javaScript: boolean) => `${javaScript ? 'with' : 'without'} JavaScript`

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
