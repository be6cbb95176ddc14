/** A block of code. Focusable, because it may scroll sideways (WCAG 2.1.1). */
export const Code = ({ label, text, isHidden }: { label: string; text: string; isHidden?: boolean }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  <section className="code" tabIndex={0} aria-label={label} hidden={isHidden}>
    <pre>{text}</pre>
  </section>
)
