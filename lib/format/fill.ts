/** A text with values for its `{name}` parameters; a parameter without a value stays. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (parameter, name: string) => String(values[name] ?? parameter))
