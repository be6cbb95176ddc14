/** The tests of test/webhooks in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('webhooks')
