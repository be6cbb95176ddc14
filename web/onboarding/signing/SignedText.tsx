/** The text that is signed, in paragraphs. */
export const SignedText = ({ text, label }: { text: string; label?: string }) => (
  <section className="signed-text" aria-label={label}>
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
