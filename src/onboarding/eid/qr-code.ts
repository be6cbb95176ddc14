/** A QR code as one SVG path. Dark squares beside each other are one rectangle. */
import { encode } from 'uqr'
import type { QrCode } from './app-views.ts'

/** ISO/IEC 18004 wants four; the white frame around it has the others. */
const BORDER = 2

export function qrCodeOf(content: string): QrCode {
  const { data, size } = encode(content, { border: BORDER })
  return { size, path: data.map(pathOfRow).join('') }
}

function pathOfRow(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x += 1
    path += `M${from} ${y}h${x - from + 1}v1H${from}z`
  }
  return path
}
