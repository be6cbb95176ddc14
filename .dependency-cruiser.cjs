/** Which folders may import which: the layers of the house, kept by machine (docs/decisions/0058). */

const { subjects } = require('./scripts/subjects.cjs')

const anySubject = `^src/(${subjects.join('|')})/`
/** What of a subject touches the world, and what opens it. */
const store = '^src/[^/]+/store/'
const openers = `^src/(${subjects.join('|')})/(open|open-archive|open-sender|metrics|[a-z-]*doctor)\\.ts$`
const isOpen = '^src/[^/]+/(open|open-archive|open-sender)\\.ts$'
const top = '^src/(main|cli|service|open-storage|open-ports)\\.ts$'
const isTest = '\\.test\\.tsx?$|^(src|packages)/[^/]+/test/'
/** Pure libraries of the field that rules may use. */
const fieldLibraries = [
  ...['typebox', '@zootools/email-spell-checker', 'email-providers', 'libphonenumber-js', 'json-logic-js'],
  ...[
    'ipaddr.js',
    'canonicalize',
    '@noble/hashes',
    'uqr',
    '@foyer/(national-fields|name-matching|signing-rules)',
  ],
]

const notRules = `${store}|${openers}|${isTest}`

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'packages-know-no-service',
      comment: 'A package imports what its package.json names and what another package exports.',
      severity: 'error',
      from: { path: '^packages/', pathNot: isTest },
      to: { path: '^(src|web|test|bench)/' },
    },
    {
      name: 'kernel-knows-no-subject',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: isTest },
      to: { path: `${anySubject}|^src/(platform|http|operator)/`, pathNot: '\\.json$' },
    },
    {
      name: 'platform-knows-no-subject',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: isTest },
      to: { path: `${anySubject}|^src/(http|operator)/` },
    },
    {
      name: 'rules-touch-no-world',
      comment: 'Rules and endpoints of a subject use no Node module, no store, no HTTP.',
      severity: 'error',
      from: { path: `${anySubject}|^src/kernel/`, pathNot: notRules },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'rules-import-rules',
      severity: 'error',
      from: { path: `${anySubject}|^src/kernel/`, pathNot: notRules },
      to: { path: `^src/(http|platform|operator)/|${store}|${openers}|${top}|^src/api\\.ts` },
    },
    {
      name: 'rules-use-field-libraries-only',
      severity: 'error',
      from: { path: `${anySubject}|^src/kernel/`, pathNot: notRules },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional'],
        pathNot: fieldLibraries.map((name) => `node_modules/${name}/`),
      },
    },
    ...subjects.slice(0, -1).map((subject, at) => ({
      name: `${subject}-knows-only-what-is-before-it`,
      severity: 'error',
      from: { path: `^src/${subject}/`, pathNot: notRules },
      to: { path: `^src/(${subjects.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'stores-know-no-faces',
      comment: 'Stores use rules, ports and the platform. What the operator asks of them is a type.',
      severity: 'error',
      from: { path: store, pathNot: isTest },
      to: {
        path: `^src/(http|operator)/|${isOpen}|${top}|^src/api\\.ts|/endpoints/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-table-imports-endpoints',
      comment: 'write-openapi.ts is a program: it names the schemas that several operations share.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `^src/[^/]+/api\\.ts|/endpoints/|${isTest}|^src/http/reference/write-openapi`,
      },
      to: { path: '^src/[^/]+/endpoints/' },
    },
    {
      name: 'only-the-tables-import-rows',
      comment: 'src/api.ts, src/errors.ts and src/tasks.ts are the tables; everything else uses these.',
      severity: 'error',
      from: { path: '^(src|web)/', pathNot: `^src/(api|errors|tasks)\\.ts|${isTest}` },
      to: { path: '^src/[^/]+/(api|errors|tasks)\\.ts$' },
    },
    {
      name: 'only-threads-lay-out-pdfs',
      comment: 'A layout takes up to seconds: in the thread of the requests it would delay all of them.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `${isTest}|^src/review/store/pdf/(pdf-thread|report-pdf|copy-pdf|paper)\\.ts$`,
      },
      to: {
        path: '^src/review/store/pdf/(report-pdf|copy-pdf|paper)\\.ts$|node_modules/pdfkit/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'http-knows-kernel-and-tables',
      severity: 'error',
      from: { path: '^src/http/', pathNot: `${isTest}|^src/http/reference/write-openapi` },
      to: { path: `${store}|${openers}|${top}|^src/operator/|^src/platform/config|/endpoints/` },
    },
    {
      name: 'commands-use-ports',
      comment:
        'Commands use the ports of open-ports.ts. The doctor, migrations, keys and the demo work below them.',
      severity: 'error',
      from: {
        path: '^src/operator/',
        pathNot: `${isTest}|^src/operator/(doctor/|keys/|demo|commands/migrate\\.ts$|open-(ports|operations)\\.ts$|database\\.ts$)`,
      },
      to: { path: `${store}|^src/http/|^src/platform/postgres/` },
    },
    {
      name: 'commands-open-no-database',
      comment: 'error-messages.ts knows the errors of the installation.',
      severity: 'error',
      from: {
        path: '^src/operator/',
        pathNot: `${isTest}|^src/operator/(doctor/|keys/|demo|commands/migrate|open-|database|error-messages)`,
      },
      to: { path: '^src/(operator/database|platform/open-installation|open-storage|service)\\.ts$' },
    },
    {
      name: 'web-takes-rules-only',
      comment: 'At run time the pages may use pure rules; of the rest they know types. Samples are no pages.',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.tsx?$|^web/samples/' },
      to: {
        path: `^src/(http|platform|operator|[^/]+/endpoints)/|${store}|${openers}|${top}|^src/api\\.ts`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'onboarding-and-dashboard-apart',
      severity: 'error',
      from: { path: '^web/onboarding/' },
      to: { path: '^web/dashboard/' },
    },
    {
      name: 'dashboard-and-onboarding-apart',
      severity: 'error',
      from: { path: '^web/dashboard/' },
      to: { path: '^web/onboarding/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // No rule is about what a test imports.
    exclude: { path: '\\.test\\.tsx?$' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
