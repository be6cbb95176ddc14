/** Audit actions of checks and of the results of the rules. */
import { type ActionRows, action, plainly, text } from '#audit/action-row.ts'

const checks: Record<string, string> = { REGISTRY: 'the register', SCREENING: 'the screening' }
const checkOf = (check: unknown): string => checks[text(check)] ?? 'a check'
const whose = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
const byCheck = ({ check }: Readonly<Record<string, unknown>>): string => whose(checkOf(check))

export const checkActions = {
  'application.assessed': action(
    'what it rests on changed, and the rules computed its findings and its risk again',
    ({ risk, score }) =>
      'computed the findings and the risk {of application} again' +
      (risk ? `: the risk is ${plainly(risk)}, ${text(score)} points` : ''),
    { by: () => 'The rules' },
  ),
  'check.answered': action('a provider answered a check', 'answered {about application}', { by: byCheck }),
  'check.unavailable': action('a provider did not answer a check', 'did not answer {about application}', {
    by: byCheck,
  }),
  'faces.answered': action(
    'a provider answered about the faces on a document and a selfie',
    'answered {about application}',
    { by: () => 'The face comparison' },
  ),
  'faces.unavailable': action(
    'a provider did not answer about the faces on a document and a selfie',
    'did not answer {about application}',
    { by: () => 'The face comparison' },
  ),
  'check.repeated': action(
    'a check must be repeated',
    ({ check }) => `asks ${checkOf(check)} again {about application}`,
  ),
} satisfies ActionRows
