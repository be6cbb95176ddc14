/** The text that is signed, in paragraphs. */
import { useTexts } from '../../shared/pieces/texts.tsx'

interface SignedTextProps {
  text: string
  label?: string
  /** It repeats what the page shows above, and scrolls in itself. */
  isLong?: boolean
}

/** Ends with a SHA-256: it is signed as well, and of use to a machine. */
const isForChecking = (paragraph: string): boolean => /\n[0-9a-f]{64}$/.test(paragraph)

const Paragraph = ({ text }: { text: string }) => (
  <p>
    {text.split('\n').map((line) => (
      <span key={line} className="signed-line">
        {line}
      </span>
    ))}
  </p>
)

export function SignedText({ text, label, isLong = false }: SignedTextProps) {
  const { signing } = useTexts().texts
  return (
    <section className="signed-text" aria-label={label} {...(isLong && { tabIndex: 0, 'data-long': '' })}>
      {text.split('\n\n').map((paragraph) =>
        isForChecking(paragraph) ? (
          <details key={paragraph} className="another within">
            <summary>{signing.forChecking}</summary>
            <Paragraph text={paragraph} />
          </details>
        ) : (
          <Paragraph key={paragraph} text={paragraph} />
        ),
      )}
    </section>
  )
}
