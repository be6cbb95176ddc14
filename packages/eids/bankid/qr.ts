/** The text of the QR code of an order: it changes each second, so that a photo of it is useless. */
import { createHmac } from 'node:crypto'
import type { RpOrder } from './rp-api.ts'

/** `seconds` are whole ones since the order was started. */
export function qrTextOf(
  { qrStartToken, qrStartSecret }: Pick<RpOrder, 'qrStartToken' | 'qrStartSecret'>,
  seconds: number,
): string {
  const code = createHmac('sha256', qrStartSecret).update(String(seconds)).digest('hex')
  return `bankid.${qrStartToken}.${seconds}.${code}`
}
