/** A series of documents in circumstances as they come from phones, the same for the same numbers. */
import { type Circumstances, photographed } from './draw-document.ts'
import { inventedLines, oneOf, randomOf, type ZoneFormatName, zoneFormats } from './invented-lines.ts'

export interface SampledDocument {
  format: ZoneFormatName
  lines: string[]
  circumstances: Circumstances
  photo: Buffer
}

/** Every third one has the same format; every tenth is turned by 90, 180 or 270 degrees. */
export async function sampledDocument(number: number): Promise<SampledDocument> {
  const random = randomOf(number * 7_919 + 1)
  const format = zoneFormats[number % 3] as ZoneFormatName
  const lines = inventedLines(format, random)
  const spread = (most: number) => (random() * 2 - 1) * most
  const circumstances: Circumstances = {
    angle: spread(14),
    turns: number % 10 === 9 ? oneOf(random, [1, 2, 3]) : 0,
    tilt: random() * 0.12,
    blur: random() * 1.9,
    light: 0.45 + random() * 0.6,
    shadow: spread(0.5),
    noise: random() * 12,
    weight: random() * 45,
    width: 1_500 + Math.floor(random() * 1_500),
    fills: 0.7 + random() * 0.22,
    quality: 55 + Math.floor(random() * 40),
    // Upper half: a reflection over the lines makes them unreadable.
    ...(random() < 0.4 && {
      glare: {
        x: 0.15 + random() * 0.7,
        y: 0.1 + random() * 0.4,
        radius: 0.04 + random() * 0.1,
        strength: 120 + random() * 130,
      },
    }),
  }
  const photo = await photographed(format, lines, number, circumstances)
  return { format, lines, circumstances, photo }
}
