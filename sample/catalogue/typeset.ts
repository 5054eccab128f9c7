/**
 * Sets what must not be torn apart at a line's end: a number and its unit, and measures with their multiplication signs.
 */
export function typeset(text: string): string {
  return text
    .replaceAll(' × ', '\u00a0×\u00a0')
    .replace(/(\d) (cm|mm|m|g|kg|m²|m³|°C|metres|grams|pieces|per cent|%)(?![\w])/g, '$1\u00a0$2')
    .replaceAll('KSh ', 'KSh\u00a0')
}
