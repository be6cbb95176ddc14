/**
 * HEIC photos are stored as they are, because HEVC decoders need a patent licence. Their box structure is
 * checked strictly (ISO/IEC 14496-12, 23008-12).
 */
import type { InspectionResult } from './file-inspection.ts'

const MOST_PIXELS = 60_000_000
const still = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']
const hevc = ['heic', 'heix', 'heim', 'heis']
const refused = (why: 'TYPE' | 'DAMAGED' | 'TOO_MANY_PIXELS'): InspectionResult => ({ kind: 'REFUSED', why })

interface Box {
  type: string
  body: Buffer
}

export function inspectHeic(bytes: Uint8Array): InspectionResult {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const boxes = boxesIn(file)
  const [first] = boxes ?? []
  if (!boxes || first?.type !== 'ftyp') return refused('DAMAGED')
  if (!isHevcStill(first.body)) return refused('TYPE')
  const metas = boxes.filter((box) => box.type === 'meta')
  const meta = metas.length === 1 ? childrenOfMeta(metas[0] as Box) : undefined
  if (!meta || !boxes.some((box) => box.type === 'mdat') || !isPicture(meta)) return refused('DAMAGED')
  const sizes = sizesIn(meta)
  if (!sizes?.length) return refused('DAMAGED')
  if (sizes.some((pixels) => pixels > MOST_PIXELS)) return refused('TOO_MANY_PIXELS')
  return { kind: 'TAKEN', bytes, mimeType: 'image/heic', remarks: ['heic_not_reencoded'] }
}

/** The boxes must fill the space exactly, without gaps or truncation. */
function boxesIn(space: Buffer): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = 0; at < space.length; ) {
    const box = boxAt(space, at)
    if (!box) return undefined
    boxes.push({ type: box.type, body: space.subarray(at + box.header, at + box.size) })
    at += box.size
  }
  return boxes
}

function boxAt(space: Buffer, at: number): { type: string; header: number; size: number } | undefined {
  if (space.length - at < 8) return undefined
  const type = space.toString('latin1', at + 4, at + 8)
  const short = space.readUInt32BE(at)
  const long = short === 1 && space.length - at >= 16
  // Size 0 means "to the end of the file"; 1 means that eight bytes after the type hold the size.
  const size = long ? Number(space.readBigUInt64BE(at + 8)) : short === 0 ? space.length - at : short
  const header = long ? 16 : 8
  return /^[ -~\xa9]{4}$/.test(type) && size >= header && size <= space.length - at
    ? { type, header, size }
    : undefined
}

function isHevcStill(ftyp: Buffer): boolean {
  const four = Array.from({ length: Math.floor(ftyp.length / 4) }, (_none, at) => at * 4)
  // The second entry is the version of the major brand.
  const brands = four.filter((at) => at !== 4).map((at) => ftyp.toString('latin1', at, at + 4))
  return still.includes(brands[0] ?? '') && brands.some((brand) => hevc.includes(brand))
}

/** `meta` begins with four bytes of version and flags. */
function childrenOfMeta(meta: Box): Map<string, Buffer> | undefined {
  const children = meta.body.length > 4 ? boxesIn(meta.body.subarray(4)) : undefined
  return children && new Map(children.map((box) => [box.type, box.body]))
}

const isPicture = (meta: Map<string, Buffer>): boolean =>
  meta.get('hdlr')?.toString('latin1', 8, 12) === 'pict' &&
  ['pitm', 'iinf', 'iloc', 'iprp'].every((type) => meta.has(type))

/**
 * Pixels of every picture, from `ispe`: version and flags, width, height. A grid counts its tiles and the
 * whole.
 */
function sizesIn(meta: Map<string, Buffer>): number[] | undefined {
  const properties = boxesIn(meta.get('iprp') as Buffer)?.find((box) => box.type === 'ipco')
  const sizes = properties && boxesIn(properties.body)?.filter((box) => box.type === 'ispe')
  if (sizes?.some((box) => box.body.length < 12)) return undefined
  return sizes?.map((box) => box.body.readUInt32BE(4) * box.body.readUInt32BE(8))
}
