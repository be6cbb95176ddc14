/** Checks that ClamAV answers at FOYER_CLAMAV. */

import { scannerAt } from '#platform/clamd.ts'
import type { Config } from '#platform/config.ts'
import { type Finding, ok, wrong } from './finding.ts'

const TIMEOUT_MS = 5_000

export async function checkScanner({ scanner }: Config): Promise<Finding[]> {
  if (!scanner) return [ok('Virus scanner', 'no FOYER_CLAMAV: files are not scanned for viruses')]
  try {
    const version = await scannerAt(scanner, undefined, TIMEOUT_MS).version()
    return [ok('Virus scanner', version.replace(/[^ -~]/g, ''))]
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    return [
      wrong(
        'Virus scanner',
        `does not answer (${code}): uploaded files are held, and nobody can open them`,
        'Check FOYER_CLAMAV, that clamd runs, and that Foyer may open its socket.',
      ),
    ]
  }
}
