/** The three templates in five markets, from the link to the customer's site, and what the API gives back. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { fullNameOf } from '#checks/sandbox/scenarios.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { fromTemplate, templates } from '#workflows/drafts/starting-points.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { oneOf, test } from '../harness/further.ts'
import { applicantOn, scripting } from './applicant.ts'
import { openScene, type Scene } from './scene.ts'
import { walkThrough } from './template-applicant.ts'
import { compareWithTyped } from './template-reads.ts'
import { rows } from './template-rows.ts'

const definitionOf = (template: (typeof templates)[number]) =>
  fromTemplate(template, template) as WorkflowDefinition

/** Each market of a template, with JavaScript and without. */
const waysOf = (template: (typeof templates)[number]) =>
  rows
    .filter((row) => row.template === template)
    .flatMap((row) => [[row, true] as const, [row, false] as const])

describe('the templates', { concurrency: 2 }, () => {
  let scene: Scene
  const workflows = new Map<string, string>()
  before(async () => {
    scene = await openScene()
    for (const template of templates) {
      const uuid = uuidv7(scene.world.clock.now())
      await scene.world.administer((administration) =>
        administration.publishWorkflow(scene.customer.uuid, uuid, definitionOf(template)),
      )
      workflows.set(template, scene.world.foyer.ports.ids.of('workflow', uuid))
    }
  })
  after(() => scene.close())

  for (const template of templates)
    for (const [row, javaScript] of oneOf(waysOf(template)))
      test(`${row.template} in ${row.market}, ${scripting(javaScript)}`, async () => {
        const { template, market, typing } = row
        // Without JavaScript in English, because the browser asks for it.
        const language = javaScript ? row.language : 'en'
        const { id, link } = await scene.open('KYB', market, { workflowId: workflows.get(template) })
        const definition = definitionOf(template)
        const asked = await scene.browser.visit(
          { javaScript, language, phone: javaScript },
          async ({ page }) => {
            const applicant = applicantOn(page, language, { javaScript, market })
            await applicant.open(link)
            const keys = await walkThrough(definition, { applicant, language, typing })
            await applicant.isAt(applicant.texts.check.heading)
            await applicant.send(fullNameOf(typing.person))
            await applicant.isDone()
            await applicant.leave()
            const signed = definition.steps.filter(({ kind }) => kind === 'SIGNING').map(({ key }) => key)
            return [...keys, ...signed]
          },
        )
        const arrived = scene.shop.arrivals.map(({ url }) => url.searchParams.get('applicationId'))
        assert.ok(arrived.includes(id), 'back at the customer')
        await scene.decided(id)
        await compareWithTyped(scene, id, { ...row, definition, asked })
      })
})
