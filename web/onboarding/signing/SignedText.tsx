/** The text that is signed, in paragraphs. */
interface SignedTextProps {
  text: string
  label?: string
  /** It repeats what the page shows above, and scrolls in itself. */
  isLong?: boolean
}

export const SignedText = ({ text, label, isLong = false }: SignedTextProps) => (
  <section className="signed-text" aria-label={label} {...(isLong && { tabIndex: 0, 'data-long': '' })}>
    {text.split('\n\n').map((paragraph) => (
      <p key={paragraph}>
        {paragraph.split('\n').map((line) => (
          <span key={line} className="signed-line">
            {line}
          </span>
        ))}
      </p>
    ))}
  </section>
)
