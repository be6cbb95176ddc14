/** The tests of test/events in one process, so that the service is loaded once. */
import { importTests } from '../harness/import-tests.ts'

await importTests('events')
