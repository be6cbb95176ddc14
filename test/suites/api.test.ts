/** The tests of test/api in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('api')
