/** The shipped templates as a person completes them in a browser, for Lighthouse and for the slow typist. */

import { fullNameOf } from '#checks/sandbox/scenarios.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { globalSetup, globalTeardown } from '#test/harness/database.ts'
import { type Applicant, applicantOn } from '#test/journeys/applicant.ts'
import type { Visit } from '#test/journeys/browser.ts'
import { openScene, type Scene } from '#test/journeys/scene.ts'
import { type Typing, walkThrough } from '#test/journeys/template-applicant.ts'
import { type Row, rows } from '#test/journeys/template-rows.ts'
import { fromTemplate, type Template } from '#workflows/drafts/starting-points.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

/** Without the unusual answers that ask for more. */
const usual: Typing['answers'] = {
  purpose: 'everyday',
  sources: ['salary'],
  activity: 'We repair boats, for those who own them.',
  deposits: '5000',
  abroad: 'no',
  'tax-elsewhere': 'no',
}
/** Two mistakes: an e-mail address without its at sign, and a number of an account that lacks a digit. */
const mistakesOf = ({ typing }: Row): NonNullable<Typing['corrected']> => ({
  contact: { email: typing.contact.email?.replace('@', '') ?? '' },
  account: Object.fromEntries(
    Object.entries(typing.account)
      .slice(0, 1)
      .map(([field, value]) => [field, value.slice(0, -1)]),
  ),
})
const usualOf = (row: Row, hasMistakes = false): Typing => ({
  ...row.typing,
  ...(hasMistakes && { corrected: mistakesOf(row) }),
  answers: {
    ...row.typing.answers,
    ...usual,
    ...(row.template !== 'KYC_PRIVATE_PERSON' && { purpose: ['receive', 'pay'] }),
  },
})

export interface TemplateWalk {
  visit: Visit
  applicant: Applicant
  /** From the start page to the page before `end`. Returns the keys of the steps. */
  walk(end?: string): Promise<string[]>
  /** From Check your answers, with the signature where one is asked for. */
  send(): Promise<void>
  /** The same from the step that is open. */
  walkOn(end: string): Promise<string[]>
}

interface How {
  /** Two mistakes are made and corrected. */
  hasMistakes?: boolean
}

export interface Templates {
  scene: Scene
  /** A person of the sandbox on a phone, with the link of a new application open. */
  apply<T>(
    template: Template,
    market: string,
    work: (walk: TemplateWalk) => Promise<T>,
    how?: How,
  ): Promise<T>
}

export async function withTemplates<T>(work: (templates: Templates) => Promise<T>): Promise<T> {
  await globalSetup()
  const scene = await openScene()
  try {
    return await work({ scene, apply: (...of) => apply(scene, ...of) })
  } finally {
    await scene.close()
    await globalTeardown()
  }
}

async function apply<T>(
  scene: Scene,
  template: Template,
  market: string,
  work: (walk: TemplateWalk) => Promise<T>,
  { hasMistakes = false }: How = {},
): Promise<T> {
  const row = rows.find((each) => each.template === template && each.market === market)
  if (!row) throw new Error(`Nobody completes ${template} in ${market}.`)
  const definition = fromTemplate(template, template) as WorkflowDefinition
  const { language } = row
  const { link } = await scene.open('KYB', market, { workflowId: await published(scene, definition) })
  return scene.browser.visit({ language, phone: true }, async (visit) => {
    const applicant = applicantOn(visit.page, language, { market })
    await applicant.open(link)
    return work({ visit, applicant, ...walksOf(definition, applicant, row, hasMistakes) })
  })
}

function walksOf(definition: WorkflowDefinition, applicant: Applicant, row: Row, hasMistakes: boolean) {
  const { language } = row
  const typing = usualOf(row, hasMistakes)
  const begun = { ...applicant, begin: () => Promise.resolve() }
  return {
    walk: (end?: string) => walkThrough(definition, { applicant, language, typing }, end),
    send: () => applicant.send(fullNameOf(typing.person)),
    walkOn: (end: string) => walkThrough(definition, { applicant: begun, language, typing }, end),
  }
}

async function published({ world, customer }: Scene, definition: WorkflowDefinition): Promise<string> {
  const uuid = uuidv7(world.clock.now())
  await world.administer((administration) => administration.publishWorkflow(customer.uuid, uuid, definition))
  return world.foyer.ports.ids.of('workflow', uuid)
}
