import { AREAS } from '#lib/language/texts.ts'

const formsOf = (text: unknown): string[] =>
  typeof text === 'string' ? [text] : Object.values((text as { input?: object }).input ?? (text as object))

/** Parts of a text without its parameters; an input of `params` is a text itself. */
const partsOf = (text: unknown): string[] => {
  const input = (text as { input?: unknown }).input
  return (typeof input === 'string' ? [input] : formsOf(text)).flatMap((form) => form.split(/\{\w+\}/))
}

/**
 * English sentences of the translated areas that the page still contains, also in its labels: parts of more than two
 * words.
 */
export function englishLeft(): string[] {
  const page = document.body.innerHTML
  const parts = [...AREAS.values()].flatMap(({ english }) => Object.values(english).flatMap(partsOf))
  return parts.map((part) => part.trim()).filter((part) => part.split(/\s+/).length > 2 && page.includes(part))
}
