/** Makes elements without a string of HTML: the policy asks for trusted types, and there are none to trust. */
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

/** A sentence of the page with its `{placeholders}` fillPlaceholders. */
export const filledWith = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
