/** A set of English texts, in any language. */
export type Sentences<English> = { readonly [Key in keyof English]: string }

/** A text with values for its `{name}` parameters; a parameter without a value stays. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (parameter, name: string) => String(values[name] ?? parameter))
