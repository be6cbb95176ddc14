/** The text of an uncompressed PDF of ours, by the map to Unicode that a reader copies text with. */
export function pdfText(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1')
  const letters = [...source.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)].flatMap(([, ranges = '']) =>
    [...ranges.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)].flatMap(([, from = '', list = '']) =>
      [...list.matchAll(/<(\w+)>/g)].map(
        ([, code = ''], at) =>
          [Number.parseInt(from, 16) + at, Buffer.from(code, 'hex').swap16().toString('utf16le')] as const,
      ),
    ),
  )
  const known = new Map(letters)
  return [...source.matchAll(/\[(<[^\]]*)\] TJ/g)]
    .map(([, shown = '']) =>
      [...shown.matchAll(/<(\w+)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => known.get(Number.parseInt(glyph, 16)) ?? '?')
        .join(''),
    )
    .join('\n')
}
