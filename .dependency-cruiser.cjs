/** Who may import whom: the layers of the house, kept by machine. */
const features =
  'audit|oauth|customers|staff|providers|workflows|applications|screening|checks|monitoring|review|retention|events|onboarding|developer|dashboard|exports'
/** Pure libraries of the field that rules may use. */
const fieldLibraries = [
  'typebox',
  '@navikt/fnrvalidator',
  'finnish-ssn',
  'kontonummer',
  'stdnum',
  'mrz',
  '@zootools/email-spell-checker',
  'email-providers',
  'ibantools',
  'libphonenumber-js',
  'json-logic-js',
  'ipaddr.js',
  'canonicalize',
  '@noble/hashes',
  'any-ascii',
  'opencc-js',
  'uqr',
]
const notTests = '\\.test\\.ts$'
/** Commands that check or change what the ports are built on. */
const belowThePorts = '^src/operator/(doctor/|keys/|commands/migrate\\.ts$)'
const below = {
  audit:
    'oauth|customers|staff|providers|workflows|applications|checks|monitoring|review|retention|events|onboarding|developer|dashboard|exports',
  oauth:
    'customers|staff|providers|workflows|applications|checks|monitoring|review|retention|events|onboarding|developer|dashboard|exports',
  customers:
    'staff|providers|workflows|applications|checks|monitoring|review|retention|events|onboarding|developer|dashboard|exports',
  staff:
    'providers|workflows|applications|checks|monitoring|review|retention|events|onboarding|developer|dashboard|exports',
  providers:
    'workflows|applications|checks|monitoring|review|retention|events|onboarding|developer|dashboard|exports',
  workflows: 'applications|checks|monitoring|review|retention|events|onboarding|developer|dashboard|exports',
  applications: 'checks|monitoring|review|retention|events|onboarding|developer|dashboard|exports',
  screening:
    'oauth|staff|workflows|applications|checks|monitoring|review|retention|events|onboarding|developer|dashboard|exports',
  checks: 'monitoring|review|retention|events|onboarding|developer|dashboard|exports',
  monitoring: 'review|retention|events|onboarding|developer|dashboard|exports',
  review: 'monitoring|retention|events|onboarding|developer|dashboard|exports',
  retention: 'checks|monitoring|events|onboarding|developer|dashboard|exports',
}

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'features-touch-no-world',
      comment: 'Nothing in a feature can touch the world: no Node module, no adapter, no HTTP.',
      severity: 'error',
      from: { path: `^src/(${features}|schemas)/`, pathNot: notTests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-import-no-adapters',
      severity: 'error',
      from: { path: `^src/(${features}|schemas)/`, pathNot: notTests },
      to: {
        path: '^src/(http|adapters|runtime)/|^src/compose/|^src/(main|cli|service|open-[a-z-]+|config|api)\\.ts',
      },
    },
    {
      name: 'features-use-field-libraries-only',
      severity: 'error',
      from: { path: `^src/(${features}|schemas)/`, pathNot: notTests },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional'],
        pathNot: fieldLibraries.map((name) => `node_modules/${name}/`),
      },
    },
    ...Object.entries(below).map(([feature, above]) => ({
      name: `${feature}-knows-only-what-is-below`,
      severity: 'error',
      from: { path: `^src/${feature}/`, pathNot: notTests },
      to: { path: `^src/(${above})/` },
    })),
    {
      name: 'only-the-table-imports-endpoints',
      comment: 'write-openapi.ts is a program: it names the schemas that several operations share.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/[^/]+/api\\.ts|/endpoints/|\\.test\\.ts$|^src/http/reference/write-openapi',
      },
      to: { path: '^src/[^/]+/endpoints/' },
    },
    {
      name: 'only-the-tables-import-rows',
      comment: 'src/api.ts, src/errors.ts and src/tasks.ts are the tables; everything else uses these.',
      severity: 'error',
      from: { path: '^(src|web)/', pathNot: '^src/(api|errors|tasks)\\.ts|\\.test\\.tsx?$' },
      to: { path: '^src/[^/]+/(api|errors|tasks)\\.ts$' },
    },
    {
      name: 'adapters-know-ports-and-rules',
      severity: 'error',
      from: { path: '^src/adapters/', pathNot: notTests },
      to: {
        path: '^src/(http/|api\\.ts|config\\.ts|main\\.ts|cli\\.ts|operator/|compose/|(service|open-[a-z-]+)\\.ts|[^/]+/endpoints/)',
      },
    },
    {
      name: 'only-threads-lay-out-pdfs',
      comment: 'A layout takes up to seconds: in the thread of the requests it would delay all of them.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `${notTests}|^src/adapters/report-pdf/(pdf-thread|report-pdf|copy-pdf|paper)\\.ts$`,
      },
      to: {
        path: '^src/adapters/report-pdf/(report-pdf|copy-pdf|paper)\\.ts$|node_modules/pdfkit/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'http-knows-no-adapters',
      severity: 'error',
      from: { path: '^src/http/', pathNot: '\\.test\\.ts$|^src/http/reference/write-openapi' },
      to: {
        path: '^src/(adapters/|main\\.ts|cli\\.ts|operator/|compose/|(service|open-[a-z-]+)\\.ts|config\\.ts|[^/]+/endpoints/)',
      },
    },
    {
      name: 'commands-use-ports',
      comment:
        'Commands use the ports of compose/command-ports.ts. The doctor, migrations and keys work below the ports.',
      severity: 'error',
      from: { path: '^src/operator/', pathNot: `${notTests}|${belowThePorts}` },
      to: { path: '^src/(adapters/|http/)' },
    },
    {
      name: 'commands-open-no-database',
      comment: 'error-messages.ts knows the errors of the installation.',
      severity: 'error',
      from: {
        path: '^src/operator/',
        pathNot: `${notTests}|${belowThePorts}|^src/operator/error-messages\\.ts$`,
      },
      to: { path: '^src/(compose/command-database|open-installation|open-storage|service)\\.ts$' },
    },
    {
      name: 'web-takes-rules-only',
      comment: 'At run time the pages may use pure rules; of the rest they know types. Samples are no pages.',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.tsx?$|^web/samples/' },
      to: {
        path: '^src/(http|adapters|[^/]+/endpoints)/|^src/compose/|^src/(main|cli|service|open-[a-z-]+|config|api)\\.ts',
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
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
