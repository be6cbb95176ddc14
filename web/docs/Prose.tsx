/** Descriptions: paragraphs with `code`, the only markup that the descriptions use. */
const Inline = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, never reordered
  text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))

export const Prose = ({ text }: { text: string | undefined }) =>
  (text ?? '')
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => (
      <p key={paragraph}>
        <Inline text={paragraph.replaceAll('\n', ' ')} />
      </p>
    ))
