/** Text typed on this page that leaving would lose. */

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Edited fields, as weak references: a page is open for a day. */
const typed = new Set<WeakRef<TextField>>()

/** Fields whose words are in the address, or are not words. */
const OTHERS = ['search', 'checkbox', 'radio', 'file', 'hidden', 'submit', 'button', 'range', 'color']

globalThis.document?.addEventListener(
  'input',
  ({ target }) => {
    const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
    if (!isField || OTHERS.includes(target.type)) return
    for (const known of typed) if (known.deref() === target) return
    typed.add(new WeakRef(target))
  },
  true,
)

/** Whether an edited field is still on the page and not empty. Forgets removed fields. */
export function hasTypedWords(): boolean {
  let has = false
  for (const known of typed) {
    const field = known.deref()
    if (!field?.isConnected) typed.delete(known)
    else if (field.value.trim() !== '') has = true
  }
  return has
}
