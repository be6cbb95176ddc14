/** Creates elements without HTML strings, because the Content-Security-Policy requires trusted types. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string> = {},
  ...children: Array<Node | string>
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** A sentence of the page with its `{placeholders}` filled in. */
export const fillPlaceholders = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
