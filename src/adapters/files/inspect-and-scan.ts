/** Inspects a file, then has the bytes that would be stored scanned for viruses, if there is a scanner. */
import type { Files } from '../../applications/ports.ts'
import type { InspectionResult } from '../../ports/file-inspection.ts'
import type { Scanner } from './clamd.ts'

export const inspectAndScan =
  (inspect: Files['inspect'], scanner: Scanner | undefined): Files['inspect'] =>
  async (customerId, bytes): Promise<InspectionResult> => {
    const inspected = await inspect(customerId, bytes)
    if (!scanner || inspected.kind === 'REFUSED') return inspected
    const verdict = await scanner.scan(inspected.bytes)
    if (verdict === 'INFECTED') return { kind: 'REFUSED', why: 'VIRUS' }
    return { ...inspected, scan: verdict === 'CLEAN' ? 'CLEAN' : 'WAITING' }
  }
