/** The tests of test/monitoring in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('monitoring')
