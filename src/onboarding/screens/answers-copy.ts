/** The copy that she may keep: her answers as plain text, for any device and any year. */
import { reference } from '../../applications/reference-number.ts'
import { momentIn } from '../language.ts'
import type { Visit } from '../page-context.ts'
import { word } from '../texts.ts'
import { groupsOf } from './summary.ts'

export function copyText(visit: Visit): string {
  const { customer, language, case: of } = visit
  const sent = of.submittedAt?.toISOString()
  const head = [
    visit.workflow.look?.name ?? customer.name,
    line(word(language, 'reference'), reference(of.id)),
    ...(sent ? [line(word(language, 'sent'), momentIn(language, sent, of.countryCode))] : []),
  ]
  const groups = groupsOf(visit).map(({ title, facts }) => [
    title,
    ...facts.map(({ label, value }) => `  ${line(label, value.join(', '))}`),
  ])
  return `${[head, ...groups].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** A question has its own mark at its end. */
const line = (label: string, value: string) => `${label}${/[?:.!]$/.test(label) ? '' : ':'} ${value}`
