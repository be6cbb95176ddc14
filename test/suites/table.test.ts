/** The tests of test/table in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('table')
