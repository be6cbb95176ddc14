/** What a reviewer takes from the queue, in a few words. */
import { riskWords } from '#kernel/schemas/status-words.ts'
import type { QueueMember } from './Reviewers.tsx'

type Takes = QueueMember['takes']

const regions = new Intl.DisplayNames(['en'], { type: 'region' })
const tongues = new Intl.DisplayNames(['en'], { type: 'language' })

export function takesWords(
  { workflowIds, markets, languages, risks }: Takes,
  workflows: ReadonlyArray<{ id: string; name: string }>,
): string {
  const words = [
    workflowIds?.map((id) => workflows.find((each) => each.id === id)?.name ?? 'another workflow').join(', '),
    markets?.map((code) => regions.of(code) ?? code).join(', '),
    languages?.map((code) => tongues.of(code) ?? code).join(', '),
    risks && `${risks.map((risk) => riskWords[risk]).join(' and ')} risk`,
  ].filter(Boolean)
  return words.length === 0 ? 'Everything' : words.join(' · ')
}
