/** Fills the placeholders of the server's texts. */

/** In one pass, so that those inside a value are not replaced. Those without a value stay. */
export const fillTemplate = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
