/** Inspects a file, then has the bytes that would be stored scanned for viruses, if there is a scanner. */

import type { InspectionResult } from '@foyer/safe-files/file-inspection'
import type { Scanner } from '#platform/clamd.ts'
import type { Files } from '../../ports.ts'

export const inspectAndScan =
  (inspect: Files['inspect'], scanner: Scanner | undefined): Files['inspect'] =>
  async (customerId, bytes, wish): Promise<InspectionResult> => {
    const inspected = await inspect(customerId, bytes, wish)
    if (!scanner || inspected.kind === 'REFUSED') return inspected
    const verdict = await scanner.scan(inspected.bytes)
    if (verdict === 'INFECTED') return { kind: 'REFUSED', why: 'VIRUS' }
    return { ...inspected, scan: verdict === 'CLEAN' ? 'CLEAN' : 'WAITING' }
  }
