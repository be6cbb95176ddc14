/** The tests of test/exports in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('exports')
