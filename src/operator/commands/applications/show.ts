/** `foyer application show`: why an application waits and, on request, everything that was collected. */
import { hitUuidOf, listedHits } from '../../../applications/hits/case-hits.ts'
import { type CollectedReport, reportOf } from '../../../applications/report/report.ts'
import { applicationOf } from '../../../applications/views.ts'
import { OPERATOR_READER } from '../../../audit/ports.ts'
import { type Command, type FlagValues, UsageError } from '../../command.ts'
import { fieldLines } from '../../plain-text.ts'
import { applicationFlags, type OpenedApplication, withApplication } from './review.ts'

export const applicationShow: Command = {
  description: [
    'Without --personal-data it shows codes and states, not what was collected. With it, it shows the',
    'report, as applications.report.get does. The access log records both, with the operator as the',
    'reader: foyer access list.',
  ].join('\n'),
  flags: {
    ...applicationFlags,
    'personal-data': { what: 'the report with all collected data, too' },
    language: { what: 'the language of the texts of the workflow (default: en)', value: '<language>' },
  },
  examples: [
    'application show --customer "Example Bank" --application foyer:application::0199…',
    'application show --customer "Example Bank" --application foyer:application::0199… --personal-data',
  ],
  run: (flags, context) => {
    const language = readLanguage(flags)
    return withApplication(flags, context, async (opened) => {
      const summary = summaryOf(opened)
      const { accessLog } = opened.keyed
      const { customerId, id: applicationId } = opened.found
      const read = { customerId, applicationId, readerId: OPERATOR_READER }
      if (!flags.has('personal-data')) {
        accessLog.noteRead({ ...read, operation: 'applications.get' })
        return { json: summary, text: summaryText(summary).join('\n') }
      }
      accessLog.noteRead({ ...read, operation: 'applications.report.get' })
      const report = fullReportOf(opened, language)
      return {
        json: { ...summary, report },
        text: [...summaryText(summary), ...reportText(report)].join('\n'),
      }
    })
  },
}

function readLanguage(flags: FlagValues): string {
  const language = flags.optional('language') ?? 'en'
  if (/^[a-z]{2}$/.test(language)) return language
  throw new UsageError('--language takes two lower-case letters, such as en.')
}

type Summary = ReturnType<typeof summaryOf>

/** Details of findings and checks may contain collected data: they are in the report. */
function summaryOf({ ports: { ids }, found, workflow }: OpenedApplication) {
  const { findings, checks } = found.data
  return {
    application: applicationOf(found, workflow, ids),
    findings: findings.map(({ code, outcome, points = null }) => ({ code, outcome, points })),
    checks: Object.entries(checks).flatMap(([check, state]) =>
      state ? [{ check, status: state.status, attempts: state.attempts, at: state.at }] : [],
    ),
    hits: listedHits(found.data).map(({ hit, list }) => ({
      id: ids.of('hit', hitUuidOf(hit)),
      kind: list === 'pepHits' ? ('PEP' as const) : ('SANCTION' as const),
      state: hit.resolution.state,
    })),
  }
}

function fullReportOf(
  { ports: { ids, now }, keyed, found, workflow }: OpenedApplication,
  language: string,
): CollectedReport {
  // A download of a document by a URL of this report is logged as a read of the operator.
  const caller = { id: OPERATOR_READER }
  return reportOf(found, workflow, language, { ids, now, downloads: keyed.downloads, caller })
}

function section(title: string, value: unknown): string[] {
  const lines = fieldLines(value, '  ')
  return lines.length === 0 ? [] : ['', title, ...lines]
}

function summaryText({ application, findings, checks, hits }: Summary): string[] {
  const { id, status, review, decision, steps, ...rest } = application
  return [
    `${id}: ${status}`,
    ...section('Waits for a decision because of', review?.reasons),
    ...section('Decision', decision),
    ...section('Application', rest),
    ...section(
      'Steps',
      steps.map(({ key, status: state }) => `${key}: ${state}`),
    ),
    ...section(
      'Findings',
      findings.map(({ code, outcome, points }) => `${code}: ${points ?? outcome}`),
    ),
    ...section(
      'Checks',
      checks.map(({ check, status: state, at }) => `${check}: ${state} at ${at}`),
    ),
    ...section(
      'Screening hits',
      hits.map(({ id: hit, kind, state }) => `${hit}: ${kind}, ${state}`),
    ),
  ]
}

const titles: ReadonlyArray<
  [title: string, of: Exclude<keyof CollectedReport, 'application' | 'generatedAt'>]
> = [
  ['Person', 'person'],
  ['Identity', 'identity'],
  ['Contact details', 'contactDetails'],
  ['Organization', 'organization'],
  ['Board members', 'boardMembers'],
  ['Signing combinations', 'signingCombinations'],
  ['Signed by', 'signedBy'],
  ['Bank accounts', 'bankAccounts'],
  ['Questionnaires', 'questionnaires'],
  ['Terms', 'terms'],
  ['Documents', 'documents'],
  ['Findings in detail', 'findings'],
  ['Checks in detail', 'checks'],
  ['Resolutions of hits', 'hitResolutions'],
]

const reportText = (report: CollectedReport): string[] =>
  titles.flatMap(([title, part]) => section(title, report[part]))
