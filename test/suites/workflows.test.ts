/** The tests of test/workflows in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('workflows')
