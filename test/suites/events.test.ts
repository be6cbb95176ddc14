/** The tests of test/events in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('events')
