/**
 * The page of the sandbox eID: choose a test person and an outcome. It accepts only orders that the sandbox
 * provider signed.
 */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { scenariosOf } from '#checks/sandbox/scenarios.ts'
import { type PageInput, type PageReply, page } from '#endpoint.ts'
import { field } from '#workflows/steps/step-kind.ts'
import { languageFor } from '../language.ts'
import { messagePage, otherOrigins } from '../page-context.ts'
import { sandboxFrame } from '../sandbox-frame.ts'

function shown(input: PageInput, order: string): Promise<PageReply> | PageReply {
  const read = input.providers.testEid.readOrder(order, input.now())
  if (!read) return messagePage(input, 'link_expired', undefined, 410)
  const language = languageFor(read.language, input.acceptLanguage, read.country)
  const persons = scenariosOf(read.country)
    .filter(({ kind }) => kind === 'PERSON')
    .map(({ key, name, display, makesHappen }) => ({
      key,
      name,
      number: display,
      makesHappen: (makesHappen as Partial<Record<LanguageCode, string>>)[language] ?? makesHappen.en,
    }))
  return {
    page: {
      ...sandboxFrame(language, read.country),
      screen: {
        kind: 'SIMULATOR',
        action: '/simulator/eid',
        order,
        persons,
        ...(read.text === undefined ? {} : { text: read.text }),
      },
    },
    leadsTo: otherOrigins(input.baseUrl, [input.nocodeUrl]),
  }
}

export const simulatorPage = page({
  summary: 'The sandbox eID',
  run: async (input) => shown(input, input.query.order ?? ''),
})

export const simulatorChoice = page({
  summary: 'A choice at the sandbox eID',
  async run(input): Promise<PageReply> {
    const order = field(input.form, 'order')
    const doing = field(input.form, 'do')
    const choice =
      doing === 'cancel'
        ? 'CANCEL'
        : doing === 'time_out'
          ? 'TIME_OUT'
          : { person: field(input.form, 'person') }
    const address = input.providers.testEid.answer(order, choice, input.now())
    return address ? { redirect: address } : shown(input, order)
  },
})
