/** The tests of test/operator in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('operator')
