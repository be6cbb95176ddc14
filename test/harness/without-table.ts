/** The rule files that need no table of cases beside them. */

/** Rule files without a table of cases of their own, and why. */
export const withoutTable: Array<{ files: RegExp; why: string }> = [
  {
    files: /^src\/applications\/(case|stored-document|not-proven|signing\/out.*|provider.*)\.ts$/,
    why: 'types, and constants of them',
  },
  { files: /^src\/\w+\/(customer|webhook)\.ts$/, why: 'types, and constants of them' },
  {
    files: /^src\/checks\/(current-screening|known-subjects)\.ts$/,
    why: 'src/monitoring/test/decided-on-now.test.ts has the cases, and screened-now.test.ts those of names',
  },
  { files: /^src\/(onboarding\/(view|.*-views)|workflows\/ownership\/declared)\.ts$/, why: 'types' },
  {
    files: /^src\/onboarding\/(email-code\/(page|send)|mail\/mail-applicant|copy\/download-copy)\.ts$/,
    why: 'src/onboarding/test has the cases (email-code, letters, copy): they send mail and files',
  },
  {
    files: /^src\/onboarding\/screens\/proven-person\.ts$/,
    why: 'steps/views.test.ts has the cases, through the two steps that show the person',
  },
  {
    files: /^src\/dashboard\/(csv-reader|exported-rows)\.ts$/,
    why: 'src/dashboard/test/csv-download.test.ts has the cases: they ask ports for all that they know',
  },
  {
    files: /^src\/customers\/(look|setting)-fields\.ts$/,
    why: 'schemas: src/exports/test/import-settings.test.ts has values that they refuse',
  },
  { files: /^src\/customers\/(credentials|session-limits)\.ts$/, why: 'constants' },
  {
    files: /^src\/(\w+\/audit-actions|audit\/action-row)\.ts$/,
    why: 'audit/entry-words.test.ts has a sentence of every action, and the cases of those with references',
  },
  {
    files: /^src\/applications\/import\/(imported-answers|line-schema)\.ts$/,
    why: 'imported-case.test.ts has the cases of a whole line, through the only function that uses them',
  },
  {
    files: /^src\/workflows\/(answers|workflow|steps\/(step-kind|identity))\.ts$/,
    why: 'types and schemas',
  },
  {
    files: /^src\/dashboard\/(found-row|search-body)\.ts$/,
    why: 'they read requests and write replies: src/dashboard/test/search.test.ts tests them over HTTP',
  },
  {
    files: /\/(ports|api|errors)\.ts$|^src\/(retention|customers)\/periods\.ts$/,
    why: 'types, rows and constants',
  },
  {
    files: /^src\/(checks\/documents\/scan-task|onboarding\/\S+\/(store-upload|document-(action|view)))\.ts$/,
    why: 'they call ports: src/onboarding/test/uploads*.test.ts and identity-document.test.ts',
  },
  { files: /^src\/\w+\/tasks\.ts$/, why: 'they call ports: tested with the real queue and database' },
  { files: /\/steps\/(kinds|page-rules)\.ts$|\/findings\/rows\//, why: 'rows; types or a test ask for all' },
  {
    files: /^src\/onboarding\/steps\/(?!single-form|kinds|page-rules|.*-action)[a-z-]+\.ts$/,
    why: 'summaries.test.ts and views.test.ts have tables for all kinds',
  },
  {
    files: /^src\/workflows\/sentences\/(fixed-)?facts\.ts$/,
    why: 'words.test.ts has a table of all facts in words',
  },
  {
    files: /^src\/onboarding\/preview\/(sample|stages|other|owner)/,
    why: 'preview-page.test.ts and step-stages.test.ts show every page in every market',
  },
  { files: /^src\/onboarding\/screens\/title\.ts$/, why: 'summary.test.ts has its cases' },
  {
    files: /^src\/onboarding\/screens\/origin-words\.ts$/,
    why: 'steps/views.test.ts and summaries.test.ts have its cases',
  },
  {
    files: /^src\/workflows\/steps\/citizenship-and-birth\.ts$/,
    why: 'person-details.test.ts has its cases, through the step that asks',
  },
  {
    files: /^src\/onboarding\/((steps|organization)\/.*-action|open-application)\.ts$/,
    why: 'they call ports: src/onboarding/test tests them over HTTP',
  },
  {
    files: /^src\/onboarding\/(ownership\/(owner-forms|ownership-.*)|screens\/ownership-view)\.ts$/,
    why: 'src/onboarding/test/owners.test.ts tests them over HTTP',
  },
  {
    files: /^src\/onboarding\/(new-link\/(send|record-request)|mail\/send-letter)\.ts$/,
    why: 'they call ports: src/onboarding/test reads the letters that they send',
  },
  {
    files: /^src\/onboarding\/linked-person\/(person-link|open-)/,
    why: 'types; they answer requests: src/onboarding/test/owner-link.test.ts and src/onboarding/test',
  },
  {
    files: /^src\/onboarding\/owner-link\/(owner-(mails|view)|prove-|require-)/,
    why: 'they answer requests and send mail: src/onboarding/test/owner-link.test.ts',
  },
  { files: /^src\/onboarding\/mail\/letter-html\.ts$/, why: 'letter.test.ts has its cases' },
  {
    files: /^src\/(onboarding|workflows)\/(signing|steps)\/(sign|require-|proceed|people|co-signer-view)/,
    why: 'src/onboarding/test',
  },
  {
    files: /^src\/onboarding\/(drafts\/drafts|page-c\w+|require-session|step-page|.*wallet.*|.*x-frame)\.ts$/,
    why: 'they answer requests: src/onboarding/test and src/onboarding/test test them over HTTP',
  },
]
